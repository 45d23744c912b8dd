import { type PaymentProblem, settleInput } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSettleProblem } from './api.ts';

const texts = ordersTexts.problems;

interface SettleDialogProps {
  problem: Pick<PaymentProblem, 'kind' | 'id' | 'state' | 'amount'>;
  onClose: () => void;
}

export function SettleDialog({ problem, onClose }: SettleDialogProps) {
  const form = useZodForm(settleInput, { note: '', isPaidBack: false });
  const settle = useSettleProblem(problem);
  const submit = submitWith(form, async (values) => {
    await settle.mutateAsync(values);
    toast({ message: texts.settleDone, tone: 'success' });
    onClose();
  });
  return (
    <ActionDialog
      title={texts.settleTitle}
      submitLabel={texts.settleSubmit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </ActionDialog>
  );
}
