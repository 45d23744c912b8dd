import { useId } from 'react';
import { resetPasswordInput } from '../../../../modules/admin/schema.ts';
import { Field } from '../../components/Field.tsx';
import { NewPasswordField } from '../../components/NewPasswordField.tsx';
import { bannerOf, submitWith, useZodForm } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useResetPassword } from './api.ts';
import styles from './lists.module.css';
import type { UserDialogProps } from './StatusDialog.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.reset;

export function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
  const formId = useId();
  const reset = useResetPassword(user.id);
  const form = useZodForm(resetPasswordInput, { password: '' });
  const save = async (values: { password: string }) => {
    await reset.mutateAsync(values);
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
        <p>{texts.body(user.username)}</p>
        <Field control={form.control} name="password">
          {(field) => <NewPasswordField label={texts.password} username={user.username} autoFocus {...field} />}
        </Field>
      </form>
    </FormDialog>
  );
}
