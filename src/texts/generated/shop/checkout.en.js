// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("shop/checkout", {
  title: "Checkout",
  loading: "Loading your cart",
  backToCart: "Back to cart",
  cartEmpty: "Cart is empty",
  cartFailed: "Your cart could not be loaded",
  summary: {
    title: "Order Summary",
    each: (d) => d.price + " each",
    quantity: (d) => "Quantity " + d.count,
    subtotal: "Subtotal",
    tax: "Tax (8%)",
    total: "Total",
    shipping: "Items ship within 2-3 business days.",
    gone: "No longer sold"
  },
  address: {
    title: "Shipping Address",
    property: "Property",
    propertyHint: "Optional. The order then keeps its name, and its QR code to download.",
    propertyNone: "No property",
    propertyFailed: "The address of this property could not be loaded.",
    offer: (d) => "Use the address of " + d.name,
    name: "Full Name",
    street: "Street Address",
    city: "City",
    state: "State",
    zip: "ZIP Code",
    required: {
      name: "Enter a name",
      street: "Enter the street",
      city: "Enter the city",
      state: "Enter the state",
      zip: "Enter the ZIP code"
    },
    submit: "Continue to Payment",
    change: "Change",
    missingTitle: "Missing shipping address",
    missing: "Please fill in all shipping address fields"
  },
  sessionFailed: "Failed to create checkout session",
  completeFailed: "Failed to complete order",
  paymentFailed: "Payment Failed",
  somethingWrong: "Something went wrong",
  replaced: {
    title: "This checkout was changed in another window",
    lead: "Nothing has been charged. Look at what is different before you pay.",
    same: "It looks the same, but belongs to another payment now.",
    what: "Changed",
    shown: "On this page",
    now: "Now",
    address: "Ships to",
    property: "Property",
    noProperty: "No property",
    items: "Items",
    total: "Total",
    goOn: "Go on with the changed one",
    keepMine: "Keep what is on this page"
  },
  prices: {
    title: "Prices have changed since you opened this page",
    line: (d) => d.name + ": " + d.now + " instead of " + d.before
  },
  forProperty: (d) => "For " + d.name,
  payment: {
    title: "Payment",
    loading: "Loading the payment form",
    complete: "Complete Order",
    pay: (d) => "You pay " + d.total + " now.",
    off: "Payments are not configured",
    offText: "This shop cannot take payments yet. Your cart stays as it is.",
    unreachable: "The payment form could not be loaded. Check your connection and try again.",
    notChecked: "It could not be checked whether your order is still as shown. Nothing has been charged.",
    reserved: (d) => "Your items are reserved until " + d.time + ".",
    test: "Test mode: no money moves. Pay with 4242 4242 4242 4242, any later date and any three digits.",
    number: "Card Number",
    expiry: "Expiration Date",
    expiryHint: "MM / YY",
    cvc: "Security Code",
    numberMissing: "Your card number is incomplete.",
    expiryMissing: "Your card's expiration date is incomplete.",
    cvcMissing: "Your card's security code is incomplete."
  }
})
