import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type AdminOrder, staleOrderDetails } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ChangedMeanwhile, useRevision } from '../../../components/form/revision.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { toast } from '../../../lib/toasts.ts';
import { type ChangedOrder, type OrderChange, useOrderWrite } from './api.ts';
import { OrderHistory } from './OrderHistory.tsx';

const texts = ordersTexts.dialog;

interface OrderActionOptions<Values> {
  /** Builds the change; `null` if a field is rejected. */
  change: (values: Values, order: AdminOrder) => OrderChange | null;
  done: string | ((savedOrder: ChangedOrder, before: AdminOrder, values: Values) => string);
  onDone: () => void;
  /** Resets pristine fields to the current order. */
  onStale?: (current: AdminOrder) => void;
}

/** Submits a form as a change of one order, with its revision; a stale one shows what changed. */
export function useOrderAction<Input extends FieldValues, Values>(
  openedOrder: AdminOrder,
  form: UseFormReturn<Input, unknown, Values>,
  { change, done, onDone, onStale }: OrderActionOptions<Values>,
) {
  const { current: order, stale, adoptStaleVersion } = useRevision(openedOrder, staleOrderDetails);
  const write = useOrderWrite(openedOrder.id);
  const onSubmit = submitWith(form, async (values) => {
    const changed = change(values, order);
    if (!changed) return;
    try {
      const savedOrder = await write.mutateAsync({ ...changed, revision: order.revision });
      toast({ message: typeof done === 'string' ? done : done(savedOrder, order, values), tone: 'success' });
      onDone();
    } catch (error) {
      const current = adoptStaleVersion(error);
      if (!current) throw error;
      onStale?.(current);
    }
  });
  const head = stale && (
    <ChangedMeanwhile key={order.revision} change={stale} title={texts.staleTitle} sentence={texts.stale}>
      <OrderHistory events={stale.changes} trackingBefore={stale.before.trackingNumber} />
    </ChangedMeanwhile>
  );
  return { order, isStale: stale !== null, action: { form, onSubmit, head } };
}
