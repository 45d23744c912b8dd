import type { Tx } from '../../../platform/core/context.ts';
import { AppError } from '../../../shared/errors.ts';
import { FraudWarningRow } from '../dispute.entity.ts';
import type { OrderRow } from '../order.entity.ts';
import { orderNumber, type PaymentState, type ShippingWarning } from '../schema.ts';
import { refuseHeld } from './holds.ts';

/** What to know of a payment before goods are sent. */
const words: Partial<Record<PaymentState, string>> = {
  disputed: 'The payment of order {number} is disputed.',
  charged_back: 'The bank has taken back the payment of order {number}.',
  refunded: 'Order {number} was refunded in full.',
};

/**
 * Before goods of a locked order are sent.
 * @throws AppError `conflict` for a held order, and with `details.warnings` for one whose payment is refunded, disputed
 *   or suspected of fraud, unless confirmed
 */
export async function checkShipping(tx: Tx, order: OrderRow, isConfirmed: boolean): Promise<void> {
  await checkAllShipping(tx, [order], isConfirmed);
}

/** All or none. @throws AppError as `checkShipping`, naming each order */
export async function checkAllShipping(tx: Tx, orders: readonly OrderRow[], isConfirmed: boolean): Promise<void> {
  refuseHeld(orders);
  if (isConfirmed) return;
  const warnings: Warning[] = [];
  for (const order of orders) warnings.push(...(await shippingWarning(tx, order)));
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

async function shippingWarning(tx: Tx, { id, paymentIntentId, ...order }: OrderRow): Promise<Warning[]> {
  const [number, paymentState]: [string, PaymentState] = [orderNumber(id), order.paymentState];
  const text = words[paymentState];
  if (text) return [{ text: text.replace('{number}', number), details: { orderId: id, paymentState } }];
  const fraud = await tx.em.findOne(FraudWarningRow, { paymentIntentId, settledAt: null });
  if (!fraud) return [];
  const details = { orderId: id, paymentState, fraudWarning: fraud.type };
  return [{ text: `The bank suspects fraud in order ${number}.`, details }];
}
