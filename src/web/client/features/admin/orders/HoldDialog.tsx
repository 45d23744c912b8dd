import { useState } from 'react';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './forms.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderForm } from './useOrderForm.ts';

const texts = ordersTexts.forms.hold;

export function HoldDialog({ order, onClose }: OrderDialogProps) {
  const form = useOrderForm(order, onClose);
  const [reason, setReason] = useState('');
  const submit = () => void form.save({ method: 'PUT', path: 'hold', body: { isHeld: true, reason } }, texts.done);
  return (
    <OrderFormDialog title={texts.title} submitLabel={texts.submit} form={form} onSubmit={submit} onClose={onClose}>
      <TextField
        label={ordersTexts.forms.reason}
        isRequired={false}
        autoFocus
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
      <p className={styles.quiet}>{texts.hint}</p>
    </OrderFormDialog>
  );
}
