import { useState } from 'react';
import type { OrderReturn } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ItemPicker, linesOf, nameOf, onlyOne, returnable } from '../../../components/order/ItemPicker.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './forms.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderForm } from './useOrderForm.ts';

const texts = ordersTexts.forms;

/** Opened by the staff; customers ask for one in My Orders. */
export function ReturnDialog({ order: opened, onClose }: OrderDialogProps) {
  const form = useOrderForm(opened, onClose);
  const [units, setUnits] = useState(() => onlyOne(opened.items, returnable));
  const [reason, setReason] = useState('');
  const [labelNumber, setLabel] = useState('');
  const submit = () => {
    const items = linesOf(units);
    if (items.length === 0) return form.refuse(texts.parcel.choose);
    if (reason.trim() === '') return form.refuse(texts.refund.reasonMissing);
    const body = { items, reason, labelNumber };
    return void form.save({ method: 'POST', path: 'returns', body }, texts.return.done);
  };
  return (
    <OrderFormDialog
      title={texts.return.title}
      submitLabel={texts.return.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ItemPicker items={form.order.items} units={units} onChange={setUnits} most={returnable} />
      <TextField label={texts.reason} isRequired maxLength={1000} value={reason} onChange={setReason} />
      <TextField
        label={texts.return.label}
        isRequired={false}
        maxLength={200}
        value={labelNumber}
        onChange={setLabel}
      />
      <p className={styles.quiet}>{texts.return.hint}</p>
    </OrderFormDialog>
  );
}

export type ReturnStep = 'approve' | 'decline' | 'receive';

interface ReturnStepProps extends OrderDialogProps {
  found: OrderReturn;
}

export function ApproveDialog({ order: opened, onClose, found }: ReturnStepProps) {
  const form = useOrderForm(opened, onClose);
  const [labelNumber, setLabel] = useState(found.labelNumber ?? '');
  const [answer, setAnswer] = useState('');
  const submit = () => {
    const body = { state: 'approved', labelNumber: labelNumber.trim() || null, answer };
    void form.save({ method: 'PUT', path: `returns/${found.id}`, body }, texts.approve.done);
  };
  return (
    <OrderFormDialog
      title={texts.approve.title}
      submitLabel={texts.approve.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={texts.return.label}
        isRequired={false}
        autoFocus
        maxLength={200}
        value={labelNumber}
        onChange={setLabel}
      />
      <TextField
        label={texts.approve.answer}
        description={texts.reasonForCustomer}
        isRequired={false}
        maxLength={1000}
        value={answer}
        onChange={setAnswer}
      />
    </OrderFormDialog>
  );
}

export function DeclineDialog({ order: opened, onClose, found }: ReturnStepProps) {
  const form = useOrderForm(opened, onClose);
  const [answer, setAnswer] = useState('');
  const submit = () => {
    if (answer.trim() === '') return form.refuse(texts.decline.missing);
    const body = { state: 'declined', answer };
    return void form.save({ method: 'PUT', path: `returns/${found.id}`, body }, texts.decline.done);
  };
  return (
    <OrderFormDialog
      title={texts.decline.title}
      submitLabel={texts.decline.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={texts.decline.answer}
        description={texts.reasonForCustomer}
        isRequired
        autoFocus
        maxLength={1000}
        value={answer}
        onChange={setAnswer}
      />
    </OrderFormDialog>
  );
}

/** Delivered goods go back into stock only where an administrator says so. */
export function ReceiveDialog({ order: opened, onClose, found }: ReturnStepProps) {
  const form = useOrderForm(opened, onClose);
  const [restock, setRestock] = useState<readonly number[]>([]);
  const [refund, setRefund] = useState(true);
  const isReceived = found.state === 'received';
  const submit = () => {
    const body = { state: 'received', restock, refund };
    void form.save({ method: 'PUT', path: `returns/${found.id}`, body }, texts.receive.done);
  };
  const items = found.items.flatMap(({ orderItemId }) => form.order.items.filter(({ id }) => id === orderItemId));
  const toggle = (id: number, isOn: boolean) =>
    setRestock(isOn ? [...restock, id] : restock.filter((other) => other !== id));
  return (
    <OrderFormDialog
      title={texts.receive.title}
      submitLabel={refund ? texts.receive.submitRefund : texts.receive.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isReceived &&
        items.map((item) => (
          <Checkbox key={item.id} isSelected={restock.includes(item.id)} onChange={(isOn) => toggle(item.id, isOn)}>
            {texts.receive.restock({ name: nameOf(item) })}
          </Checkbox>
        ))}
      <Checkbox isSelected={refund} onChange={setRefund} isDisabled={isReceived}>
        {texts.receive.refund}
      </Checkbox>
    </OrderFormDialog>
  );
}
