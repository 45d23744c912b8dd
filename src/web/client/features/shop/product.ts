import type { Product } from '../../../../modules/shop/schema.ts';
import { PLACEHOLDER_PICTURE } from '../../../../modules/shop/values.ts';

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
  return all.length > 0 ? all : [{ imageUrl: PLACEHOLDER_PICTURE, altText: '' }];
}
