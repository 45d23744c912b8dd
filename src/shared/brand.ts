/** The product's own names, in one place. The client reads them too, so nothing secret stands here. */
export const brand = {
  name: 'Foyer',
  /** Path of the product page: the spec's `/{product}`. */
  slug: 'foyer',
  tagline: 'The directory your lobby deserves. Free.',
} as const;
