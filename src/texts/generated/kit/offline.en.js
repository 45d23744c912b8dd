// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/offline", {
  unsaved: "You are offline. Changes here are not saved yet: keep this page open.",
  shopping: "You are offline. Your cart is kept; orders have to wait."
})
