// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("shop/shop", {
  title: "Shop",
  titleOf: (d) => d.category + " · Shop",
  lead: "What a directory stands on: players, displays, covers and codes. Everything is drawn true to scale.",
  filter: "Category",
  filters: {
    all: "All",
    media_player: "Media Players",
    digital_signage: "Digital Signage",
    cabinet_cover: "Cabinet Covers",
    qr_placard: "QR Placards"
  },
  categories: {
    media_player: "Media Player",
    digital_signage: "Digital Signage",
    cabinet_cover: "Cabinet Cover",
    qr_placard: "QR Placard"
  },
  loading: "Loading products",
  failed: "Failed to fetch products",
  count: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " product", other: number("en-US", d.count, 0) + " products" }),
  empty: {
    title: "Nothing is on sale",
    shopper: {
      text: "The shop has no products at the moment. Come back later, or ask us what is on its way.",
      action: "Ask Us"
    },
    keeper: {
      text: "Shoppers find no products here. Add one, or put one of yours on sale.",
      action: "Manage Products"
    }
  },
  emptyCategory: {
    text: {
      media_player: "There are no media players on sale at the moment.",
      digital_signage: "There is no digital signage on sale at the moment.",
      cabinet_cover: "There are no cabinet covers on sale at the moment.",
      qr_placard: "There are no QR placards on sale at the moment."
    },
    action: "Show all products"
  },
  featured: "Featured",
  from: (d) => "From " + d.price,
  variant: "Variant",
  chooseVariant: "Select a variant",
  option: (d) => d.name + ", " + d.price,
  quantity: "Quantity",
  quantityOf: (d) => "Quantity of " + d.name,
  inStock: (d) => d.count + " in stock",
  left: (d) => "(" + d.count + " left)",
  soldOut: "(Out of stock)",
  soldOutLine: "Out of stock",
  madeToOrder: "Made to order",
  chooseForStock: "Choose a variant to see how many there are.",
  chooseFirst: "Choose one of these first.",
  details: "Details",
  detailsOf: (d) => "Details of " + d.name,
  product: {
    loading: "Loading product",
    failed: "Failed to fetch product",
    missing: "Product not found",
    missingText: "It may no longer be sold.",
    back: "Back to Shop",
    about: "About this product",
    specifications: "Specifications",
    features: "Features",
    noSpecifications: "There are no specifications for this product.",
    noFeatures: "There is nothing more to say about this product."
  },
  carousel: {
    label: (d) => "Pictures of " + d.name,
    position: (d) => d.at + " of " + d.count,
    carousel: "carousel",
    previous: "Previous picture",
    next: "Next picture",
    show: (d) => "Show picture " + d.at,
    showOf: (d) => "Show picture " + d.at + ": " + d.what
  }
})
