import { useState } from 'react';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { TextField } from '../../../ui/TextField.tsx';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderForm } from './useOrderForm.ts';

const texts = ordersTexts.forms.invoice;

/** The money has arrived, or did not after all. */
export function InvoicePaidDialog({ order, onClose }: OrderDialogProps) {
  const form = useOrderForm(order, onClose);
  const [note, setNote] = useState('');
  const isPaid = !order.byInvoice?.paidAt;
  const amount = formatCents(order.byInvoice?.amount ?? 0);
  const submit = () =>
    void form.save(
      { method: 'PUT', path: 'invoice-payment', body: { isPaid, note } },
      isPaid ? texts.paidDone : texts.unpaidDone,
    );
  return (
    <OrderFormDialog
      title={isPaid ? texts.paidTitle : texts.unpaidTitle}
      submitLabel={isPaid ? texts.paid : texts.unpaid}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{isPaid ? texts.paidText({ amount }) : texts.unpaidText({ amount })}</p>
      <TextField
        label={texts.note}
        description={texts.noteHint}
        isRequired={false}
        autoFocus
        maxLength={300}
        value={note}
        onChange={setNote}
      />
    </OrderFormDialog>
  );
}
