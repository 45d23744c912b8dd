import { Field } from '../../components/Field.tsx';
import { useLazyZodForm } from '../../lib/lazy-zod-form.ts';
import { Link } from '../../ui/Link.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { useLogin } from './api.ts';
import { CredentialsForm, noCredentials } from './Credentials.tsx';
import { authTexts } from './texts.ts';

const schema = async () => (await import('../../../../modules/tenancy/schema.ts')).loginInput;

export function LoginForm() {
  const form = useLazyZodForm(schema, noCredentials);
  const login = useLogin();
  const password = (
    <Field control={form.control} name="password">
      {(field) => <TextField label={authTexts.password} type="password" autoComplete="current-password" {...field} />}
    </Field>
  );
  return (
    <CredentialsForm form={form} save={login.mutateAsync} submitLabel={authTexts.login.submit} password={password}>
      <div className={styles.beside}>
        <Link href="/forgot-password">{authTexts.login.forgot}</Link>
      </div>
    </CredentialsForm>
  );
}
