import { changePasswordInput } from '../../../../../modules/accounts/schema.ts';
import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { NewPasswordField } from '../../../components/form/NewPasswordField.tsx';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { useLogout, useSignedInUser } from '../../../entities/session/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useChangePassword } from './api.ts';

const texts = linkTexts.choose;

/** Form to replace a temporary password, which gives access to this screen alone. */
export function ChoosePasswordScreen() {
  const user = useSignedInUser();
  const form = useZodForm(changePasswordInput, { currentPassword: '', newPassword: '' });
  const change = useChangePassword();
  const logout = useLogout();
  usePageTitle(texts.title);
  const submit = submitWith(form, async (passwords) => {
    await change.mutateAsync(passwords);
    toast({ message: texts.done, tone: 'success' });
  });
  const leave = () =>
    logout.mutate(undefined, { onError: (error) => toast({ message: errorText(error), tone: 'danger' }) });
  return (
    <AuthFrame title={texts.title}>
      <p>{texts.text}</p>
      <Form form={form} onSubmit={submit}>
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <Field control={form.control} name="currentPassword">
          {(field) => <PasswordField label={texts.current} {...field} />}
        </Field>
        <Field control={form.control} name="newPassword">
          {(field) => <NewPasswordField label={linkTexts.reset.newPassword} username={user.username} {...field} />}
        </Field>
        <Button type="submit" isFullWidth isPending={form.formState.isSubmitting}>
          {texts.submit}
        </Button>
        <Button variant="quiet" isFullWidth onPress={leave} isPending={logout.isPending}>
          {texts.logout}
        </Button>
      </Form>
    </AuthFrame>
  );
}
