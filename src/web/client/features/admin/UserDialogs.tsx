import { useState } from 'react';
import { setUpInput } from '../../../../modules/accounts/schema.ts';
import type { AdminUser } from '../../../../modules/admin/schema.ts';
import { resetPasswordInput } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { ActionDialog } from '../../components/form/ActionDialog.tsx';
import { type BoundField, Field } from '../../components/form/Field.tsx';
import { NewPasswordField } from '../../components/form/NewPasswordField.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { submitWith } from '../../components/form/submit.ts';
import { useZodForm } from '../../components/form/zod-form.ts';
import { errorText, isReauthentication } from '../../lib/errors.ts';
import { toast } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useResetPassword, useResetSecondFactor, useSetStatus } from './api.ts';

const statusTexts = adminTexts.status;
const passwordTexts = adminTexts.reset;
const factorTexts = adminTexts.resetFactor;

export interface UserDialogProps {
  user: AdminUser;
  onClose: () => void;
}

export function StatusDialog({ user, onClose }: UserDialogProps) {
  const setStatus = useSetStatus();
  const isActive = user.accountStatus === 'active';
  const title = isActive ? statusTexts.suspendTitle : statusTexts.activateTitle;
  const { openOrders } = user._count;
  const [holdOrders, setHoldOrders] = useState(true);
  const confirm = () =>
    setStatus.mutate(
      { id: user.id, status: isActive ? 'suspended' : 'active', holdOrders: isActive && openOrders > 0 && holdOrders },
      {
        onSuccess: () => {
          toast({ message: statusTexts.done, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={title}
      confirmLabel={title}
      tone={isActive ? 'danger' : 'neutral'}
      onConfirm={confirm}
      isPending={setStatus.isPending}
      errorMessage={setStatus.isError ? errorText(setStatus.error, statusTexts.failed) : undefined}
    >
      <span>
        {isActive
          ? statusTexts.suspendBody({ username: user.username })
          : statusTexts.activateBody({ username: user.username })}
      </span>
      {isActive && openOrders > 0 && (
        <Checkbox isSelected={holdOrders} onChange={setHoldOrders} description={statusTexts.holdHint}>
          {statusTexts.hold({ count: openOrders })}
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}

export function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
  const reset = useResetPassword(user.id);
  const form = useZodForm(resetPasswordInput, { password: '' });
  const { isProofAsked, save } = useProof(reset.mutateAsync, passwordTexts.done, onClose);
  return (
    <ActionDialog
      title={passwordTexts.title}
      submitLabel={passwordTexts.submit}
      form={form}
      onSubmit={submitWith(form, save)}
      onClose={onClose}
    >
      <p>{passwordTexts.body({ username: user.username })}</p>
      <Field control={form.control} name="password">
        {(field) => <NewPasswordField label={passwordTexts.password} username={user.username} autoFocus {...field} />}
      </Field>
      {isProofAsked && (
        <Field control={form.control} name="currentPassword">
          {(field) => <OwnPassword texts={passwordTexts} {...field} />}
        </Field>
      )}
    </ActionDialog>
  );
}

/** For a lost second factor. */
export function ResetFactorDialog({ user, onClose }: UserDialogProps) {
  const reset = useResetSecondFactor(user.id);
  const form = useZodForm(setUpInput, {});
  const { isProofAsked, save } = useProof(reset.mutateAsync, factorTexts.done, onClose);
  return (
    <ActionDialog
      title={factorTexts.title}
      submitLabel={factorTexts.submit}
      form={form}
      onSubmit={submitWith(form, save)}
      role="alertdialog"
      onClose={onClose}
    >
      <p>{factorTexts.body({ username: user.username })}</p>
      {isProofAsked && (
        <Field control={form.control} name="currentPassword">
          {(field) => <OwnPassword texts={factorTexts} {...field} />}
        </Field>
      )}
    </ActionDialog>
  );
}

/** Saves; asks for the admin's own password when the login is not recent. */
function useProof<Values>(reset: (values: Values) => Promise<unknown>, done: string, onClose: () => void) {
  const [isProofAsked, setProofAsked] = useState(false);
  const save = async (values: Values) => {
    try {
      await reset(values);
    } catch (error) {
      if (!isProofAsked && isReauthentication(error)) return setProofAsked(true);
      throw error;
    }
    toast({ message: done, tone: 'success' });
    onClose();
  };
  return { isProofAsked, save };
}

interface OwnPasswordProps extends BoundField<string | undefined> {
  texts: { proof: string; ownPassword: string };
}

function OwnPassword({ texts, ...field }: OwnPasswordProps) {
  return (
    <>
      <Banner tone="info">{texts.proof}</Banner>
      <PasswordField label={texts.ownPassword} autoFocus {...field} />
    </>
  );
}
