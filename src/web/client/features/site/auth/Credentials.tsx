import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { Field } from '../../../components/Field.tsx';
import { errorText } from '../../../lib/errors.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AuthForm.module.css';

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

/** Leaves paste and password managers alone. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { form, save, usernameHint, submitLabel, password, children } = props;
  const banner = bannerOf(form);
  return (
    <form noValidate onSubmit={submitWith(form, (credentials) => announced(save(credentials)))} className={styles.form}>
      {banner && <Banner tone="danger">{banner}</Banner>}
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
    </form>
  );
}

/** Repeats a refused login as a toast. */
async function announced(attempt: Promise<unknown>): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    toast({ message: errorText(error), tone: 'danger' });
    throw error;
  }
}
