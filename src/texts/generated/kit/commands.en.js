// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/commands", {
  open: "Commands (Ctrl+K)",
  title: "Commands",
  search: "Go to, or do…",
  nothing: "Nothing is called that.",
  "do": "Do",
  pages: "Pages"
})
