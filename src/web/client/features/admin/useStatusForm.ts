import { useState } from 'react';
import { type AdminOrder, type StaleOrder, staleOrderDetails, statusInput } from '../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import { staleDetailsOf } from '../../lib/conflict.ts';
import { submitWith } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { useUpdateStatus } from './orders-api.ts';

const texts = ordersTexts.dialog;

/**
 * The form of the status dialog and its save. When another administrator was faster, the form moves to the order as it is
 * now: untouched fields follow it, typed ones stay, and the next save is over the new revision.
 */
export function useStatusForm(opened: AdminOrder, onSaved: () => void) {
  const [order, setOrder] = useState(opened);
  const [stale, setStale] = useState<(StaleOrder & { trackingBefore: string | null }) | null>(null);
  const update = useUpdateStatus(opened.id);
  const form = useZodForm(statusInput, formOf(opened));
  const { dirtyFields } = form.formState;

  const submit = submitWith(form, async (values) => {
    const refund = values.refund && values.status === 'cancelled';
    try {
      const saved = await update.mutateAsync({ revision: order.revision, input: { ...values, refund } });
      toast({ message: doneText(order, saved, values.notes), tone: 'success' });
      onSaved();
    } catch (error) {
      const details = staleDetailsOf(error, staleOrderDetails);
      if (!details) throw error;
      setStale({ ...details, trackingBefore: order.trackingNumber });
      setOrder(details.current);
      form.reset(formOf(details.current), { keepDirtyValues: true });
    }
  });
  const isOverriding = Boolean(dirtyFields.status || dirtyFields.trackingNumber || dirtyFields.refund);
  const keepOnlyNote = () =>
    form.reset({ ...formOf(order), notes: form.getValues('notes') ?? '' }, { keepDefaultValues: true });
  return {
    form,
    order,
    submit,
    stale,
    /** Gives up what was chosen over the present order; the note stays. */
    keepOnlyNote: stale && isOverriding && dirtyFields.notes ? keepOnlyNote : null,
  };
}

const formOf = ({ status, trackingNumber }: AdminOrder) => ({
  status,
  trackingNumber: trackingNumber ?? '',
  notes: '',
  refund: false,
});

function doneText(before: AdminOrder, saved: AdminOrder & { isCustomerMailed: boolean }, notes: string | null): string {
  if (saved.isCustomerMailed) return texts.done;
  const isSame = before.status === saved.status && before.trackingNumber === saved.trackingNumber;
  return isSame && notes ? texts.noted : texts.doneQuietly;
}
