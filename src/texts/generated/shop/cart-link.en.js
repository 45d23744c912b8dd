// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("shop/cart-link", {
  label: "Cart",
  labelOf: (d) => "Cart, " + plural(d.count, 0, en, { "0": "empty", one: number("en-US", d.count, 0) + " item", other: number("en-US", d.count, 0) + " items" })
})
