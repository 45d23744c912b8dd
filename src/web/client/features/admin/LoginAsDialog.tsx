import { errorText } from '../../lib/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useLoginAs } from './api.ts';
import type { UserDialogProps } from './StatusDialog.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.loginAs;

/** Says what it means to act as somebody, and begins it. */
export function LoginAsDialog({ user, onClose }: UserDialogProps) {
  const loginAs = useLoginAs();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={texts.title}
      confirmLabel={texts.submit}
      tone="neutral"
      onConfirm={() => loginAs.mutate(user.id)}
      isPending={loginAs.isPending || loginAs.isSuccess}
      errorMessage={loginAs.isError ? errorText(loginAs.error, texts.failed) : undefined}
    >
      {texts.body({ username: user.username })}
    </ConfirmDialog>
  );
}
