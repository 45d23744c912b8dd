/** What other modules may join of this module's tables, to stand after `from` or `join`. */

/** Products, whether they are still sold or not. */
export const products = `(select id, name, category, images->0->>'imageUrl' as image_url from product)`;

/** What of a product is bought. */
export const variants = `(select id, product_id, name from variant)`;
