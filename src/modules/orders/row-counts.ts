/** SQL of rows that count toward a limit of `src/shared/row-limits.ts`; `?` is the owner's ID. */
export const ordersRowCounts = {
  checkouts:
    'select from checkout c where user_id = ? and not exists (select from customer_order o where o.checkout_id = c.id)',
  quotes: 'select from quote where user_id = ? and order_id is null',
  returns: 'select from order_return where order_id = ?',
  drafts: 'select from quote where is_held',
  orderEvents: 'select from order_event where order_id = ?',
} as const;
