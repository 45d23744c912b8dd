import { provenCodeInput } from '../../../../../modules/accounts/schema.ts';
import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { TextField } from '../../../ui/TextField.tsx';

const texts = secondFactorTexts.proven;

export interface ProvenCode {
  currentPassword: string;
  code: string;
}

export interface ProvenCodeDialogProps {
  words: { title: string; lead: string; submit: string };
  /** Submits the code; errors show at the fields. */
  onSubmit: (proof: ProvenCode) => Promise<void>;
  onClose: () => void;
}

export function ProvenCodeDialog({ words, onSubmit, onClose }: ProvenCodeDialogProps) {
  const form = useZodForm(provenCodeInput, { currentPassword: '', code: '' });
  return (
    <ActionDialog
      title={words.title}
      submitLabel={words.submit}
      form={form}
      onSubmit={submitWith(form, onSubmit)}
      head={<p>{words.lead}</p>}
      role="alertdialog"
      onClose={onClose}
    >
      <Field control={form.control} name="currentPassword">
        {(field) => <PasswordField label={texts.password} autoFocus {...field} />}
      </Field>
      <Field control={form.control} name="code">
        {(field) => (
          <TextField
            label={texts.code}
            description={texts.codeHint}
            autoComplete="one-time-code"
            isRequired
            {...field}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
