// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/errors", {
  unknown: "Something went wrong",
  network: (d) => "Network error: " + d.message,
  unanswered: "No answer in time",
  failed: "Request failed"
})
