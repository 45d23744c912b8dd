// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("portal/activity", {
  title: "Activity",
  lead: "Who changed what on this property, newest first.",
  failed: "The activity could not be loaded",
  emptyTitle: "Nothing has happened yet",
  empty: "Every change of tenants, announcements, settings and members will stand here.",
  older: "Show older",
  end: "That is everything."
})
