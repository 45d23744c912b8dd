import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { orderNews } from '../events.ts';
import { OrderRow } from '../order.entity.ts';
import { addressTexts, rejectUnprintable } from '../printable.ts';
import { type AddressInput, orderNumber } from '../schema.ts';
import { addChange, changeOrder } from './order-change.ts';
import { issueMissingPapers, reissueInvoice } from './papers.ts';

/**
 * Corrects the address of an unshipped order; mails the customer.
 * @throws AppError as `changeOrder`; `conflict` once shipped or canceled, `invalid` for unprintable characters
 */
export async function correctAddress(
  ctx: AdminCtx,
  orderId: number,
  input: AddressInput,
  ifMatch: number | null,
): Promise<void> {
  await rejectUnprintable(addressTexts(input));
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    if (order.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled');
    if (order.status !== 'pending' && order.status !== 'processing')
      throw new AppError('conflict', 'This order has been shipped, so its address can no longer change');
    const [address, formerAddress] = [{ ...input, country: 'US' }, order.shippingAddress ?? null];
    if (isDeepStrictEqual(address, formerAddress)) return;
    await issueMissingPapers(tx, orderId);
    const { seq } = await addChange(tx, order, { kind: 'address', details: { address, formerAddress } });
    // Without a billing address, the order was billed to the former shipping address.
    const billingAddress = order.billingAddress ?? formerAddress;
    await tx.em.nativeUpdate(OrderRow, { id: orderId }, { shippingAddress: address, billingAddress });
    await recordActivity(tx, {
      action: 'order.address_corrected',
      subject: orderNumber(orderId),
      before: { address: formerAddress },
      after: { address },
    });
    await recordEvent(tx, orderNews, { orderId, seq });
    await reissueInvoice(tx, orderId);
  });
}
