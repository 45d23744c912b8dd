import { useId, useState } from 'react';
import { z } from 'zod';
import texts from '../../../../../texts/generated/account/session.en.js';
import { CodeStep } from '../../../components/CodeStep.tsx';
import { Field } from '../../../components/Field.tsx';
import { mustRestartLogin } from '../../../lib/errors.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useGiveCodeAgain, useSignInAgain } from './api.ts';

const signInForm = z.object({ password: z.string().min(1, texts.required) });

interface SignInDialogProps {
  username: string;
  onClose: (isBack: boolean) => void;
}

export function SignInDialog({ username, onClose }: SignInDialogProps) {
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  return isCodeNeeded ? (
    <CodeDialog onClose={onClose} onStartAgain={() => setCodeNeeded(false)} />
  ) : (
    <PasswordDialog username={username} onClose={onClose} onCodeNeeded={() => setCodeNeeded(true)} />
  );
}

function PasswordDialog({ username, onClose, onCodeNeeded }: SignInDialogProps & { onCodeNeeded: () => void }) {
  const form = useZodForm(signInForm, { password: '' });
  const signIn = useSignInAgain();
  const formId = useId();
  const banner = bannerOf(form);
  const submit = submitWith(form, async ({ password }) => {
    if ((await signIn.mutateAsync({ username, password })) === null) onCodeNeeded();
    else onClose(true);
  });
  return (
    <FormDialog
      title={texts.title}
      formId={formId}
      submitLabel={texts.submit}
      isPending={form.formState.isSubmitting}
      onClose={() => onClose(false)}
      role="alertdialog"
    >
      <p>{texts.why({ username })}</p>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <form id={formId} noValidate onSubmit={submit}>
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <Field control={form.control} name="password">
          {(field) => (
            <TextField
              label={texts.password}
              type="password"
              autoComplete="current-password"
              autoFocus
              isRequired
              {...field}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}

function CodeDialog({ onClose, onStartAgain }: Omit<SignInDialogProps, 'username'> & { onStartAgain: () => void }) {
  const code = useGiveCodeAgain();
  const formId = useId();
  const give = async (given: string) => {
    try {
      await code.mutateAsync(given);
      onClose(true);
    } catch (error) {
      if (!mustRestartLogin(error)) throw error;
      onStartAgain();
    }
  };
  return (
    <FormDialog
      title={texts.title}
      formId={formId}
      submitLabel={texts.submit}
      isPending={code.isPending}
      onClose={() => onClose(false)}
      role="alertdialog"
    >
      <CodeStep id={formId} give={give} />
    </FormDialog>
  );
}
