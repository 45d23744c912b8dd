import { useEffect } from 'react';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import {
  type AdminOrder,
  type OrderStatus,
  orderNumber,
  orderStatuses,
  type StatusInput,
  statusInput,
} from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { ConfirmAnyway } from '../../../components/form/ConfirmAnyway.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm, type ZodForm } from '../../../components/form/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type ChangedOrder, orderChange } from './api.ts';
import { EngravingWarning } from './OrderedPlacard.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.dialog;
const options = orderStatuses.map((status) => ({ value: status, label: ordersTexts.statuses[status] }));

export function UpdateStatusDialog({ order: openedOrder, onClose }: OrderDialogProps) {
  const { form, order, action, keepOnlyNote } = useStatusForm(openedOrder, onClose);
  const head = (
    <>
      {action.head}
      {keepOnlyNote && (
        <div>
          <Button variant="secondary" size="small" onPress={keepOnlyNote}>
            {texts.keepOnlyNote}
          </Button>
        </div>
      )}
      <EngravingWarning order={order} />
    </>
  );
  return (
    <ActionDialog
      title={texts.title({ number: orderNumber(order.id) })}
      submitLabel={texts.submit}
      {...action}
      head={head}
      onClose={onClose}
    >
      <StatusFields form={form} order={order} />
      <Text tone="quiet">{texts.unsent}</Text>
    </ActionDialog>
  );
}

type StatusForm = ZodForm<typeof statusInput>;

function StatusFields({ form, order }: { form: StatusForm; order: AdminOrder }) {
  const status = form.watch('status');
  const isKeeping = isCancelledWithoutRefund(order, status, form.watch('refund') ?? false);
  return (
    <>
      <Field control={form.control} name="status">
        {(field) => <Select label={texts.status} options={options} {...field} />}
      </Field>
      {isShipping(order.status, status) && <ShippingWarning form={form} order={order} />}
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

/** Warning before a refunded, disputed or suspicious order ships. */
function ShippingWarning({ form, order }: { form: StatusForm; order: AdminOrder }) {
  const warning = warningOf(order);
  return (
    <>
      {warning && <Banner tone="warning">{ordersTexts.forms.warnings[warning]}</Banner>}
      {warning !== 'held' && (
        <Field control={form.control} name="shipAnyway">
          {(field) => (
            <ConfirmAnyway form={form} label={ordersTexts.forms.shipAnyway} isExpected={warning !== null} {...field} />
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

/** Returns whether a cancellation keeps the money, which requires a reason. */
const isCancelledWithoutRefund = (order: AdminOrder, status: OrderStatus, refund: boolean) =>
  status === 'cancelled' && order.status !== 'cancelled' && !refund && leftOf(order) > 0;

/**
 * Form of the status dialog. After a stale save pristine fields take the current values, dirty ones stay, and the next
 * save uses the new revision.
 */
function useStatusForm(openedOrder: AdminOrder, onSaved: () => void) {
  const form = useZodForm(statusInput, formOf(openedOrder));
  const { dirtyFields } = form.formState;
  const { order, isStale, action } = useOrderAction(openedOrder, form, {
    change(values, current) {
      const refund = values.refund && values.status === 'cancelled';
      if (values.notes || !isCancelledWithoutRefund(current, values.status, refund))
        return orderChange(calls.updateOrderStatus, { body: { ...values, refund } });
      form.setError('notes', { message: texts.keepReasonMissing }, { shouldFocus: true });
      return null;
    },
    done: doneText,
    onDone: onSaved,
    onStale: (current) => form.reset(formOf(current), { keepDirtyValues: true }),
  });
  useRefundWithCancellation(form, order);
  const isOverriding = Boolean(dirtyFields.status || dirtyFields.trackingNumber || dirtyFields.refund);
  const resetExceptNote = () =>
    form.reset({ ...formOf(order), notes: form.getValues('notes') ?? '' }, { keepDefaultValues: true });
  return {
    form,
    order,
    action,
    /** Resets the status and keeps the note. */
    keepOnlyNote: isStale && isOverriding && dirtyFields.notes ? resetExceptNote : null,
  };
}

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
  status,
  trackingNumber: trackingNumber ?? '',
  notes: '',
  refund: false,
  shipAnyway: false,
});

function doneText(savedOrder: ChangedOrder, before: AdminOrder, { notes }: StatusInput): string {
  if (savedOrder.isCustomerMailed) return texts.done;
  const isSame = before.status === savedOrder.status && before.trackingNumber === savedOrder.trackingNumber;
  return isSame && notes ? texts.noted : texts.doneQuietly;
}
