import * as calls from '../../../../../modules/orders/office-calls.ts';
import { invoicePaymentInput } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.forms.invoice;

/** Records or reverts the payment of an invoice. */
export function InvoicePaidDialog({ order, onClose }: OrderDialogProps) {
  const isPaid = !order.byInvoice?.paidAt;
  const amount = formatCents(order.byInvoice?.amount ?? 0);
  const form = useZodForm(invoicePaymentInput, { isPaid, note: '' });
  const { action } = useOrderAction(order, form, {
    change: (body) => orderChange(calls.setInvoicePaid, { body }),
    done: isPaid ? texts.paidDone : texts.unpaidDone,
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={isPaid ? texts.paidTitle : texts.unpaidTitle}
      submitLabel={isPaid ? texts.paid : texts.unpaid}
      {...action}
      onClose={onClose}
    >
      <p>{isPaid ? texts.paidText({ amount }) : texts.unpaidText({ amount })}</p>
      <Field control={form.control} name="note">
        {(field) => (
          <TextField
            label={texts.note}
            description={texts.noteHint}
            isRequired={false}
            autoFocus
            maxLength={300}
            {...field}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
