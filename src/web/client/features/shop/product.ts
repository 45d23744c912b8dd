import type { Product } from '../../../../modules/shop/schema.ts';
import { PLACEHOLDER_PICTURE } from '../../../../modules/shop/values.ts';

/** The choice in a product's address; invalid values are ignored. */
export function chosenIn(search: URLSearchParams): { variantId: number | undefined; quantity: number | undefined } {
  const whole = (name: string) => {
    const given = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  };
  return { variantId: whole('variant'), quantity: whole('quantity') };
}

/** First sentence, for lists. */
export function firstSentence(description: string): string {
  return /^.+?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description;
}

export interface Picture {
  imageUrl: string;
  altText: string;
}

/** Without duplicates: the product's, then those only a variant has. */
export function picturesOf({ name, images, variants }: Product): Picture[] {
  const known = new Set(images.map(({ imageUrl }) => imageUrl));
  const ofVariants = variants.flatMap(({ name: variant, imageUrl }) =>
    imageUrl && !known.has(imageUrl) ? [{ imageUrl, altText: `${name}, ${variant}` }] : [],
  );
  const all = [...images, ...ofVariants];
  return all.length > 0 ? all : [{ imageUrl: PLACEHOLDER_PICTURE, altText: '' }];
}
