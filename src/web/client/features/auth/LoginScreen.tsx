import type { MouseEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../components/Field.tsx';
import { NewPasswordField } from '../../components/NewPasswordField.tsx';
import { errorText } from '../../lib/errors.ts';
import { bannerOf, submitWith } from '../../lib/form.ts';
import { useLazyZodForm } from '../../lib/lazy-zod-form.ts';
import { toast } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Link } from '../../ui/Link.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { useLogin, useRegister } from './api.ts';
import { authTexts } from './texts.ts';

export type AuthMode = 'login' | 'register';

export interface LoginScreenProps {
  mode: AuthMode;
  /** Shows the other of the two forms. */
  onToggle: () => void;
}

const schemas = () => import('../../../../modules/tenancy/schema.ts');

interface Credentials {
  username: string;
  password: string;
}

/** Login and register in one place; the page notices by the user being known. Paste and password managers are welcome. */
export function LoginScreen({ mode, onToggle }: LoginScreenProps) {
  const texts = authTexts[mode];
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    onToggle();
  };
  return (
    <AuthFrame title={texts.title}>
      {mode === 'login' ? <LoginForm /> : <RegisterForm />}
      <p className={styles.toggle}>
        {texts.toggleText}{' '}
        <Link href={mode === 'login' ? '/signup' : '/login'} onClick={toggle}>
          {texts.toggle}
        </Link>
      </p>
    </AuthFrame>
  );
}

function LoginForm() {
  const form = useLazyZodForm(async () => (await schemas()).loginInput, { username: '', password: '' });
  const login = useLogin();
  const submit = submitWith(form, (credentials) => announced(login.mutateAsync(credentials)));
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <CredentialFields form={form} mode="login" />
      <div className={styles.beside}>
        <Link href="/forgot-password">{authTexts.login.forgot}</Link>
      </div>
      <PlainButton type="submit" isFullWidth isPending={form.formState.isSubmitting}>
        {authTexts.login.submit}
      </PlainButton>
    </form>
  );
}

function RegisterForm() {
  const form = useLazyZodForm(async () => (await schemas()).registerInput, { username: '', password: '' });
  const register = useRegister();
  const submit = submitWith(form, (credentials) => announced(register.mutateAsync(credentials)));
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <CredentialFields form={form} mode="register" />
      <p className={styles.note}>{authTexts.register.note}</p>
      <PlainButton type="submit" isFullWidth isPending={form.formState.isSubmitting}>
        {authTexts.register.submit}
      </PlainButton>
    </form>
  );
}

function CredentialFields({ form, mode }: { form: UseFormReturn<Credentials, unknown, Credentials>; mode: AuthMode }) {
  const banner = bannerOf(form);
  const isNew = mode === 'register';
  return (
    <>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={form.control} name="username">
        {(field) => (
          <TextField
            label={authTexts.username}
            {...(isNew ? { description: authTexts.usernameHint } : {})}
            inputMode="email"
            autoComplete="username"
            autoCorrect="off"
            spellCheck="false"
            {...field}
          />
        )}
      </Field>
      <Field control={form.control} name="password">
        {(field) =>
          isNew ? (
            <NewPasswordField label={authTexts.password} username={form.watch('username')} {...field} />
          ) : (
            <TextField label={authTexts.password} type="password" autoComplete="current-password" {...field} />
          )
        }
      </Field>
    </>
  );
}

/** A refused login is said in a toast as well as in the form. */
async function announced(attempt: Promise<unknown>): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    toast({ message: errorText(error, authTexts.requestFailed), tone: 'danger' });
    throw error;
  }
}
