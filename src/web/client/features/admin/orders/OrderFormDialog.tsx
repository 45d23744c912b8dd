import { type ReactNode, useId } from 'react';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import styles from './forms.module.css';
import { StaleNotice } from './StaleNotice.tsx';
import type { OrderForm } from './useOrderForm.ts';

const texts = ordersTexts.forms;

interface OrderFormDialogProps {
  title: string;
  submitLabel: string;
  form: OrderForm;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function OrderFormDialog({ title, submitLabel, form, onSubmit, onClose, children }: OrderFormDialogProps) {
  const formId = useId();
  return (
    <FormDialog title={title} formId={formId} submitLabel={submitLabel} isPending={form.isPending} onClose={onClose}>
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {form.stale && <StaleNotice key={form.stale.current.revision} stale={form.stale} />}
        {form.error && <Banner tone={form.mustConfirm ? 'warning' : 'danger'}>{form.error}</Banner>}
        {children}
        {form.mustConfirm && (
          <Checkbox isSelected={form.isConfirmed} onChange={form.confirm}>
            {texts.shipAnyway}
          </Checkbox>
        )}
      </form>
    </FormDialog>
  );
}
