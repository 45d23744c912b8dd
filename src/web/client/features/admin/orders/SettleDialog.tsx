import { useId } from 'react';
import { type PaymentProblem, settleInput } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { Field } from '../../../components/Field.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSettleProblem } from './api.ts';
import styles from './forms.module.css';

const texts = ordersTexts.problems;

interface SettleDialogProps {
  problem: Pick<PaymentProblem, 'kind' | 'id' | 'state' | 'amount'>;
  onClose: () => void;
}

/** Takes a problem off the list, with a note of how it was settled. */
export function SettleDialog({ problem, onClose }: SettleDialogProps) {
  const formId = useId();
  const form = useZodForm(settleInput, { note: '', isPaidBack: false });
  const settle = useSettleProblem(problem);
  const banner = bannerOf(form);
  const submit = submitWith(form, async (values) => {
    await settle.mutateAsync(values);
    toast({ message: texts.settleDone, tone: 'success' });
    onClose();
  });
  return (
    <FormDialog
      title={texts.settleTitle}
      formId={formId}
      submitLabel={texts.settleSubmit}
      isPending={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.form}>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <Field control={form.control} name="note">
          {(field) => (
            <TextField label={texts.note} description={texts.noteHint} rows={3} isRequired autoFocus {...field} />
          )}
        </Field>
        {problem.kind === 'refund' && problem.state === 'failed' && (
          <Field control={form.control} name="isPaidBack">
            {({ value, errorMessage: _none, ...field }) => (
              <Checkbox isSelected={value ?? false} description={texts.isPaidBackHint} {...field}>
                {texts.isPaidBack({ amount: formatCents(problem.amount) })}
              </Checkbox>
            )}
          </Field>
        )}
      </form>
    </FormDialog>
  );
}
