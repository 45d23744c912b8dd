import sessionTexts from '../../../../texts/generated/account/session.en.js';
import texts from '../../../../texts/generated/demo/login.en.js';
import leaveTexts from '../../../../texts/generated/kit/leave.en.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Dialog over a page whose session a reset has ended. */
export function ResetDialog({ onLeave }: { onLeave: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={() => {}}
      title={texts.resetTitle}
      confirmLabel={sessionTexts.leave}
      cancelLabel={leaveTexts.stay}
      onConfirm={onLeave}
    >
      <p>{texts.resetWhy}</p>
      <p>{sessionTexts.lost}</p>
    </ConfirmDialog>
  );
}
