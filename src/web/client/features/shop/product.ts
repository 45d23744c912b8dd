import type { Product } from '../../../../modules/shop/schema.ts';

/** Stands in for a picture that does not exist yet. */
export const PLACEHOLDER = '/products/placeholder.webp';

export interface Picture {
  imageUrl: string;
  altText: string;
}

/** All pictures once: the product's, then those only a variant has. */
export function picturesOf({ name, images, variants }: Product): Picture[] {
  const known = new Set(images.map(({ imageUrl }) => imageUrl));
  const ofVariants = variants.flatMap(({ name: variant, imageUrl }) =>
    imageUrl && !known.has(imageUrl) ? [{ imageUrl, altText: `${name}, ${variant}` }] : [],
  );
  const all = [...images, ...ofVariants];
  return all.length > 0 ? all : [{ imageUrl: PLACEHOLDER, altText: '' }];
}
