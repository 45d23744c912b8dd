import { z } from 'zod';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { submitWith } from './submit.ts';
import { useZodForm, type ZodForm } from './zod-form.ts';

const formOf = (required: string) => z.object({ currentPassword: z.string().min(1, required) });
type PasswordForm = ZodForm<ReturnType<typeof formOf>>;

/** Form for the current password. @param submitPasswords sends it; errors show in the form */
export function usePasswordForm(required: string, submitPasswords: (currentPassword: string) => Promise<unknown>) {
  const form = useZodForm(formOf(required), { currentPassword: '' });
  return { form, onSubmit: submitWith(form, ({ currentPassword }) => submitPasswords(currentPassword)) };
}

export function CurrentPassword({ form, label }: { form: PasswordForm; label: string }) {
  return (
    <Field control={form.control} name="currentPassword">
      {(field) => <PasswordField label={label} autoFocus {...field} />}
    </Field>
  );
}
