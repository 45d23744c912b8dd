import { useId } from 'react';
import { z } from 'zod';
import { Field } from '../../components/Field.tsx';
import { bannerOf, submitWith } from '../../lib/form.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSignInAgain } from './api.ts';
import { signInAgainTexts as texts } from './link-texts.ts';

const signInForm = z.object({ password: z.string().min(1, texts.required) });

/** Asks for the password of who was signed in. */
export function SignInDialog({ username, onClose }: { username: string; onClose: (isBack: boolean) => void }) {
  const form = useZodForm(signInForm, { password: '' });
  const signIn = useSignInAgain();
  const formId = useId();
  const banner = bannerOf(form);
  const submit = submitWith(form, async ({ password }) => {
    await signIn.mutateAsync({ username, password });
    onClose(true);
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
      <p>{texts.why(username)}</p>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <form id={formId} noValidate onSubmit={submit}>
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <Field control={form.control} name="password">
          {(field) => (
            <TextField label={texts.password} type="password" autoComplete="current-password" autoFocus {...field} />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
