import type { Category } from '../../../../modules/shop/schema.ts';

export type Filter = Category | 'all';

/** Everything the shop says. */
export const shopTexts = {
  title: 'Shop',
  titleOf: (category: string) => `${category} · Shop`,
  lead: 'What a directory stands on: players, displays, covers and codes. Everything is drawn true to scale.',
  filter: 'Category',
  filters: {
    all: 'All',
    media_player: 'Media Players',
    digital_signage: 'Digital Signage',
    cabinet_cover: 'Cabinet Covers',
    qr_placard: 'QR Placards',
  } satisfies Record<Filter, string>,
  categories: {
    media_player: 'Media Player',
    digital_signage: 'Digital Signage',
    cabinet_cover: 'Cabinet Cover',
    qr_placard: 'QR Placard',
  } satisfies Record<Category, string>,
  loading: 'Loading products',
  failed: 'Failed to fetch products',
  count: (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`,
  empty: {
    title: 'Nothing is on sale',
    shopper: {
      text: 'The shop has no products at the moment. Come back later, or ask us what is on its way.',
      action: 'Ask Us',
    },
    keeper: {
      text: 'Shoppers find no products here. Add one, or put one of yours on sale.',
      action: 'Manage Products',
    },
  },
  emptyCategory: {
    text: {
      media_player: 'There are no media players on sale at the moment.',
      digital_signage: 'There is no digital signage on sale at the moment.',
      cabinet_cover: 'There are no cabinet covers on sale at the moment.',
      qr_placard: 'There are no QR placards on sale at the moment.',
    } satisfies Record<Category, string>,
    action: 'Show all products',
  },
  featured: 'Featured',
  from: (price: string) => `From ${price}`,
  variant: 'Variant',
  chooseVariant: 'Select a variant',
  option: (name: string, price: string) => `${name}, ${price}`,
  quantity: 'Quantity',
  quantityOf: (name: string) => `Quantity of ${name}`,
  inStock: (count: number) => `${count} in stock`,
  left: (count: number) => `(${count} left)`,
  soldOut: '(Out of stock)',
  soldOutLine: 'Out of stock',
  madeToOrder: 'Made to order',
  chooseForStock: 'Choose a variant to see how many there are.',
  chooseFirst: 'Choose one of these first.',
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  product: {
    loading: 'Loading product',
    failed: 'Failed to fetch product',
    missing: 'Product not found',
    missingText: 'It may no longer be sold.',
    back: 'Back to Shop',
    about: 'About this product',
    specifications: 'Specifications',
    features: 'Features',
    noSpecifications: 'There are no specifications for this product.',
    noFeatures: 'There is nothing more to say about this product.',
  },
  carousel: {
    label: (name: string) => `Pictures of ${name}`,
    position: (at: number, count: number) => `${at} of ${count}`,
    carousel: 'carousel',
    previous: 'Previous picture',
    next: 'Next picture',
    show: (at: number, of: string) => (of ? `Show picture ${at}: ${of}` : `Show picture ${at}`),
  },
} as const;
