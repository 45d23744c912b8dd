import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type BusinessTerms, businessTermsInput } from '../../../../modules/orders/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { ActionDialog } from '../../components/form/ActionDialog.tsx';
import { Field } from '../../components/form/Field.tsx';
import { submitWith } from '../../components/form/submit.ts';
import { useZodForm } from '../../components/form/zod-form.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { centsOf } from '../../lib/cents.ts';
import { toast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { termsQuery, useSetTerms } from './api.ts';
import type { UserDialogProps } from './UserDialogs.tsx';

const texts = adminTexts.terms;

/** Terms of payment in days; 0 is at once. */
const USUAL_DAYS = [0, 14, 30, 45, 60, 90];

/** Terms of a business: its tax exemption, and days to pay. */
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

const termsForm = businessTermsInput.extend({
  creditLimit: z
    .string()
    .trim()
    .refine((amount) => amount === '' || (centsOf(amount) ?? 0) > 0, texts.limitInvalid),
});

function TermsForm({ user, terms, onClose }: UserDialogProps & { terms: BusinessTerms }) {
  const set = useSetTerms(user.id);
  const { taxCertificate, invoiceDays, creditLimit } = terms;
  const form = useZodForm(termsForm, {
    taxCertificate: taxCertificate ?? '',
    invoiceDays,
    creditLimit: creditLimit === null ? '' : (creditLimit / 100).toFixed(2),
  });
  const paysLater = Boolean(useWatch({ control: form.control, name: 'invoiceDays' }));
  const daysToPay = [...new Set([...USUAL_DAYS, invoiceDays ?? 0])].sort((a, b) => a - b);
  return (
    <ActionDialog
      title={texts.title}
      submitLabel={texts.submit}
      form={form}
      onSubmit={submitWith(form, async (values) => {
        await set.mutateAsync({ ...values, creditLimit: centsOf(values.creditLimit) });
        toast({ message: texts.done, tone: 'success' });
        onClose();
      })}
      head={<p>{texts.lead({ username: user.username })}</p>}
      onClose={onClose}
    >
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
      {paysLater && (
        <Field control={form.control} name="creditLimit">
          {(field) => (
            <TextField
              label={texts.limit}
              description={texts.limitHint}
              placeholder={texts.noLimit}
              prefix="$"
              inputMode="decimal"
              isRequired={false}
              {...field}
            />
          )}
        </Field>
      )}
    </ActionDialog>
  );
}
