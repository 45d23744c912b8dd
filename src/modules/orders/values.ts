import { addBusinessDays, shopDay } from '../../shared/business-days.ts';

export const orderNumber = (orderId: number): string => String(orderId).padStart(6, '0');

/** `Q-000012` */
export const quoteNumber = (quoteId: number): string => `Q-${String(quoteId).padStart(6, '0')}`;

/** Tax basis without a table of states, in percent. */
export const FLAT_TAX = { kind: 'flat', percent: '8' } as const;

interface ShippedLine {
  readonly leadDays: number;
  readonly inscription: { readonly isComplete: boolean; readonly answeredAt: string | null } | null;
}

interface PlacedOrder {
  readonly status: string;
  readonly createdAt: string;
  readonly items: readonly ShippedLine[];
}

/**
 * Returns the last day to ship a line, in business days after the order or after the missing inscription was set.
 * @returns `2026-12-01` in the shop's zone; `null` while waiting
 */
export function lineShipsBy(
  { createdAt }: Pick<PlacedOrder, 'createdAt'>,
  { leadDays, inscription }: ShippedLine,
): string | null {
  if (inscription && !inscription.isComplete) return null;
  const answeredAt = inscription?.answeredAt;
  const startsAt = answeredAt && answeredAt > createdAt ? answeredAt : createdAt;
  return addBusinessDays(shopDay(startsAt), leadDays);
}

export const outlooks = ['toShip', 'onTheWay', 'arrived', 'refunded', 'cancelled'] as const;
export type Outlook = (typeof outlooks)[number];

/**
 * Returns the phase of an order's delivery, used by all screens and mails.
 * @param refunded cents, invoice credits included
 */
export function outlookOf({ status, refunded, total }: { status: string; refunded: number; total: number }): Outlook {
  if (status === 'cancelled') return 'cancelled';
  if (refunded >= total) return 'refunded';
  if (status === 'delivered') return 'arrived';
  return status === 'shipped' ? 'onTheWay' : 'toShip';
}

const isOpen = ({ status }: PlacedOrder) => status === 'pending' || status === 'processing';

/** Returns the last day to ship all lines; `null` once shipped or canceled, and while waiting. */
export function shipsBy(order: PlacedOrder): string | null {
  if (!isOpen(order)) return null;
  const days = order.items.map((item) => lineShipsBy(order, item));
  return days.includes(null) ? null : (days.map(String).sort().at(-1) ?? null);
}

/** Returns the earliest missed shipping day. @param today the shop's day */
export function lateSince(order: PlacedOrder, today: string): string | null {
  if (!isOpen(order)) return null;
  const lateDays = order.items.map((item) => lineShipsBy(order, item)).filter((day) => day !== null && day < today);
  return lateDays.sort()[0] ?? null;
}

export const shipsTogether = (order: PlacedOrder): boolean =>
  new Set(order.items.map((item) => lineShipsBy(order, item))).size <= 1;

/** Returns the proportional share; half a cent rounds up. */
export function shareOf(amount: number, part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((2 * amount * part + total) / (2 * total));
}

export interface RefundLine {
  /** Cents per unit. */
  priceAtPurchase: number;
  refunded: number;
  quantity: number;
}

interface TaxedBy {
  readonly kind: string;
  readonly isDeliveryTaxed?: boolean | undefined;
}

/** Returns the taxable amount: goods, and delivery where the state taxes it. */
export const taxableOf = ({ subtotal, shipping }: { subtotal: number; shipping: number }, basis: TaxedBy | null) =>
  subtotal + (basis?.isDeliveryTaxed ? shipping : 0);

/** Cents. */
interface SoldSums {
  readonly subtotal: number;
  readonly shipping: number;
  readonly tax: number;
  readonly taxBasis?: TaxedBy | null | undefined;
}

/**
 * Calculates a refund of lines with proportional tax. Delivery is refunded with the last unit, so that all refunds add
 * up to the total.
 * @returns cents; `tax` is part of `amount`
 */
export function refundOfLines(
  { subtotal, shipping, tax, taxBasis = null }: SoldSums,
  lines: readonly RefundLine[],
): { amount: number; shipping: number; tax: number } {
  const goods = lines.reduce((sum, line) => sum + line.quantity * line.priceAtPurchase, 0);
  const refundedBefore = lines.reduce((sum, line) => sum + line.refunded * line.priceAtPurchase, 0);
  const isLastUnit = goods > 0 && refundedBefore + goods === subtotal;
  const taxable = taxableOf({ subtotal, shipping }, taxBasis);
  const refundedTax =
    shareOf(tax, isLastUnit ? taxable : refundedBefore + goods, taxable) - shareOf(tax, refundedBefore, taxable);
  const refundedShipping = isLastUnit ? shipping : 0;
  return { amount: goods + refundedShipping + refundedTax, shipping: refundedShipping, tax: refundedTax };
}

/** Cents; `tax` is part of `amount`. */
export interface Sums {
  readonly amount: number;
  readonly tax: number;
}

/**
 * Returns the tax share of the next refund, so that all refunds add up to the order's tax.
 * @param remaining remainder of the order
 * @param share default: proportional, half a cent rounds up
 */
export function taxOfRefund(
  order: { total: number; tax: number },
  remaining: Sums,
  amount: number,
  share?: number,
): number {
  const proportionalTax =
    shareOf(order.tax, order.total - remaining.amount + amount, order.total) - (order.tax - remaining.tax);
  const minTax = remaining.tax - (remaining.amount - amount); // the remaining tax must not exceed the remaining amount
  return Math.min(Math.max(share ?? proportionalTax, minTax, 0), remaining.tax, amount);
}

/** Line of a sale at Stripe Tax, in cents; negative for a reversal. */
export interface TaxLine {
  /** ID of Stripe's line; `null`: delivery. */
  readonly id: string | null;
  readonly amount: number;
  readonly tax: number;
}

/**
 * Returns the negative lines of a refund, taken from the first lines with a remainder.
 * @param recordedLines lines of the sale and of earlier reversals
 * @throws Error for more than the remainder
 */
export function taxLinesGivenBack(recordedLines: readonly TaxLine[], { amount, tax }: Sums): TaxLine[] {
  const remainingByLine = new Map<string | null, { amount: number; tax: number }>();
  for (const line of recordedLines) {
    const { amount: amountBefore, tax: taxBefore } = remainingByLine.get(line.id) ?? { amount: 0, tax: 0 };
    remainingByLine.set(line.id, { amount: amountBefore + line.amount, tax: taxBefore + line.tax });
  }
  let [amountToReturn, taxToReturn] = [amount - tax, tax];
  const lines = [...remainingByLine].map(([id, remaining]) => {
    const [part, taxPart] = [Math.min(amountToReturn, remaining.amount), Math.min(taxToReturn, remaining.tax)];
    amountToReturn -= part;
    taxToReturn -= taxPart;
    return { id, amount: 0 - part, tax: 0 - taxPart };
  });
  if (amountToReturn > 0 || taxToReturn > 0)
    throw new Error('More would be given back than Stripe Tax has of this sale');
  return lines.filter((line) => line.amount !== 0 || line.tax !== 0);
}

export const RETURN_DAYS = 30;

/** Returns whether the invoice is unpaid after its due date. @param today the shop's day */
export const isOverdue = <Invoice extends { dueOn: string; paidAt: string | null }>(
  invoice: Invoice | null,
  today: string,
): invoice is Invoice => invoice !== null && invoice.paidAt === null && invoice.dueOn < today;
