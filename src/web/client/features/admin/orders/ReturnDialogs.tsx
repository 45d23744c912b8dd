import { useWatch } from 'react-hook-form';
import { nameOf } from '../../../../../modules/orders/document.ts';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import { type OrderReturn, returnChange, returnInput } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { ItemPicker, linesSchemaOf, preselectedQuantities, returnable } from '../../../components/order/ItemPicker.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import { RestockCheckbox } from './RestockCheckbox.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.forms;
const returnForm = returnInput.extend({
  items: linesSchemaOf(returnInput.shape.items),
});

/** Return opened by staff; customers request one in My Orders. */
export function ReturnDialog({ order: openedOrder, onClose }: OrderDialogProps) {
  const form = useZodForm(returnForm, { items: preselectedQuantities(openedOrder.items, returnable), reason: '' });
  const { control } = form;
  const { order, action } = useOrderAction(openedOrder, form, {
    change: (body) => orderChange(calls.openReturn, { body }),
    done: texts.return.done,
    onDone: onClose,
  });
  return (
    <ActionDialog title={texts.return.title} submitLabel={texts.return.submit} {...action} onClose={onClose}>
      <Field control={control} name="items">
        {(field) => <ItemPicker items={order.items} maxOf={returnable} {...field} />}
      </Field>
      <Field control={control} name="reason">
        {(field) => <TextField label={texts.reason} isRequired maxLength={1000} {...field} />}
      </Field>
      <Field control={control} name="labelNumber">
        {(field) => <TextField label={texts.return.label} isRequired={false} maxLength={200} {...field} />}
      </Field>
      <Text tone="quiet">{texts.return.hint}</Text>
    </ActionDialog>
  );
}

export type ReturnStep = 'approve' | 'decline' | 'receive';

interface ReturnStepProps extends OrderDialogProps {
  orderReturn: OrderReturn;
}

/** Form of a step of a return, with its initial values. */
function useReturnStep({ order, orderReturn, onClose }: ReturnStepProps, start: Start, done: string) {
  const form = useZodForm(returnChange, start);
  const { action } = useOrderAction(order, form, {
    change: (body) => orderChange(calls.changeReturn, { params: { returnId: orderReturn.id }, body }),
    done,
    onDone: onClose,
  });
  return { ...action, onClose };
}

type Start = Parameters<typeof useZodForm<typeof returnChange>>[1];

export function ApproveDialog(props: ReturnStepProps) {
  const { labelNumber } = props.orderReturn;
  const step = useReturnStep(props, { state: 'approved', labelNumber }, texts.approve.done);
  const { control } = step.form;
  return (
    <ActionDialog title={texts.approve.title} submitLabel={texts.approve.submit} {...step}>
      <Field control={control} name="labelNumber">
        {(field) => <TextField label={texts.return.label} isRequired={false} autoFocus maxLength={200} {...field} />}
      </Field>
      <Field control={control} name="answer">
        {(field) => (
          <TextField
            label={texts.approve.answer}
            description={texts.reasonForCustomer}
            isRequired={false}
            maxLength={1000}
            {...field}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

export function DeclineDialog(props: ReturnStepProps) {
  const step = useReturnStep(props, { state: 'declined', answer: '' }, texts.decline.done);
  return (
    <ActionDialog title={texts.decline.title} submitLabel={texts.decline.submit} {...step}>
      <Field control={step.form.control} name="answer">
        {(field) => (
          <TextField
            label={texts.decline.answer}
            description={texts.reasonForCustomer}
            isRequired
            autoFocus
            maxLength={1000}
            {...field}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

/** Receives a return; delivered goods are restocked only on request. */
export function ReceiveDialog(props: ReturnStepProps) {
  const { order, orderReturn } = props;
  const step = useReturnStep(props, { state: 'received', restock: [], refund: true }, texts.receive.done);
  const { control } = step.form;
  const isRefunded = useWatch({ control, name: 'refund' });
  const isReceived = orderReturn.state === 'received';
  const items = orderReturn.items.flatMap(({ orderItemId }) => order.items.filter(({ id }) => id === orderItemId));
  return (
    <ActionDialog
      title={texts.receive.title}
      submitLabel={isRefunded ? texts.receive.submitRefund : texts.receive.submit}
      {...step}
    >
      {!isReceived &&
        items.map((item) => (
          <Field key={item.id} control={control} name="restock">
            {({ value, onChange }) => (
              <RestockCheckbox itemId={item.id} value={value} onChange={onChange}>
                {texts.receive.restock({ name: nameOf(item) })}
              </RestockCheckbox>
            )}
          </Field>
        ))}
      <Field control={control} name="refund">
        {({ value, errorMessage: _none, ...field }) => (
          <Checkbox isSelected={value ?? false} isDisabled={isReceived} {...field}>
            {texts.receive.refund}
          </Checkbox>
        )}
      </Field>
    </ActionDialog>
  );
}
