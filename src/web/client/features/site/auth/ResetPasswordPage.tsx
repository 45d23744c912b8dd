import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Welcome } from '../../../../../modules/tenancy/schema.ts';
import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { NewPasswordField } from '../../../components/form/NewPasswordField.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { useLinkToken } from '../../../components/useLinkToken.ts';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { toast } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useLogin, useResetPassword, welcomeQuery, withErrorMessage } from './api.ts';

const texts = linkTexts.reset;
const loadResetForm = async () => (await import('./reset-form.ts')).resetForm;

export function ResetPasswordPage() {
  const { token, forget } = useLinkToken();
  const [state, setState] = useState<'open' | 'done' | 'invalid'>('open');
  const welcome = useQuery(welcomeQuery(token));
  const newcomer = welcome.data?.username ? welcome.data : null;
  const title = !token ? texts.invalidTitle : newcomer ? titleOf(newcomer) : texts.title;
  usePageTitle(title);
  const finish = (end: 'done' | 'invalid') => {
    forget();
    setState(end);
  };
  if (!token)
    return (
      <AuthFrame title={title}>
        <p>{texts.invalid}</p>
        <RequestLinkButton />
      </AuthFrame>
    );
  if (welcome.isPending)
    return (
      <AuthFrame title={texts.title}>
        <Skeleton lines={3} />
      </AuthFrame>
    );
  return (
    <AuthFrame title={title}>
      {state === 'open' &&
        (newcomer ? (
          <WelcomeForm token={token} welcome={newcomer} onInvalidLink={() => finish('invalid')} />
        ) : (
          <ResetForm token={token} onEnd={finish} />
        ))}
      {state === 'invalid' && (
        <>
          <Banner tone="danger">{texts.failed}</Banner>
          <RequestLinkButton />
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

const welcomeTexts = linkTexts.welcome;
const titleOf = ({ building }: Welcome) =>
  building ? welcomeTexts.title({ building: building.name }) : welcomeTexts.toFoyer;
const loadFirstPasswordForm = async () => (await import('./reset-form.ts')).firstPasswordForm;

/** Lets an invited user set a first password, then logs in and opens the building. */
function WelcomeForm({
  token,
  welcome,
  onInvalidLink,
}: {
  token: string;
  welcome: Welcome;
  onInvalidLink: () => void;
}) {
  const { username, building, invitedBy } = welcome;
  const form = useZodForm(loadFirstPasswordForm, { newPassword: '' });
  const reset = useResetPassword();
  const login = useLogin();
  const navigate = usePageNavigate();
  const submit = submitWith(form, async ({ newPassword }) => {
    try {
      // The link works once: after a failed login, only the login is retried.
      if (!reset.isSuccess) await withErrorMessage(texts.failed, reset.mutateAsync({ token, newPassword }));
    } catch (error) {
      if (isLinkInvalid(error)) return onInvalidLink();
      throw error;
    }
    await login.mutateAsync({ username: username ?? '', password: newPassword });
    await navigate(building ? `/manage?property=${building.id}` : '/my-orders', { replace: true });
  });
  return (
    <Form form={form} onSubmit={submit}>
      {building && invitedBy && <p>{welcomeTexts.invited({ by: invitedBy })}</p>}
      <p>
        {welcomeTexts.as} <Address>{username ?? ''}</Address>
      </p>
      <Field control={form.control} name="newPassword">
        {(field) => <NewPasswordField label={welcomeTexts.password} username={username ?? ''} autoFocus {...field} />}
      </Field>
      <Button type="submit" isFullWidth isPending={form.formState.isSubmitting}>
        {welcomeTexts.submit}
      </Button>
    </Form>
  );
}

function RequestLinkButton() {
  return (
    <LinkButton href="/forgot-password" isFullWidth>
      {texts.requestNew}
    </LinkButton>
  );
}

function ResetForm({ token, onEnd }: { token: string; onEnd: (end: 'done' | 'invalid') => void }) {
  const form = useZodForm(loadResetForm, { newPassword: '', confirm: '' });
  const reset = useResetPassword();
  const submit = submitWith(form, async ({ newPassword }) => {
    try {
      await withErrorMessage(texts.failed, reset.mutateAsync({ token, newPassword }));
    } catch (error) {
      if (isLinkInvalid(error)) return onEnd('invalid');
      throw error;
    }
    toast({ message: texts.done, tone: 'success' });
    onEnd('done');
  });
  return (
    <Form form={form} onSubmit={submit}>
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
    </Form>
  );
}

/** Returns whether the link is invalid: a 400 without field errors. A weak password has a field error. */
function isLinkInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && Object.keys(error.fields).length === 0;
}
