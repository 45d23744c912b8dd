import type { Category } from '../../../../modules/shop/schema.ts';

/** Everything the shop says. */
export { default as shopTexts } from '../../../../texts/generated/shop/shop.en.js';

export type Filter = Category | 'all';
