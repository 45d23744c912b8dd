import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';

export interface Credentials {
  username: string;
  password: string;
}

export const noCredentials: Credentials = { username: '', password: '' };

interface CredentialsFormProps {
  form: UseFormReturn<Credentials, unknown, Credentials>;
  save: (credentials: Credentials) => Promise<unknown>;
  usernameHint?: string;
  submitLabel: string;
  password: ReactNode;
  children: ReactNode;
}

/** Form for credentials; does not interfere with paste and password managers. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { form, save, usernameHint, submitLabel, password, children } = props;
  return (
    <Form form={form} onSubmit={submitWith(form, (credentials) => announced(save(credentials)))}>
      <Field control={form.control} name="username">
        {(field) => (
          <TextField
            label={authTexts.username}
            {...(usernameHint ? { description: usernameHint } : {})}
            isRequired
            inputMode="email"
            autoComplete="username"
            {...field}
          />
        )}
      </Field>
      {password}
      {children}
      <Button type="submit" isFullWidth isPending={form.formState.isSubmitting}>
        {submitLabel}
      </Button>
    </Form>
  );
}

/** Repeats a failed login's error as a toast. */
async function announced(attempt: Promise<unknown>): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    toast({ message: errorText(error), tone: 'danger' });
    throw error;
  }
}
