// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/leave", {
  title: "Leave without saving?",
  body: "What you typed here has not been saved.",
  stay: "Stay",
  leave: "Leave"
})
