import subscriptionTexts from '../../../../../texts/generated/portal/subscription.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

const texts = subscriptionTexts.disabled;

export interface PaymentDisabledDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The answer to a request for a paid plan while `SUBSCRIPTIONS` is off. */
export function PaymentDisabledDialog({ isOpen, onClose }: PaymentDisabledDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={texts.title}
      footer={<Button onPress={onClose}>{texts.close}</Button>}
    >
      <p>{texts.body}</p>
    </Dialog>
  );
}
