// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("portal/public-address", {
  copied: "Public URL copied to clipboard",
  failed: "The URL could not be copied. Select it and copy it with the keyboard."
})
