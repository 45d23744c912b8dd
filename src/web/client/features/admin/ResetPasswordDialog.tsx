import { useId, useState } from 'react';
import type { z } from 'zod';
import { resetPasswordInput } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { Field } from '../../components/Field.tsx';
import { NewPasswordField } from '../../components/NewPasswordField.tsx';
import { isReauthentication } from '../../lib/errors.ts';
import { bannerOf, submitWith } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useResetPassword } from './api.ts';
import styles from './lists.module.css';
import type { UserDialogProps } from './StatusDialog.tsx';

const texts = adminTexts.reset;

export function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
  const formId = useId();
  const reset = useResetPassword(user.id);
  const [isProofAsked, setProofAsked] = useState(false);
  const form = useZodForm(resetPasswordInput, { password: '' });
  const save = async (values: z.output<typeof resetPasswordInput>) => {
    try {
      await reset.mutateAsync(values);
    } catch (error) {
      if (!isProofAsked && isReauthentication(error)) return setProofAsked(true);
      throw error;
    }
    toast({ message: texts.done, tone: 'success' });
    onClose();
  };
  const banner = bannerOf(form);
  return (
    <FormDialog
      title={texts.title}
      formId={formId}
      submitLabel={texts.submit}
      isPending={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submitWith(form, save)} className={styles.form}>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <p>{texts.body({ username: user.username })}</p>
        <Field control={form.control} name="password">
          {(field) => <NewPasswordField label={texts.password} username={user.username} autoFocus {...field} />}
        </Field>
        {isProofAsked && (
          <>
            <Banner tone="info">{texts.proof}</Banner>
            <Field control={form.control} name="currentPassword">
              {({ value, ...field }) => (
                <TextField
                  label={texts.ownPassword}
                  isRequired
                  type="password"
                  autoComplete="current-password"
                  autoFocus
                  value={value ?? ''}
                  {...field}
                />
              )}
            </Field>
          </>
        )}
      </form>
    </FormDialog>
  );
}
