import { useEffect, useId, useRef } from 'react';
import {
  type AdminOrder,
  orderNumber,
  orderStatuses,
  type StaleOrder,
  type statusInput,
} from '../../../../modules/orders/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import { Field } from '../../components/Field.tsx';
import { conflictTexts } from '../../components/texts.ts';
import { bannerOf } from '../../lib/form.ts';
import type { ZodForm } from '../../lib/zod-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './lists.module.css';
import { OrderHistory } from './OrderHistory.tsx';
import { useStatusForm } from './useStatusForm.ts';

const texts = ordersTexts.dialog;
const options = orderStatuses.map((status) => ({ value: status, label: ordersTexts.statuses[status] }));

export interface UpdateStatusDialogProps {
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

/** What another administrator did since the dialog opened. Takes the focus, so that it is in view and read out. */
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
