import { useWatch } from 'react-hook-form';
import * as calls from '../../../../../modules/admin/calls.ts';
import { nameOf } from '../../../../../modules/orders/document.ts';
import type { OrderReturn } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { asLines, ItemPicker, onlyOne, returnable } from '../../../components/order/ItemPicker.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import styles from './forms.module.css';
import { RestockCheckbox } from './RestockCheckbox.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.forms;
const returnForm = calls.openReturn.body.extend({ items: asLines(calls.openReturn.body.shape.items) });

/** Opened by the staff; customers ask for one in My Orders. */
export function ReturnDialog({ order: opened, onClose }: OrderDialogProps) {
  const form = useZodForm(returnForm, { items: onlyOne(opened.items, returnable), reason: '' });
  const { control } = form;
  const { order, action } = useOrderAction(opened, form, {
    change: (body) => orderChange(calls.openReturn, { body }),
    done: texts.return.done,
    onDone: onClose,
  });
  return (
    <ActionDialog title={texts.return.title} submitLabel={texts.return.submit} {...action} onClose={onClose}>
      <Field control={control} name="items">
        {(field) => <ItemPicker items={order.items} most={returnable} {...field} />}
      </Field>
      <Field control={control} name="reason">
        {(field) => <TextField label={texts.reason} isRequired maxLength={1000} {...field} />}
      </Field>
      <Field control={control} name="labelNumber">
        {(field) => <TextField label={texts.return.label} isRequired={false} maxLength={200} {...field} />}
      </Field>
      <p className={styles.quiet}>{texts.return.hint}</p>
    </ActionDialog>
  );
}

export type ReturnStep = 'approve' | 'decline' | 'receive';

interface ReturnStepProps extends OrderDialogProps {
  found: OrderReturn;
}

/** A step of a return, with what it starts with. */
function useReturnStep({ order, found, onClose }: ReturnStepProps, start: Start, done: string) {
  const form = useZodForm(calls.changeReturn.body, start);
  const { action } = useOrderAction(order, form, {
    change: (body) => orderChange(calls.changeReturn, { params: { returnId: found.id }, body }),
    done,
    onDone: onClose,
  });
  return { ...action, onClose };
}

type Start = Parameters<typeof useZodForm<typeof calls.changeReturn.body>>[1];

export function ApproveDialog(props: ReturnStepProps) {
  const { labelNumber } = props.found;
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

/** Delivered goods go back into stock only where an administrator says so. */
export function ReceiveDialog(props: ReturnStepProps) {
  const { order, found } = props;
  const step = useReturnStep(props, { state: 'received', restock: [], refund: true }, texts.receive.done);
  const { control } = step.form;
  const isRefunded = useWatch({ control, name: 'refund' });
  const isReceived = found.state === 'received';
  const items = found.items.flatMap(({ orderItemId }) => order.items.filter(({ id }) => id === orderItemId));
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
