import { useEffect, useId, useState } from 'react';
import {
  type AdminOrder,
  type OrderStatus,
  orderNumber,
  orderStatuses,
  type StatusInput,
  staleOrderDetails,
  statusInput,
} from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { Field } from '../../../components/Field.tsx';
import { staleDetailsOf } from '../../../lib/conflict.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import { useZodForm, type ZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useUpdateStatus } from './api.ts';
import styles from './forms.module.css';
import { WaitingWarning } from './OrderedPlacard.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { type StaleChange, warningsOf } from './useOrderForm.ts';

const texts = ordersTexts.dialog;
const options = orderStatuses.map((status) => ({ value: status, label: ordersTexts.statuses[status] }));

export function UpdateStatusDialog({ order: opened, onClose }: OrderDialogProps) {
  const formId = useId();
  const { form, order, submit, stale, keepOnlyNote, isWarned } = useStatusForm(opened, onClose);
  return (
    <FormDialog
      title={texts.title({ number: orderNumber(order.id) })}
      formId={formId}
      submitLabel={texts.submit}
      isPending={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.form}>
        {stale && (
          <StaleNotice key={stale.current.revision} stale={stale}>
            {keepOnlyNote && (
              <div>
                <Button variant="secondary" size="small" onPress={keepOnlyNote}>
                  {texts.keepOnlyNote}
                </Button>
              </div>
            )}
          </StaleNotice>
        )}
        <WaitingWarning order={order} />
        <StatusFields form={form} order={order} isWarned={isWarned} />
        <p className={styles.quiet}>{texts.unsent}</p>
      </form>
    </FormDialog>
  );
}

type StatusForm = ZodForm<typeof statusInput>;

function StatusFields({ form, order, isWarned }: { form: StatusForm; order: AdminOrder; isWarned: boolean }) {
  const banner = bannerOf(form);
  const status = form.watch('status');
  const isKeeping = keepsMoney(order, status, form.watch('refund') ?? false);
  return (
    <>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={form.control} name="status">
        {(field) => <Select label={texts.status} options={options} {...field} />}
      </Field>
      {isShipping(order.status, status) && <ShippingWarning form={form} order={order} isWarned={isWarned} />}
      <Field control={form.control} name="trackingNumber">
        {(field) => <TextField label={texts.tracking} description={texts.trackingHint} isRequired={false} {...field} />}
      </Field>
      {status === 'cancelled' && leftOf(order) > 0 && <RefundChoice form={form} order={order} />}
      <Field control={form.control} name="notes">
        {(field) => (
          <TextField
            label={isKeeping ? texts.keepReason : texts.notes}
            description={isKeeping ? texts.keepReasonHint : texts.notesHint}
            rows={3}
            isRequired={isKeeping}
            {...field}
          />
        )}
      </Field>
    </>
  );
}

function RefundChoice({ form, order }: { form: StatusForm; order: AdminOrder }) {
  return (
    <Field control={form.control} name="refund">
      {({ value, errorMessage: _none, ...field }) => (
        <Checkbox
          isSelected={value ?? false}
          description={isUnpaid(order) ? texts.creditHint : texts.refundHint}
          {...field}
        >
          {(isUnpaid(order) ? texts.credit : texts.refund)({ amount: formatCents(leftOf(order)) })}
        </Checkbox>
      )}
    </Field>
  );
}

/** A refunded, disputed or suspicious order says so before it is sent. */
function ShippingWarning({ form, order, isWarned }: { form: StatusForm; order: AdminOrder; isWarned: boolean }) {
  const warning = warningOf(order);
  if (!warning && !isWarned) return null;
  return (
    <>
      {warning && <Banner tone="warning">{ordersTexts.forms.warnings[warning]}</Banner>}
      {warning !== 'held' && (
        <Field control={form.control} name="shipAnyway">
          {({ value, errorMessage: _none, ...field }) => (
            <Checkbox isSelected={value ?? false} {...field}>
              {ordersTexts.forms.shipAnyway}
            </Checkbox>
          )}
        </Field>
      )}
    </>
  );
}

function warningOf({ heldAt, paymentState, fraudWarning }: AdminOrder): keyof typeof ordersTexts.forms.warnings | null {
  if (heldAt) return 'held';
  if (paymentState === 'disputed' || paymentState === 'charged_back' || paymentState === 'refunded')
    return paymentState;
  return fraudWarning ? 'fraud' : null;
}

const leftOf = ({ totalAmount, refundedAmount }: AdminOrder) => totalAmount - refundedAmount;

const isUnpaid = ({ byInvoice }: AdminOrder) => byInvoice !== null && byInvoice.paidAt === null;

const isShipping = (before: OrderStatus, after: OrderStatus) =>
  (after === 'shipped' || after === 'delivered') && before !== 'shipped' && before !== 'delivered';

/** A cancellation without its refund asks for the reason. */
const keepsMoney = (order: AdminOrder, status: OrderStatus, refund: boolean) =>
  status === 'cancelled' && order.status !== 'cancelled' && !refund && leftOf(order) > 0;

/**
 * Form of the status dialog. After a stale save pristine fields take the current order's values, dirty ones stay, and
 * the next save uses the new revision.
 */
function useStatusForm(opened: AdminOrder, onSaved: () => void) {
  const [order, setOrder] = useState(opened);
  const [stale, setStale] = useState<StaleChange | null>(null);
  const [isWarned, setWarned] = useState(false);
  const update = useUpdateStatus();
  const form = useZodForm(statusInput, formOf(opened));
  const { dirtyFields } = form.formState;
  useRefundWithCancellation(form, order);

  const submit = submitWith(form, async (values) => {
    const refund = values.refund && values.status === 'cancelled';
    if (keepsMoney(order, values.status, refund) && !values.notes) {
      form.setError('notes', { message: texts.keepReasonMissing }, { shouldFocus: true });
      return;
    }
    const input: StatusInput = { ...values, refund };
    try {
      const saved = await update.mutateAsync({ orderId: order.id, revision: order.revision, input });
      toast({ message: doneText(order, saved, values.notes), tone: 'success' });
      onSaved();
    } catch (error) {
      if (warningsOf(error).length > 0) setWarned(true);
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
    ...{ form, order, submit, stale, isWarned },
    /** Drops the chosen status; the note stays. */
    keepOnlyNote: stale && isOverriding && dirtyFields.notes ? keepOnlyNote : null,
  };
}

/** Choosing Cancelled turns the refund on. */
function useRefundWithCancellation(form: StatusForm, order: AdminOrder): void {
  useEffect(
    () =>
      form.subscribe({
        name: 'status',
        formState: { values: true },
        callback: ({ values }) => {
          const refund = values.status === 'cancelled' && order.status !== 'cancelled' && leftOf(order) > 0;
          form.setValue('refund', refund);
        },
      }),
    [form, order],
  );
}

const formOf = ({ status, trackingNumber }: AdminOrder) => ({
  ...{ status, trackingNumber: trackingNumber ?? '' },
  ...{ notes: '', refund: false, shipAnyway: false },
});

function doneText(before: AdminOrder, saved: AdminOrder & { isCustomerMailed: boolean }, notes: string | null): string {
  if (saved.isCustomerMailed) return texts.done;
  const isSame = before.status === saved.status && before.trackingNumber === saved.trackingNumber;
  return isSame && notes ? texts.noted : texts.doneQuietly;
}
