// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("shop/cart", {
  title: "Cart",
  added: "Item added to cart",
  failed: "Failed to load your cart",
  loading: "Loading your cart",
  add: "Add to Cart",
  soldOut: "Out of Stock",
  addFailed: "Failed to add item to cart",
  chooseVariantTitle: "Please select a variant",
  chooseVariant: "You must select a product variant before adding to cart",
  goToCart: "Go to Cart",
  "continue": "Continue Shopping",
  signIn: {
    text: "You will be asked to sign in; what you chose is kept.",
    link: "Login"
  },
  pending: {
    failed: "Error adding to cart",
    tryAgain: "Please try adding the item again from the shop",
    noConnection: "Connection error: Please check your connection and try adding the item again",
    dismiss: "Dismiss"
  },
  empty: {
    title: "Your cart is empty",
    text: "What you add in the shop waits here.",
    action: "Browse Shop"
  },
  lines: "Items in your cart",
  each: (d) => d.price + " each",
  quantityOf: (d) => "Quantity of " + d.name,
  remove: (d) => "Remove " + d.name,
  lineTotal: "Line total",
  dearer: (d) => "The price has risen since you added it: it was " + d.before + ".",
  cheaper: (d) => "The price has fallen since you added it: it was " + d.before + ".",
  gone: "No longer sold. Remove it to check out.",
  soldOutSince: "Out of stock by now.",
  left: (d) => "Only " + d.count + " left.",
  takeLeft: (d) => "Take " + d.count,
  clear: "Clear Cart",
  undo: {
    removed: (d) => d.name + " removed",
    cleared: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " item", other: number("en-US", d.count, 0) + " items" }) + " removed",
    button: "Undo",
    restored: "It is in your cart again",
    failed: "It could not be put back"
  },
  summary: {
    title: "Order Summary",
    subtotal: "Subtotal",
    tax: "Tax (8%)",
    total: "Total",
    checkout: "Proceed to Checkout",
    note: "Nothing is reserved until you check out. Items ship within 2-3 business days.",
    blocked: "Remove what is no longer sold, then check out.",
    more: "Continue Shopping"
  }
})
