// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/plurals";
export default /* @__PURE__ */ spoken("portal/floor", {
  basement: (d) => "Basement " + number("en-US", d.number, 0),
  ground: "Ground Floor",
  above: (d) => plural(d.number, 0, en, { one: number("en-US", d.number, 0) + "st", two: number("en-US", d.number, 0) + "nd", few: number("en-US", d.number, 0) + "rd", other: number("en-US", d.number, 0) + "th" }, 1) + " Floor"
})
