import { useState } from 'react';
import type { z } from 'zod';
import type { AdminUser } from '../../../../modules/admin/schema.ts';
import { resetPasswordInput } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { ActionDialog } from '../../components/form/ActionDialog.tsx';
import { Field } from '../../components/form/Field.tsx';
import { NewPasswordField } from '../../components/form/NewPasswordField.tsx';
import { submitWith } from '../../components/form/submit.ts';
import { useZodForm } from '../../components/form/zod-form.ts';
import { errorText } from '../../lib/errors.ts';
import { toast } from '../../lib/toasts.ts';
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
  const save = async (input: z.output<typeof resetPasswordInput>) => {
    await reset.mutateAsync(input);
    toast({ message: passwordTexts.done, tone: 'success' });
    onClose();
  };
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
    </ActionDialog>
  );
}

/** Removes a lost second factor. */
export function ResetFactorDialog({ user, onClose }: UserDialogProps) {
  const reset = useResetSecondFactor(user.id);
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        toast({ message: factorTexts.done, tone: 'success' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={factorTexts.title}
      confirmLabel={factorTexts.submit}
      onConfirm={confirm}
      isPending={reset.isPending}
      errorMessage={reset.isError ? errorText(reset.error) : undefined}
    >
      {factorTexts.body({ username: user.username })}
    </ConfirmDialog>
  );
}
