import { useEffect, useId, useRef, useState } from 'react';
import {
  type AdminOrder,
  orderNumber,
  orderStatuses,
  type StaleOrder,
  staleOrderDetails,
  statusInput,
} from '../../../../modules/orders/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import conflictTexts from '../../../../texts/generated/kit/conflict.en.js';
import { Field } from '../../components/Field.tsx';
import { staleDetailsOf } from '../../lib/conflict.ts';
import { bannerOf, submitWith } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useZodForm, type ZodForm } from '../../lib/zod-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useUpdateStatus } from './api.ts';
import styles from './lists.module.css';
import { WaitingWarning } from './OrderedPlacard.tsx';
import { OrderHistory } from './OrderHistory.tsx';

const texts = ordersTexts.dialog;
const options = orderStatuses.map((status) => ({ value: status, label: ordersTexts.statuses[status] }));

interface UpdateStatusDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

export function UpdateStatusDialog({ order: opened, onClose }: UpdateStatusDialogProps) {
  const formId = useId();
  const { form, order, submit, stale, keepOnlyNote } = useStatusForm(opened, onClose);
  return (
    <FormDialog
      title={texts.title({ number: orderNumber(order.id) })}
      formId={formId}
      submitLabel={texts.submit}
      isPending={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.form}>
        {stale && <StaleNotice key={stale.current.revision} stale={stale} onKeepOnlyNote={keepOnlyNote} />}
        <WaitingWarning order={order} />
        <StatusFields form={form} canRefund={order.refund === null} />
        <p className={styles.quiet}>{texts.unsent}</p>
      </form>
    </FormDialog>
  );
}

interface StaleNoticeProps {
  stale: StaleOrder & { trackingBefore: string | null };
  onKeepOnlyNote: (() => void) | null;
}

/** Changes by another admin since the dialog opened. Takes the focus to be announced. */
function StaleNotice({ stale, onKeepOnlyNote }: StaleNoticeProps) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), []);
  const { changedBy, changedAt, changes, trackingBefore } = stale;
  const when = changedAt ? conflictTexts.on({ when: formatMoment(changedAt) }) : conflictTexts.meanwhile;
  return (
    <section ref={shown} tabIndex={-1} aria-label={texts.staleTitle} className={styles.form}>
      <Banner tone="warning" title={texts.staleTitle}>
        {texts.stale({ who: changedBy, when })}
      </Banner>
      <OrderHistory events={changes} trackingBefore={trackingBefore} />
      {onKeepOnlyNote && (
        <div>
          <Button variant="secondary" size="small" onPress={onKeepOnlyNote}>
            {texts.keepOnlyNote}
          </Button>
        </div>
      )}
    </section>
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

/**
 * Form of the status dialog. After a stale save pristine fields take the current order's values, dirty ones stay, and
 * the next save uses the new revision.
 */
function useStatusForm(opened: AdminOrder, onSaved: () => void) {
  const [order, setOrder] = useState(opened);
  const [stale, setStale] = useState<(StaleOrder & { trackingBefore: string | null }) | null>(null);
  const update = useUpdateStatus(opened.id);
  const form = useZodForm(statusInput, formOf(opened));
  const { dirtyFields } = form.formState;

  const submit = submitWith(form, async (values) => {
    const refund = values.refund && values.status === 'cancelled';
    try {
      const saved = await update.mutateAsync({ revision: order.revision, input: { ...values, refund } });
      toast({ message: doneText(order, saved, values.notes), tone: 'success' });
      onSaved();
    } catch (error) {
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
    form,
    order,
    submit,
    stale,
    /** Drops the chosen status; the note stays. */
    keepOnlyNote: stale && isOverriding && dirtyFields.notes ? keepOnlyNote : null,
  };
}

const formOf = ({ status, trackingNumber }: AdminOrder) => ({
  status,
  trackingNumber: trackingNumber ?? '',
  notes: '',
  refund: false,
});

function doneText(before: AdminOrder, saved: AdminOrder & { isCustomerMailed: boolean }, notes: string | null): string {
  if (saved.isCustomerMailed) return texts.done;
  const isSame = before.status === saved.status && before.trackingNumber === saved.trackingNumber;
  return isSame && notes ? texts.noted : texts.doneQuietly;
}
