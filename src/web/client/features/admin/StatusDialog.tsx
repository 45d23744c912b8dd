import type { AdminUser } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { errorText } from '../../lib/errors.ts';
import { toast } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useSetStatus } from './api.ts';

const texts = adminTexts.status;

export interface UserDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Suspends an active account, activates any other. */
export function StatusDialog({ user, onClose }: UserDialogProps) {
  const setStatus = useSetStatus();
  const isActive = user.accountStatus === 'active';
  const title = isActive ? texts.suspendTitle : texts.activateTitle;
  const confirm = () =>
    setStatus.mutate(
      { id: user.id, status: isActive ? 'suspended' : 'active' },
      {
        onSuccess: () => {
          toast({ message: texts.done, tone: 'success' });
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
      errorMessage={setStatus.isError ? errorText(setStatus.error, texts.failed) : undefined}
    >
      {isActive ? texts.suspendBody({ username: user.username }) : texts.activateBody({ username: user.username })}
    </ConfirmDialog>
  );
}
