import { addBusinessDays, shopDay } from '../../shared/business-days.ts';

interface Line {
  readonly leadDays: number;
  readonly inscription: { readonly isComplete: boolean; readonly answeredAt: string | null } | null;
}

interface Placed {
  readonly status: string;
  readonly createdAt: string;
  readonly items: readonly Line[];
}

/**
 * The last day to ship a line: business days after the order, or after the answer that it waited for.
 * @returns `2026-12-01` in the shop's zone; `null` while it waits
 */
export function lineShipsBy({ createdAt }: Pick<Placed, 'createdAt'>, { leadDays, inscription }: Line): string | null {
  if (inscription && !inscription.isComplete) return null;
  const answered = inscription?.answeredAt;
  const from = answered && answered > createdAt ? answered : createdAt;
  return addBusinessDays(shopDay(from), leadDays);
}

const isOpen = ({ status }: Placed) => status === 'pending' || status === 'processing';

/** The last day to ship everything; `null` once shipped or canceled, and while it waits. */
export function shipsBy(order: Placed): string | null {
  if (!isOpen(order)) return null;
  const days = order.items.map((item) => lineShipsBy(order, item));
  return days.includes(null) ? null : (days.map(String).sort().at(-1) ?? null);
}

/** The first line that should have shipped. @param today the shop's day */
export function lateSince(order: Placed, today: string): string | null {
  if (!isOpen(order)) return null;
  const late = order.items.map((item) => lineShipsBy(order, item)).filter((day) => day !== null && day < today);
  return late.sort()[0] ?? null;
}

/** Whether all ship on the same day, so that it is said once. */
export const shipsTogether = (order: Placed): boolean =>
  new Set(order.items.map((item) => lineShipsBy(order, item))).size <= 1;

/** The share of `whole` that falls to `part` of `total`, half a cent rounded up. */
export function shareOf(whole: number, part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((2 * whole * part + total) / (2 * total));
}

export interface RefundLine {
  /** Cents per unit. */
  priceAtPurchase: number;
  /** Units refunded before. */
  refunded: number;
  /** Units to refund. */
  quantity: number;
}

/**
 * Amount of a refund by lines: their prices, and the order's tax in proportion. Delivery goes back with the last unit,
 * so that refunds of all units together are the order's total to the cent.
 * @returns cents, `tax` as part of `amount`
 */
export function refundOfLines(
  { subtotal, shipping, tax }: { subtotal: number; shipping: number; tax: number },
  lines: readonly RefundLine[],
): { amount: number; shipping: number; tax: number } {
  const goods = lines.reduce((sum, line) => sum + line.quantity * line.priceAtPurchase, 0);
  const before = lines.reduce((sum, line) => sum + line.refunded * line.priceAtPurchase, 0);
  const ofTax = shareOf(tax, before + goods, subtotal) - shareOf(tax, before, subtotal);
  const ofShipping = goods > 0 && before + goods === subtotal ? shipping : 0;
  return { amount: goods + ofShipping + ofTax, shipping: ofShipping, tax: ofTax };
}

/** Days after delivery in which the customer can ask to return something. */
export const RETURN_DAYS = 30;

/** The last day to pay an invoice is over. @param today the shop's day */
export const isOverdue = <Invoice extends { dueOn: string; paidAt: string | null }>(
  invoice: Invoice | null,
  today: string,
): invoice is Invoice => invoice !== null && invoice.paidAt === null && invoice.dueOn < today;
