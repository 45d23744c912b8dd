/** Product names. Public: the client reads them. */
export const brand = {
  name: 'Foyer',
  /** Path of the product page: the spec's `/{product}`. */
  slug: 'foyer',
  tagline: 'The directory your lobby deserves. Free.',
} as const;
