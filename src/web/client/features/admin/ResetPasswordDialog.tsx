import { useId } from 'react';
import { resetPasswordInput } from '../../../../modules/admin/schema.ts';
import { Field } from '../../lib/Field.tsx';
import { bannerOf, submitWith, useZodForm } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { kitTexts } from '../../ui/texts.ts';
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
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.title}
      footer={
        <>
          <Button variant="secondary" onPress={onClose}>
            {kitTexts.cancel}
          </Button>
          <Button type="submit" form={formId} isPending={form.formState.isSubmitting}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submitWith(form, save)} className={styles.form}>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <p>{texts.body(user.username)}</p>
        <Field control={form.control} name="password">
          {(field) => (
            <TextField
              label={texts.password}
              description={texts.hint}
              type="password"
              autoComplete="new-password"
              autoFocus
              {...field}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
