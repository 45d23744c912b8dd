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
  /** `null` when it has refused a field. */
  change: (values: Values, order: AdminOrder) => OrderChange | null;
  done: string | ((saved: ChangedOrder, before: AdminOrder, values: Values) => string);
  onDone: () => void;
  /** The form takes what is pristine from the current order. */
  onStale?: (current: AdminOrder) => void;
}

/** Submits a form as a change of one order, under its revision; a stale one shows what changed. */
export function useOrderAction<Input extends FieldValues, Values>(
  opened: AdminOrder,
  form: UseFormReturn<Input, unknown, Values>,
  { change, done, onDone, onStale }: OrderActionOptions<Values>,
) {
  const { current: order, stale, takeStale } = useRevision(opened, staleOrderDetails);
  const write = useOrderWrite(opened.id);
  const onSubmit = submitWith(form, async (values) => {
    const changed = change(values, order);
    if (!changed) return;
    try {
      const saved = await write.mutateAsync({ ...changed, revision: order.revision });
      toast({ message: typeof done === 'string' ? done : done(saved, order, values), tone: 'success' });
      onDone();
    } catch (error) {
      const current = takeStale(error);
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
