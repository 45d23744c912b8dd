// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/password", {
  hint: "At least 8 characters",
  strength: {
    "0": "Easy to guess",
    "1": "Easy to guess",
    "2": "Fair",
    "3": "Good",
    "4": "Strong"
  }
})
