import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { errorText } from '../../lib/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useLoginAs } from './api.ts';

const texts = adminTexts.loginAs;

interface LoginAsDialogProps {
  user: { id: number; username: string };
  to?: string;
  onClose: () => void;
}

export function LoginAsDialog({ user, to, onClose }: LoginAsDialogProps) {
  const loginAs = useLoginAs(to);
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
