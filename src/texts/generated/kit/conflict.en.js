// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/conflict", {
  somebody: "Someone",
  on: (d) => "on " + d.when,
  meanwhile: "meanwhile"
})
