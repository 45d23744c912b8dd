import { randomUUID } from 'node:crypto';
import { afterCommit, type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { orderStatusChanged } from '../events.ts';
import { OrderRow } from '../order.entity.ts';
import { RefundItemRow, RefundRow } from '../payment.entity.ts';
import type { PaymentIntent } from '../payment-provider.ts';
import { toShip, type Units, unitsOf } from '../queries/units.ts';
import type { RefundInput, RefundReason } from '../schema.ts';
import { refundOfLines } from '../values.ts';
import { releaseHeld } from './checkout-stock.ts';
import { putBack } from './line-stock.ts';
import { addChange, changeOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';
import { tryRefund } from './refund-attempts.ts';
import { atMost, restOf, taxOfNext } from './refund-tax.ts';

/**
 * Refunds lines or an amount of an order. Units that were not shipped yet leave the order; when nothing is left of it,
 * it is canceled. The provider is asked after the commit.
 * @throws AppError as `changeOrder`; `conflict` for more than was paid, or than was bought
 */
export async function refundOrder(
  ctx: AdminCtx,
  orderId: number,
  input: RefundInput,
  ifMatch: number | null,
): Promise<void> {
  const refundId = await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const units = await unitsOf(tx, orderId);
    const lines = (input.items ?? []).map((line) => lineOf(units, line, line.restock ?? input.restock));
    refuseRepeated(lines);
    const sums =
      input.amount === undefined
        ? atMost(refundOfLines(order, withQuantities(units, lines)), await restOf(tx, order))
        : { amount: input.amount };
    return await refundLines(tx, order, { ...sums, reason: 'requested', note: input.reason, lines });
  });
  await afterCommit(ctx, (outside) => tryRefund(outside, refundId));
}

/** A line of a refund, checked. */
export interface RefundedLine {
  readonly units: Units;
  readonly quantity: number;
  /** Of these, units that will not be shipped. */
  readonly takenOut: number;
  /** Of these, units that left before, with a refund whose money failed. */
  readonly again: number;
  readonly isRestocked: boolean;
}

interface AskedRefund {
  readonly amount: number;
  /** Of its lines; in proportion to the amount by default. */
  readonly tax?: number;
  readonly reason: RefundReason;
  readonly note: string | null;
  readonly lines: readonly RefundedLine[];
}

/** Stores a refund of a locked order, moves the stock, and adds the entry. @returns the refund's id */
async function refundLines(tx: Tx, order: OrderRow, asked: AskedRefund): Promise<number> {
  const { amount, note, lines } = asked;
  const refundId = await oweOrderRefund(tx, order, asked);
  await putBack(
    tx,
    lines
      .filter(({ isRestocked, quantity, again }) => isRestocked && quantity > again)
      .map(({ units, quantity, again }) => ({ units, quantity: quantity - again })),
    'refund',
  );
  const isOver = lines.length > 0 && isUnsent(order) && (await unitsOf(tx, order.id)).every(isGone);
  const { seq } = await addChange(tx, order, {
    kind: 'refund_asked',
    ...(isOver && { status: 'cancelled' }),
    details: { refundId, amount, items: namesOf(lines), ...(note && { reason: note }) },
  });
  await refreshPayment(tx, order.id);
  if (isOver) await recordEvent(tx, orderStatusChanged, { orderId: order.id, seq });
  return refundId;
}

const isUnsent = ({ status }: OrderRow) => status === 'pending' || status === 'processing';
const isGone = (units: Units) => toShip(units) === 0 && units.shipped === 0;

/** Stores what is owed of a locked order's payment. @throws AppError `conflict` for more than is left */
export async function oweOrderRefund(tx: Tx, order: OrderRow, asked: AskedRefund): Promise<number> {
  const { id: orderId, paymentIntentId, checkoutId, userId, currency } = order;
  const left = order.total - order.refunded;
  if (left <= 0 || asked.amount > left)
    throw new AppError(
      'conflict',
      left > 0
        ? `At most ${formatCents(left)} of this order can still be refunded`
        : 'This order has been refunded in full',
      { details: { left } },
    );
  const { amount, reason, note } = asked;
  const tax = await taxOfNext(tx, order, amount, asked.tax);
  const isCredit = order.dueOn !== null && order.paidAt === null;
  const payment = { paymentIntentId, checkoutId, userId, currency, orderId, isCredit };
  const refundId = await oweRefund(tx, { ...payment, amount, tax, reason, note });
  const rows = asked.lines.map(({ units, quantity, takenOut, again, isRestocked }) => ({
    refundId,
    orderItemId: units.id,
    quantity,
    takenOut,
    again,
    isRestocked,
  }));
  if (rows.length > 0) await tx.em.insertMany(RefundItemRow, rows);
  return refundId;
}

/**
 * Units that are shipped or left before are paid back first; the others leave the order.
 * @throws AppError `invalid` for a line of another order, `conflict` for more units than are left
 */
function lineOf(
  all: readonly Units[],
  { orderItemId, quantity }: { orderItemId: number; quantity: number },
  isRestocked: boolean,
): RefundedLine {
  const units = unitsIn(all, orderItemId);
  const left = units.quantity - units.refunded;
  if (quantity > left)
    throw new AppError('conflict', `Only ${left} of ${units.productName} can still be refunded`, { details: { left } });
  const outside = Math.max(0, units.shipped + units.takenOut - units.refunded);
  const takenOut = Math.min(toShip(units), Math.max(0, quantity - outside));
  return { units, quantity, takenOut, again: Math.min(quantity - takenOut, units.unpaid), isRestocked };
}

/** @throws AppError `invalid` */
export function unitsIn(all: readonly Units[], orderItemId: number): Units {
  const units = all.find(({ id }) => id === orderItemId);
  if (!units)
    throw new AppError('invalid', 'This item belongs to another order', { fields: { items: 'Unknown item' } });
  return units;
}

/** @throws AppError `invalid` */
export function refuseRepeated(lines: readonly { units: Units }[]): void {
  if (new Set(lines.map(({ units }) => units.id)).size < lines.length)
    throw new AppError('invalid', 'Name each item once', { fields: { items: 'Name each item once' } });
}

export const withQuantities = (all: readonly Units[], lines: readonly RefundedLine[]) =>
  all.map((units) => ({ ...units, quantity: lines.find((line) => line.units.id === units.id)?.quantity ?? 0 }));

export const namesOf = (lines: readonly { units: Units; quantity: number }[]) =>
  lines.map(({ units, quantity }) => ({ name: units.productName, quantity }));

type Outcome = { outcome: 'order'; orderId: number } | { outcome: 'refund' };

/** Decides on a full refund of money that cannot become an order; stored before it is sent. */
export async function refundInstead(ctx: Ctx, intent: PaymentIntent, reason: RefundReason): Promise<Outcome> {
  const decided = await transaction(ctx, async (tx): Promise<Outcome & { refundId?: number }> => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { paymentIntentId: intent.id }, forUpdate);
    const order = await tx.em.findOne(OrderRow, { paymentIntentId: intent.id });
    if (order) return { outcome: 'order', orderId: order.id };
    if (checkout.state === 'refunded') return { outcome: 'refund' };
    const { userId, id: checkoutId, currency } = checkout;
    await releaseHeld(tx, checkout);
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { state: 'refunded' });
    const payment = { paymentIntentId: intent.id, checkoutId, userId, currency };
    const refundId = await oweRefund(tx, { ...payment, amount: intent.received, tax: 0, reason, note: null });
    return { outcome: 'refund', refundId };
  });
  if (decided.outcome === 'refund' && decided.refundId !== undefined) await tryRefund(ctx, decided.refundId);
  return decided;
}

type OwedRefund = Pick<
  RefundRow,
  'paymentIntentId' | 'checkoutId' | 'userId' | 'amount' | 'tax' | 'currency' | 'reason'
> & { note: string | null; orderId?: number; isCredit?: boolean };

async function oweRefund(tx: Tx, refund: OwedRefund): Promise<number> {
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
