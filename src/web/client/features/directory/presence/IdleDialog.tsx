import { Button } from '../../../ui/Button.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { lobbyTexts } from '../texts.ts';

const texts = lobbyTexts.idle;

/** Asks whether anybody is still there. */
export function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <ModalDialog
      isOpen
      onOpenChange={onStay}
      title={texts.title}
      role="alertdialog"
      footer={<Button onPress={onStay}>{texts.stay}</Button>}
    >
      <p>{texts.text({ seconds: secondsLeft })}</p>
    </ModalDialog>
  );
}
