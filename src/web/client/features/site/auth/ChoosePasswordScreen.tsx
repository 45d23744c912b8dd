import { changePasswordInput } from '../../../../../modules/accounts/schema.ts';
import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { Field } from '../../../components/Field.tsx';
import { NewPasswordField } from '../../../components/NewPasswordField.tsx';
import { useLogout, useSignedInUser } from '../../../entities/session/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { toast } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { useChangePassword } from './api.ts';

const texts = linkTexts.choose;

/** A temporary password gives access to this screen alone. */
export function ChoosePasswordScreen() {
  const user = useSignedInUser();
  const form = useZodForm(changePasswordInput, { currentPassword: '', newPassword: '' });
  const change = useChangePassword();
  const logout = useLogout();
  const banner = bannerOf(form);
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
      <form noValidate onSubmit={submit} className={styles.form}>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <Field control={form.control} name="currentPassword">
          {(field) => (
            <TextField label={texts.current} type="password" autoComplete="current-password" isRequired {...field} />
          )}
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
      </form>
    </AuthFrame>
  );
}
