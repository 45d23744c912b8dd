// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/shell", {
  skip: "Skip to content",
  offline: "You are offline. What you saved is safe; changes have to wait."
})
