import { type Condition, containing } from '../../../platform/core/sql.ts';
import { SHOP_ZONE } from '../../../shared/business-days.ts';
import { people } from '../../accounts/index.ts';
import type { OrderFilter, OrderTodo } from '../schema.ts';
import { hasOpenReturn, hasWaitingReplacement, isOverdueInvoice, isToConfirm, isToShip } from '../views.ts';

/** SQL of a filter over orders `o`. */
export function matchingOrders(filter: Partial<OrderFilter>): { where: string; given: unknown[] } {
  const conditions = [...fieldConditions(filter), ...searchConditions(filter.search)];
  return {
    where: ['true', ...conditions.map(([sql]) => sql)].join(' and '),
    given: conditions.flatMap(([, ...values]) => values),
  };
}

/** Conditions of order `o`, by what there is to do. */
export const todoConditions: Readonly<Record<OrderTodo, string>> = {
  ship: isToShip,
  confirm: isToConfirm,
  overdue: isOverdueInvoice,
  return: hasOpenReturn,
  replacement: hasWaitingReplacement,
};

function fieldConditions({ from, until, product, ids, ...filter }: Partial<OrderFilter>): Condition[] {
  const conditions: Condition[] = [];
  if (filter.userId) conditions.push(['o.user_id = ?', filter.userId]);
  if (filter.status) conditions.push(['o.status = ?', filter.status]);
  if (filter.payment) conditions.push(['o.payment_state = ?', filter.payment]);
  if (filter.test) conditions.push([filter.test === 'true' ? 'o.is_test' : 'not o.is_test']);
  if (filter.held) conditions.push([`o.held_at is ${filter.held === 'true' ? 'not null' : 'null'}`]);
  if (filter.todo) conditions.push([todoConditions[filter.todo]]);
  if (from) conditions.push([`o.created_at >= ?::date::timestamp at time zone '${SHOP_ZONE}'`, from]);
  if (until) conditions.push([`o.created_at < (?::date + 1)::timestamp at time zone '${SHOP_ZONE}'`, until]);
  if (product) conditions.push(['o.id in (select i.order_id from order_item i where i.product_id = ?)', product]);
  if (ids) conditions.push(['o.id = any(?::int[])', `{${ids.join(',')}}`]);
  return conditions;
}

/** As the index `order_search`. */
const FOUND_IN = `(coalesce(c.shipping_address->>'name', '') || ' ' || coalesce(c.shipping_address->>'company', '') || ' ' ||
  coalesce(c.shipping_address->>'street', '') || ' ' || coalesce(c.shipping_address->>'zip', '') || ' ' ||
  coalesce(c.property_name, '') || ' ' || c.payment_intent_id || ' ' || coalesce(c.tracking_number, ''))`;

/** Each part has its trigram index; their union is joined, because an `or` across tables would scan all orders. */
const SEARCHED = `o.id in (select ?::int
  union select c.id from customer_order c where ${FOUND_IN} ilike ?
  union select i.order_id from order_item i where (i.product_name || ' ' || coalesce(i.variant_name, '')) ilike ?
  union select p.order_id from parcel p where p.tracking_number ilike ?
  union select c.id from customer_order c where c.user_id in (
    select a.id from ${people} a where (a.username || ' ' || coalesce(a.full_name, '')) ilike ?))`;

/** A number with `#` is that order alone; others also match as part of a text. */
function searchConditions(term: string | undefined): Condition[] {
  if (!term) return [];
  const [, sign, number] = /^(#?)0*(\d{1,9})$/.exec(term) ?? [];
  if (sign) return [['o.id = ?', Number(number)]];
  const part = containing(term);
  return [[SEARCHED, number ? Number(number) : null, part, part, part, part]];
}
