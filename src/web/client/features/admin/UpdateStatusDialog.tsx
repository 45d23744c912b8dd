import { useId } from 'react';
import type { z } from 'zod';
import { type AdminOrder, orderNumber, orderStatuses, statusInput } from '../../../../modules/orders/schema.ts';
import { Field } from '../../components/Field.tsx';
import { bannerOf, submitWith } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useZodForm, type ZodForm } from '../../lib/zod-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './lists.module.css';
import { useUpdateStatus } from './orders-api.ts';
import { ordersTexts } from './orders-texts.ts';

const texts = ordersTexts.dialog;
const options = orderStatuses.map((status) => ({ value: status, label: ordersTexts.statuses[status] }));

export interface UpdateStatusDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

export function UpdateStatusDialog({ order, onClose }: UpdateStatusDialogProps) {
  const formId = useId();
  const update = useUpdateStatus(order.id);
  const form = useZodForm(statusInput, {
    status: order.status,
    trackingNumber: order.trackingNumber ?? '',
    notes: '',
    refund: false,
  });
  const save = async (values: z.output<typeof statusInput>) => {
    const refund = values.refund && values.status === 'cancelled';
    const { isCustomerMailed } = await update.mutateAsync({ ...values, refund });
    toast({ message: isCustomerMailed ? texts.done : texts.doneQuietly, tone: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={texts.title({ number: orderNumber(order.id) })}
      formId={formId}
      submitLabel={texts.submit}
      isPending={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submitWith(form, save)} className={styles.form}>
        <StatusFields form={form} canRefund={order.refund === null} />
        <p className={styles.quiet}>{texts.unsent}</p>
      </form>
    </FormDialog>
  );
}

function StatusFields({ form, canRefund }: { form: ZodForm<typeof statusInput>; canRefund: boolean }) {
  const banner = bannerOf(form);
  const isCancelled = form.watch('status') === 'cancelled';
  return (
    <>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={form.control} name="status">
        {(field) => <Select label={texts.status} options={options} {...field} />}
      </Field>
      <Field control={form.control} name="trackingNumber">
        {(field) => <TextField label={texts.tracking} description={texts.trackingHint} isRequired={false} {...field} />}
      </Field>
      <Field control={form.control} name="notes">
        {(field) => (
          <TextField label={texts.notes} description={texts.notesHint} rows={3} isRequired={false} {...field} />
        )}
      </Field>
      {isCancelled && canRefund && (
        <Field control={form.control} name="refund">
          {({ value, onChange, ref, name, onBlur }) => (
            <Checkbox
              isSelected={value ?? false}
              onChange={onChange}
              name={name}
              onBlur={onBlur}
              ref={ref}
              description={texts.refundHint}
            >
              {texts.refund}
            </Checkbox>
          )}
        </Field>
      )}
    </>
  );
}
