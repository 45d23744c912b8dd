/** SQL for `from` or `join` in other modules. */

/** Archived ones included. */
export const products = `(select id, name, category, images->0->>'imageUrl' as image_url from product)`;

export const variants = `(select id, product_id, name from variant)`;
