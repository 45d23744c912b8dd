import { type ComponentType, useState } from 'react';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Link } from '../../../ui/Link.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { useLogin } from './api.ts';
import { type Credentials, CredentialsForm, noCredentials } from './Credentials.tsx';
import type { LoginCodeProps } from './LoginCode.tsx';

const schema = async () => (await import('../../../../../modules/accounts/schema.ts')).loginInput;

/** Login, followed by the code of a second factor if set. */
export function LoginForm() {
  const form = useZodForm(schema, noCredentials);
  const login = useLogin();
  const [Code, setCode] = useState<ComponentType<LoginCodeProps> | null>(null);
  const submitCredentials = async (credentials: Credentials) => {
    if ((await login.mutateAsync(credentials)) !== null) return;
    const { LoginCode } = await import('./LoginCode.tsx');
    setCode(() => LoginCode);
  };
  const resetLogin = () => {
    form.resetField('password');
    setCode(null);
  };
  if (Code) return <Code onStartAgain={resetLogin} />;
  const password = (
    <Field control={form.control} name="password">
      {(field) => (
        <TextField label={authTexts.password} type="password" autoComplete="current-password" isRequired {...field} />
      )}
    </Field>
  );
  return (
    <CredentialsForm form={form} save={submitCredentials} submitLabel={authTexts.login.submit} password={password}>
      <div className={styles.beside}>
        <Link href="/forgot-password">{authTexts.login.forgot}</Link>
      </div>
    </CredentialsForm>
  );
}
