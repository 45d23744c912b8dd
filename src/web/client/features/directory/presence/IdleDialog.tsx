import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { lobbyTexts } from '../texts.ts';

const texts = () => lobbyTexts().idle;

export function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onStay}
      title={texts().title}
      role="alertdialog"
      closeLabel={lobbyTexts().kit.close}
      footer={<Button onPress={onStay}>{texts().stay}</Button>}
    >
      <p>{texts().text({ seconds: secondsLeft })}</p>
    </Dialog>
  );
}
