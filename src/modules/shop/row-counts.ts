/** SQL of rows that count toward a limit of `src/shared/row-limits.ts`; `?` is the owner's ID. */
export const shopRowCounts = {
  cartItems: 'select from cart_item where user_id = ?',
  products: 'select from product',
  variants: 'select from variant where product_id = ?',
} as const;
