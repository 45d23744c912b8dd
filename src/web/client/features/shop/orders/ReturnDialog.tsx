import { type Order, returnRequest } from '../../../../../modules/orders/schema.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { ItemPicker, linesSchemaOf, preselectedQuantities, returnable } from '../../../components/order/ItemPicker.tsx';
import { toast } from '../../../lib/toasts.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useRequestReturn } from './api.ts';

const texts = orderTexts.return;
const MAX_REASON = 1_000;
const returnForm = returnRequest.extend({ items: linesSchemaOf(returnRequest.shape.items) });

interface ReturnDialogProps {
  order: Order;
  onClose: () => void;
}

export function ReturnDialog({ order, onClose }: ReturnDialogProps) {
  const request = useRequestReturn(order.id);
  const form = useZodForm(returnForm, { items: preselectedQuantities(order.items, returnable), reason: '' });
  const { control } = form;
  const submit = submitWith(
    form,
    async (values) => {
      await request.mutateAsync(values);
      toast({ message: texts.done, tone: 'success' });
      onClose();
    },
    texts.failed,
  );
  return (
    <ActionDialog
      title={texts.title}
      submitLabel={texts.submit}
      form={form}
      onSubmit={submit}
      isDismissDisabled={form.watch('reason').trim() !== ''}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <Field control={control} name="items">
        {(field) => <ItemPicker items={order.items} maxOf={returnable} {...field} />}
      </Field>
      <Field control={control} name="reason">
        {(field) => <TextField label={texts.reason} rows={3} isRequired maxLength={MAX_REASON} {...field} />}
      </Field>
    </ActionDialog>
  );
}
