import { addBusinessDays, shopDay } from '../../shared/business-days.ts';

/** Six digits. */
export const orderNumber = (orderId: number): string => String(orderId).padStart(6, '0');

/** `Q-000012` */
export const quoteNumber = (quoteId: number): string => `Q-${String(quoteId).padStart(6, '0')}`;

/** A tax basis. */
export const FLAT_TAX = { kind: 'flat', percent: '8' } as const;

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

export const outlooks = ['toShip', 'onTheWay', 'arrived', 'refunded', 'cancelled'] as const;
export type Outlook = (typeof outlooks)[number];

/**
 * What is to be expected of an order's goods, by which every screen and mail says what comes next.
 * @param refunded cents, credits of an invoice included
 */
export function outlookOf({ status, refunded, total }: { status: string; refunded: number; total: number }): Outlook {
  if (status === 'cancelled') return 'cancelled';
  if (refunded >= total) return 'refunded';
  if (status === 'delivered') return 'arrived';
  return status === 'shipped' ? 'onTheWay' : 'toShip';
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

/** What an order was taxed by. */
interface Taxed {
  readonly kind: string;
  readonly isDeliveryTaxed?: boolean | undefined;
}

/** The part of an order that its tax is worked out on: goods, and delivery where the state taxes it. */
export const taxableOf = ({ subtotal, shipping }: { subtotal: number; shipping: number }, basis: Taxed | null) =>
  subtotal + (basis?.isDeliveryTaxed ? shipping : 0);

/** Cents. */
interface Sold {
  readonly subtotal: number;
  readonly shipping: number;
  readonly tax: number;
  readonly taxBasis?: Taxed | null | undefined;
}

/**
 * Amount of a refund by lines: their prices, and the order's tax in proportion. Delivery goes back with the last unit,
 * so that refunds of all units together are the order's total to the cent.
 * @returns cents, `tax` as part of `amount`
 */
export function refundOfLines(
  { subtotal, shipping, tax, taxBasis = null }: Sold,
  lines: readonly RefundLine[],
): { amount: number; shipping: number; tax: number } {
  const goods = lines.reduce((sum, line) => sum + line.quantity * line.priceAtPurchase, 0);
  const before = lines.reduce((sum, line) => sum + line.refunded * line.priceAtPurchase, 0);
  const isLast = goods > 0 && before + goods === subtotal;
  const taxable = taxableOf({ subtotal, shipping }, taxBasis);
  const ofTax = shareOf(tax, isLast ? taxable : before + goods, taxable) - shareOf(tax, before, taxable);
  const ofShipping = isLast ? shipping : 0;
  return { amount: goods + ofShipping + ofTax, shipping: ofShipping, tax: ofTax };
}

/** Cents, `tax` as part of `amount`. */
export interface Sums {
  readonly amount: number;
  readonly tax: number;
}

/**
 * Tax in the next refund of an order, so that the parts of all refunds together are the order's tax, to the cent.
 * @param rest what is left of the order
 * @param share by default in proportion to all that was given back, this refund included; half a cent rounded up
 */
export function taxOfRefund(order: { total: number; tax: number }, rest: Sums, amount: number, share?: number): number {
  const inProportion = shareOf(order.tax, order.total - rest.amount + amount, order.total) - (order.tax - rest.tax);
  const least = rest.tax - (rest.amount - amount); // no more tax than money is left
  return Math.min(Math.max(share ?? inProportion, least, 0), rest.tax, amount);
}

/** Of a sale at Stripe Tax, in cents; negative when given back. */
export interface TaxLine {
  /** Of Stripe's line; `null`: delivery. */
  readonly id: string | null;
  /** Without tax. */
  readonly amount: number;
  readonly tax: number;
}

/**
 * The lines of a refund, negative: its amount and its tax are taken from the first lines that have some left.
 * @param recorded lines of the sale, and of what was given back before
 * @throws Error for more than is left
 */
export function taxLinesGivenBack(recorded: readonly TaxLine[], { amount, tax }: Sums): TaxLine[] {
  const left = new Map<string | null, { amount: number; tax: number }>();
  for (const line of recorded) {
    const { amount: before, tax: taxBefore } = left.get(line.id) ?? { amount: 0, tax: 0 };
    left.set(line.id, { amount: before + line.amount, tax: taxBefore + line.tax });
  }
  let [owed, owedTax] = [amount - tax, tax];
  const lines = [...left].map(([id, of]) => {
    const [part, taxPart] = [Math.min(owed, of.amount), Math.min(owedTax, of.tax)];
    owed -= part;
    owedTax -= taxPart;
    return { id, amount: 0 - part, tax: 0 - taxPart };
  });
  if (owed > 0 || owedTax > 0) throw new Error('More would be given back than Stripe Tax has of this sale');
  return lines.filter((line) => line.amount !== 0 || line.tax !== 0);
}

/** Days after delivery in which the customer can ask to return something. */
export const RETURN_DAYS = 30;

/** The last day to pay an invoice is over. @param today the shop's day */
export const isOverdue = <Invoice extends { dueOn: string; paidAt: string | null }>(
  invoice: Invoice | null,
  today: string,
): invoice is Invoice => invoice !== null && invoice.paidAt === null && invoice.dueOn < today;
