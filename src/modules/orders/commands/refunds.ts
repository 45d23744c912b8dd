import { randomUUID } from 'node:crypto';
import { afterCommit, type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import type { RestockCause } from '../../shop/schema.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { orderStatusChanged } from '../events.ts';
import { OrderRow } from '../order.entity.ts';
import { RefundItemRow, RefundRow } from '../payment.entity.ts';
import type { PaymentIntent } from '../payment-provider.ts';
import { isSent, type LineQuantity, type LineUnits, statusOf, unitsOf } from '../queries/units.ts';
import type { RefundInput, RefundReason } from '../schema.ts';
import { refundOfLines } from '../values.ts';
import { releaseReservation } from './checkout-stock.ts';
import { addLineEntries, type NewLineEntry, restockLines } from './line-stock.ts';
import { addChange, changeOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';
import { tryRefund } from './refund-attempts.ts';
import { cappedSums, refundableSumsOf, taxOfNextRefund } from './refund-tax.ts';

/**
 * Refunds lines or an amount. Unshipped units leave the order, which is canceled when nothing is left. Calls the
 * provider after the commit.
 * @throws AppError as `changeOrder`; `conflict` for more than was paid or bought
 */
export async function refundOrder(
  ctx: AdminCtx,
  orderId: number,
  input: RefundInput,
  ifMatch: number | null,
): Promise<void> {
  const refundId = await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const units = await unitsOf(tx, orderId);
    const lines = (input.items ?? []).map((line) => refundLineOf(units, line, line.restock ?? input.restock));
    rejectRepeatedItems(lines);
    const sums =
      input.amount === undefined
        ? cappedSums(refundOfLines(order, withQuantities(units, lines)), await refundableSumsOf(tx, order))
        : { amount: input.amount };
    return await refundLines(tx, order, { ...sums, reason: 'requested', note: input.reason, lines });
  });
  await afterCommit(ctx, (outsideCtx) => tryRefund(outsideCtx, refundId));
}

export interface RefundedLine extends LineQuantity {
  /** Units that leave the order with this refund. */
  readonly canceled: number;
  readonly isRestocked: boolean;
}

interface NewRefund {
  readonly amount: number;
  /** Tax of its lines; by default in proportion to the amount. */
  readonly tax?: number;
  readonly reason: RefundReason;
  readonly note: string | null;
  readonly lines: readonly LineQuantity[];
}

/** Stores a refund of a locked order, moves stock, and appends to the history. @returns the refund's ID */
async function refundLines(
  tx: Tx,
  order: OrderRow,
  newRefund: NewRefund & { lines: readonly RefundedLine[] },
): Promise<number> {
  const { amount, note, lines } = newRefund;
  const refundId = await createOrderRefund(tx, order, newRefund);
  await moveRefundedUnits(tx, refundId, lines, 'refund');
  const isFullyCanceled =
    lines.length > 0 && !isSent(order.status) && statusOf(order.status, await unitsOf(tx, order.id)) === 'cancelled';
  const { seq } = await addChange(tx, order, {
    kind: 'refund_asked',
    ...(isFullyCanceled && { status: 'cancelled' }),
    details: { refundId, amount, items: namesOf(lines), ...(note && { reason: note }) },
  });
  await refreshPayment(tx, order.id);
  if (isFullyCanceled) await recordEvent(tx, orderStatusChanged, { orderId: order.id, seq });
  return refundId;
}

/** Inserts a due refund of a locked order's payment. @throws AppError `conflict` for more than is left */
export async function createOrderRefund(tx: Tx, order: OrderRow, newRefund: NewRefund): Promise<number> {
  const { id: orderId, paymentIntentId, checkoutId, userId, currency } = order;
  const refundableCents = order.total - order.refunded;
  if (refundableCents <= 0 || newRefund.amount > refundableCents)
    throw new AppError(
      'conflict',
      refundableCents > 0
        ? `At most ${formatCents(refundableCents)} of this order can still be refunded`
        : 'This order has been refunded in full',
      { details: { left: refundableCents } },
    );
  const { amount, reason, note } = newRefund;
  const tax = await taxOfNextRefund(tx, order, amount, newRefund.tax);
  const isCredit = order.dueOn !== null && order.paidAt === null;
  const payment = { paymentIntentId, checkoutId, userId, currency, orderId, isCredit };
  const refundId = await createRefund(tx, { ...payment, amount, tax, reason, note });
  const rows = newRefund.lines.map(({ units, quantity }) => ({ refundId, orderItemId: units.id, quantity }));
  if (rows.length > 0) await tx.em.insertMany(RefundItemRow, rows);
  return refundId;
}

/** Cancels the unshipped units of a refund, takes over those of failed refunds, and restocks. */
export async function moveRefundedUnits(
  tx: Tx,
  refundId: number,
  lines: readonly RefundedLine[],
  stockCause: RestockCause,
): Promise<void> {
  await addLineEntries(
    tx,
    lines.flatMap((line) => entriesOf(refundId, line)),
  );
  const restockedLines = lines
    .filter(({ isRestocked }) => isRestocked)
    .map((line) => ({ units: line.units, quantity: line.quantity - repeatedUnits(line).inStock }));
  await restockLines(tx, restockedLines, stockCause, { cause: 'refund', causeId: refundId });
}

function entriesOf(refundId: number, line: RefundedLine): NewLineEntry[] {
  const { units, quantity, canceled, isRestocked } = line;
  const { repeated, inStock } = repeatedUnits(line);
  const [document, counter] = [
    { orderItemId: units.id, cause: 'refund', causeId: refundId },
    { orderItemId: units.id, cause: 'repeatedRefund', causeId: refundId },
  ] as const;
  return [
    { ...document, kind: 'canceled', quantity: canceled + repeated },
    { ...counter, kind: 'canceled', quantity: 0 - repeated },
    { ...document, kind: 'returned', quantity: isRestocked ? quantity - canceled - repeated : 0 },
    { ...document, kind: 'restocked', quantity: inStock },
    { ...counter, kind: 'restocked', quantity: 0 - inStock },
  ];
}

/** Returns the units that failed refunds canceled, and those of them that are in stock. */
function repeatedUnits({ units, quantity, canceled }: RefundedLine): { repeated: number; inStock: number } {
  const repeated = Math.min(quantity - canceled, units.unpaid);
  return { repeated, inStock: Math.min(repeated, units.unpaidInStock) };
}

/**
 * Refunds shipped and removed units first; the others leave the order.
 * @throws AppError `invalid` for a line of another order, `conflict` for more units than are left
 */
function refundLineOf(
  orderUnits: readonly LineUnits[],
  { orderItemId, quantity }: { orderItemId: number; quantity: number },
  isRestocked: boolean,
): RefundedLine {
  const units = findUnits(orderUnits, orderItemId);
  const refundableQuantity = units.ordered - units.refunded;
  if (quantity > refundableQuantity)
    throw new AppError('conflict', `Only ${refundableQuantity} of ${units.productName} can still be refunded`, {
      details: { left: refundableQuantity },
    });
  const refundableOutside = Math.max(0, units.shipped + units.canceled - units.refunded);
  const canceled = Math.min(units.toShip, Math.max(0, quantity - refundableOutside));
  return { units, quantity, canceled, isRestocked };
}

export function findUnits(orderUnits: readonly LineUnits[], orderItemId: number): LineUnits {
  const units = orderUnits.find(({ id }) => id === orderItemId);
  if (!units)
    throw new AppError('invalid', 'This item belongs to another order', { fields: { items: 'Unknown item' } });
  return units;
}

export function rejectRepeatedItems(lines: readonly { units: LineUnits }[]): void {
  if (new Set(lines.map(({ units }) => units.id)).size < lines.length)
    throw new AppError('invalid', 'Name each item once', { fields: { items: 'Name each item once' } });
}

export const withQuantities = (orderUnits: readonly LineUnits[], lines: readonly LineQuantity[]) =>
  orderUnits.map((units) => ({ ...units, quantity: lines.find((line) => line.units.id === units.id)?.quantity ?? 0 }));

export const namesOf = (lines: readonly LineQuantity[]) =>
  lines.map(({ units, quantity }) => ({ name: units.productName, quantity }));

type Outcome = { outcome: 'order'; orderId: number } | { outcome: 'refund' };

/** Stores, before sending it, a full refund of money that cannot become an order. */
export async function refundInstead(ctx: Ctx, intent: PaymentIntent, reason: RefundReason): Promise<Outcome> {
  const decision = await transaction(ctx, async (tx): Promise<Outcome & { refundId?: number }> => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { paymentIntentId: intent.id }, forUpdate);
    const order = await tx.em.findOne(OrderRow, { paymentIntentId: intent.id });
    if (order) return { outcome: 'order', orderId: order.id };
    if (checkout.state === 'refunded') return { outcome: 'refund' };
    const { userId, id: checkoutId, currency } = checkout;
    await releaseReservation(tx, checkout);
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { state: 'refunded' });
    const payment = { paymentIntentId: intent.id, checkoutId, userId, currency };
    const refundId = await createRefund(tx, { ...payment, amount: intent.received, tax: 0, reason, note: null });
    return { outcome: 'refund', refundId };
  });
  if (decision.outcome === 'refund' && decision.refundId !== undefined) await tryRefund(ctx, decision.refundId);
  return decision;
}

type DueRefund = Pick<
  RefundRow,
  'paymentIntentId' | 'checkoutId' | 'userId' | 'amount' | 'tax' | 'currency' | 'reason'
> & { note: string | null; orderId?: number; isCredit?: boolean };

async function createRefund(tx: Tx, refund: DueRefund): Promise<number> {
  await recordActivity(tx, {
    action: 'payment.refund_due',
    subject: `${refund.paymentIntentId}, ${formatCents(refund.amount)}`,
    after: { reason: refund.reason, ...(refund.note && { note: refund.note }) },
  });
  return await tx.em.insert(RefundRow, {
    ...refund,
    idempotencyKey: randomUUID(),
    state: 'due',
    attempts: 0,
    createdAt: databaseNow(),
    askedAt: databaseNow(),
    dueAt: databaseNow(),
  });
}
