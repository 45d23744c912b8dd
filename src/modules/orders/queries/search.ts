import { type Condition, containsPattern } from '../../../platform/core/sql.ts';
import { SHOP_ZONE } from '../../../shared/business-days.ts';
import { people } from '../../accounts/index.ts';
import type { OrderFilter, OrderTodo } from '../schema.ts';
import {
  openReturnCondition,
  overdueInvoiceCondition,
  toConfirmCondition,
  toShipCondition,
  waitingReplacementCondition,
} from '../views.ts';

/** SQL condition of order `o` with its parameters. */
export function orderFilterSql(filter: Partial<OrderFilter>): { whereSql: string; parameters: unknown[] } {
  const conditions = [...fieldConditions(filter), ...searchConditions(filter.search)];
  return {
    whereSql: ['true', ...conditions.map(([sql]) => sql)].join(' and '),
    parameters: conditions.flatMap(([, ...values]) => values),
  };
}

/** SQL conditions of order `o` by pending task. */
export const todoConditions: Readonly<Record<OrderTodo, string>> = {
  ship: toShipCondition,
  confirm: toConfirmCondition,
  overdue: overdueInvoiceCondition,
  return: openReturnCondition,
  replacement: waitingReplacementCondition,
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

/** SQL: text that is searched; must be identical to the expression of the index `order_search`, or that is not used. */
const SEARCHED_TEXT = `(coalesce(c.shipping_address->>'name', '') || ' ' || coalesce(c.shipping_address->>'company', '') || ' ' ||
  coalesce(c.shipping_address->>'street', '') || ' ' || coalesce(c.shipping_address->>'zip', '') || ' ' ||
  coalesce(c.property_name, '') || ' ' || c.payment_intent_id || ' ' || coalesce(c.tracking_number, ''))`;

/** SQL: unites trigram index scans, because an `or` across tables would scan all orders. */
const MATCHES_SEARCH = `o.id in (select ?::int
  union select c.id from customer_order c where ${SEARCHED_TEXT} ilike ?
  union select i.order_id from order_item i where (i.product_name || ' ' || coalesce(i.variant_name, '')) ilike ?
  union select p.order_id from parcel p where p.tracking_number ilike ?
  union select c.id from customer_order c where c.user_id in (
    select a.id from ${people} a where (a.username || ' ' || coalesce(a.full_name, '')) ilike ?))`;

/** `#12` finds order 12 only; `12` also finds texts that contain it. */
function searchConditions(term: string | undefined): Condition[] {
  if (!term) return [];
  const [, numberSign, number] = /^(#?)0*(\d{1,9})$/.exec(term) ?? [];
  if (numberSign) return [['o.id = ?', Number(number)]];
  const pattern = containsPattern(term);
  return [[MATCHES_SEARCH, number ? Number(number) : null, pattern, pattern, pattern, pattern]];
}
