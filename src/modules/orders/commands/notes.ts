import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { orderNews } from '../events.ts';
import { type NoteInput, orderNumber } from '../schema.ts';
import { addChange, changeOrder } from './order-change.ts';

export async function addNote(
  ctx: AdminCtx,
  orderId: number,
  { note, isForCustomer }: NoteInput,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const { seq } = await addChange(tx, order, { kind: isForCustomer ? 'customer_note' : 'note', notes: note });
    await recordActivity(tx, {
      action: isForCustomer ? 'order.customer_noted' : 'order.noted',
      subject: orderNumber(orderId),
      after: { note },
    });
    if (isForCustomer) await recordEvent(tx, orderNews, { orderId, seq });
  });
}
