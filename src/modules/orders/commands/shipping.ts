import type { Tx } from '../../../platform/core/context.ts';
import { AppError } from '../../../shared/errors.ts';
import { FraudWarningRow } from '../dispute.entity.ts';
import type { OrderRow } from '../order.entity.ts';
import { orderNumber, type PaymentState, type ShippingWarning } from '../schema.ts';
import { assertNoneHeld } from './holds.ts';

const warningTexts: Partial<Record<PaymentState, string>> = {
  disputed: 'The payment of order {number} is disputed.',
  charged_back: 'The bank has taken back the payment of order {number}.',
  refunded: 'Order {number} was refunded in full.',
};

/**
 * Checks a locked order before its goods are shipped.
 * @throws AppError `conflict` when on hold; with `details.warnings` when refunded, disputed or suspected of fraud,
 * unless confirmed
 */
export async function assertCanShip(tx: Tx, order: OrderRow, isConfirmed: boolean): Promise<void> {
  await assertCanShipAll(tx, [order], isConfirmed);
}

/** Checks several orders, all or none. @throws AppError as for one order, naming each */
export async function assertCanShipAll(tx: Tx, orders: readonly OrderRow[], isConfirmed: boolean): Promise<void> {
  assertNoneHeld(orders);
  if (isConfirmed) return;
  const warnings: Warning[] = [];
  for (const order of orders) warnings.push(...(await shippingWarnings(tx, order)));
  if (warnings.length === 0) return;
  const text = warnings.map((warning) => warning.text).join(' ');
  throw new AppError('conflict', `${text} Confirm that you want to ship it anyway.`, {
    details: { warnings: warnings.map(({ details }) => details) },
  });
}

interface Warning {
  readonly text: string;
  readonly details: ShippingWarning;
}

async function shippingWarnings(tx: Tx, { id, paymentIntentId, ...order }: OrderRow): Promise<Warning[]> {
  const [number, paymentState]: [string, PaymentState] = [orderNumber(id), order.paymentState];
  const text = warningTexts[paymentState];
  if (text) return [{ text: text.replace('{number}', number), details: { orderId: id, paymentState } }];
  const fraudWarning = await tx.em.findOne(FraudWarningRow, { paymentIntentId, settledAt: null });
  if (!fraudWarning) return [];
  const details = { orderId: id, paymentState, fraudWarning: fraudWarning.type };
  return [{ text: `The bank suspects fraud in order ${number}.`, details }];
}
