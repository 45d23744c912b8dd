// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("admin/screens", {
  title: "Screens offline",
  description: "Silent for 15 minutes within their hours, longest first. Their people were mailed.",
  failed: "The screens could not be loaded",
  emptyTitle: "No Screens Offline",
  empty: "Every paired screen was heard from within its hours.",
  screen: "Screen",
  building: "Building",
  since: "Silent since",
  actions: "Actions",
  open: "Open Displays",
  openOf: (d) => "Open Displays of " + d.building,
  loginAs: "Login as Owner",
  loginAsOf: (d) => "Login as " + d.owner + ", owner of " + d.building,
  owner: (d) => "Owner: " + d.username
})
