// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("account/impersonation", {
  label: "Impersonation",
  loggedInAs: "you are logged in as",
  stop: "Stop",
  failed: "You could not be logged back in as yourself"
})
