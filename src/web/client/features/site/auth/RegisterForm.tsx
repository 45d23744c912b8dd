import authTexts from '../../../../../texts/generated/account/login.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { NewPasswordField } from '../../../components/form/NewPasswordField.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Text } from '../../../ui/Text.tsx';
import { useRegister } from './api.ts';
import { CredentialsForm, noCredentials } from './Credentials.tsx';

const schema = async () => (await import('../../../../../modules/accounts/schema.ts')).registerInput;

export function RegisterForm() {
  const form = useZodForm(schema, noCredentials);
  const register = useRegister();
  const password = (
    <Field control={form.control} name="password">
      {(field) => <NewPasswordField label={authTexts.password} username={form.watch('username')} {...field} />}
    </Field>
  );
  return (
    <CredentialsForm
      form={form}
      save={register.mutateAsync}
      usernameHint={authTexts.usernameHint}
      submitLabel={authTexts.register.submit}
      password={password}
    >
      <Text size="small" tone="quiet">
        {authTexts.register.note}
      </Text>
    </CredentialsForm>
  );
}
