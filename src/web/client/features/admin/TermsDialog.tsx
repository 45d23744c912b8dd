import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type BusinessTerms, businessTermsInput } from '../../../../modules/orders/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { Field } from '../../components/Field.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { bannerOf, submitWith } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { termsQuery, useSetTerms } from './api.ts';
import styles from './lists.module.css';
import type { UserDialogProps } from './UserDialogs.tsx';

const texts = adminTexts.terms;

/** Days to pay an invoice; 0: at once. */
const USUAL_DAYS = [0, 14, 30, 45, 60, 90];

/** What is agreed with a business: its tax exemption, and how long it may take to pay. */
export function TermsDialog({ user, onClose }: UserDialogProps) {
  const terms = useQuery(termsQuery(user.id));
  if (terms.isSuccess) return <TermsForm user={user} onClose={onClose} terms={terms.data} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title}>
      <QueryState query={terms} loading={<Skeleton lines={3} />} failed={texts.failed}>
        {() => null}
      </QueryState>
    </Dialog>
  );
}

function TermsForm({ user, terms, onClose }: UserDialogProps & { terms: BusinessTerms }) {
  const formId = useId();
  const set = useSetTerms(user.id);
  const { taxCertificate, invoiceDays } = terms;
  const form = useZodForm(businessTermsInput, { taxCertificate: taxCertificate ?? '', invoiceDays });
  const banner = bannerOf(form);
  const daysToPay = [...new Set([...USUAL_DAYS, invoiceDays ?? 0])].sort((a, b) => a - b);
  return (
    <FormDialog
      title={texts.title}
      formId={formId}
      submitLabel={texts.submit}
      isPending={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={submitWith(form, async (values) => {
          await set.mutateAsync(values);
          toast({ message: texts.done, tone: 'success' });
          onClose();
        })}
      >
        {banner && <Banner tone="danger">{banner}</Banner>}
        <p>{texts.lead({ username: user.username })}</p>
        <Field control={form.control} name="taxCertificate">
          {({ value, ...field }) => (
            <TextField
              label={texts.certificate}
              description={texts.certificateHint}
              autoFocus
              value={value ?? ''}
              {...field}
            />
          )}
        </Field>
        <Field control={form.control} name="invoiceDays">
          {({ value, onChange }) => (
            <Select
              label={texts.pays}
              description={texts.paysHint}
              options={daysToPay.map((days) => ({ value: days, label: texts.paysWithin({ days }) }))}
              value={value ?? 0}
              onChange={(days) => onChange(days || null)}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
