import { useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { NewPasswordField } from '../../components/NewPasswordField.tsx';
import { bannerOf, submitWith } from '../../lib/form.ts';
import { useLazyZodForm } from '../../lib/lazy-zod-form.ts';
import { usePageTitle } from '../../lib/page.ts';
import { toast } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { useResetPassword } from './api.ts';
import { failingAs } from './failing-as.ts';
import { linkTexts } from './link-texts.ts';
import { useTokenOnce } from './use-token-once.ts';

const texts = linkTexts.reset;
const schema = async () => (await import('./reset-form.ts')).resetForm;

/** Sets a new password by a mailed link. */
export function ResetPasswordPage() {
  const token = useTokenOnce();
  const [isDone, setDone] = useState(false);
  const title = token ? texts.title : texts.invalidTitle;
  usePageTitle(title);
  if (!token)
    return (
      <AuthFrame title={title}>
        <p>{texts.invalid}</p>
        <LinkButton href="/forgot-password" isFullWidth>
          {texts.requestNew}
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame title={title}>
      {isDone ? (
        <>
          <Banner tone="success" title={texts.done}>
            {texts.doneText}
          </Banner>
          <LinkButton href="/login" isFullWidth>
            {texts.login}
          </LinkButton>
        </>
      ) : (
        <ResetForm token={token} onDone={() => setDone(true)} />
      )}
    </AuthFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useLazyZodForm(schema, { newPassword: '', confirm: '' });
  const reset = useResetPassword();
  const banner = bannerOf(form);
  const submit = submitWith(form, async ({ newPassword }) => {
    await failingAs(texts.failed, reset.mutateAsync({ token, newPassword }));
    toast({ message: texts.done, tone: 'success' });
    onDone();
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={form.control} name="newPassword">
        {(field) => <NewPasswordField label={texts.newPassword} {...field} />}
      </Field>
      <Field control={form.control} name="confirm">
        {(field) => <TextField label={texts.confirm} type="password" autoComplete="new-password" {...field} />}
      </Field>
      <Button type="submit" isFullWidth isPending={form.formState.isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
