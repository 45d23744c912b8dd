import { useState } from 'react';
import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { Field } from '../../../components/Field.tsx';
import { NewPasswordField } from '../../../components/NewPasswordField.tsx';
import { useLinkToken } from '../../../components/useLinkToken.ts';
import { ApiError } from '../../../lib/api.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { toast } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { failingAs, useResetPassword } from './api.ts';

const texts = linkTexts.reset;
const schema = async () => (await import('./reset-form.ts')).resetForm;

/** From a mailed link. */
export function ResetPasswordPage() {
  const { token, forget } = useLinkToken();
  const [state, setState] = useState<'open' | 'done' | 'over'>('open');
  const title = token ? texts.title : texts.invalidTitle;
  usePageTitle(title);
  const finish = (end: 'done' | 'over') => {
    forget();
    setState(end);
  };
  if (!token)
    return (
      <AuthFrame title={title}>
        <p>{texts.invalid}</p>
        <RequestNew />
      </AuthFrame>
    );
  return (
    <AuthFrame title={title}>
      {state === 'open' && <ResetForm token={token} onEnd={finish} />}
      {state === 'over' && (
        <>
          <Banner tone="danger">{texts.failed}</Banner>
          <RequestNew />
        </>
      )}
      {state === 'done' && (
        <>
          <Banner tone="success" title={texts.done}>
            {texts.doneText}
          </Banner>
          <LinkButton href="/login" isFullWidth>
            {texts.login}
          </LinkButton>
        </>
      )}
    </AuthFrame>
  );
}

function RequestNew() {
  return (
    <LinkButton href="/forgot-password" isFullWidth>
      {texts.requestNew}
    </LinkButton>
  );
}

function ResetForm({ token, onEnd }: { token: string; onEnd: (end: 'done' | 'over') => void }) {
  const form = useZodForm(schema, { newPassword: '', confirm: '' });
  const reset = useResetPassword();
  const banner = bannerOf(form);
  const submit = submitWith(form, async ({ newPassword }) => {
    try {
      await failingAs(texts.failed, reset.mutateAsync({ token, newPassword }));
    } catch (error) {
      if (isLinkOver(error)) return onEnd('over');
      throw error;
    }
    toast({ message: texts.done, tone: 'success' });
    onEnd('done');
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={form.control} name="newPassword">
        {(field) => <NewPasswordField label={texts.newPassword} {...field} />}
      </Field>
      <Field control={form.control} name="confirm">
        {(field) => (
          <TextField label={texts.confirm} type="password" autoComplete="new-password" isRequired {...field} />
        )}
      </Field>
      <Button type="submit" isFullWidth isPending={form.formState.isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  );
}

/** An invalid link is a 400 without fields; a weak password has one. */
function isLinkOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && Object.keys(error.fields).length === 0;
}
