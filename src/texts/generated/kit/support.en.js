// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/support", {
  hours: "Monday to Friday, 9 AM to 5 PM Central Time"
})
