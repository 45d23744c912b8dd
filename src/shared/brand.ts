export const brand = {
  name: 'Foyer',
  /** Path of the product page. */
  slug: 'foyer',
  tagline: 'The directory your lobby deserves. Free.',
} as const;
