import { useState } from 'react';
import subscriptionTexts from '../../../../../texts/generated/portal/subscription.en.js';
import { errorText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useUnsubscribe } from './api.ts';
import { announceCancelled, announceFailure } from './outcome.ts';

const texts = subscriptionTexts.end;

/** Ends the paid plan, after asking. */
export function CancelSubscription({ propertyId }: { propertyId: number }) {
  const [isOpen, setOpen] = useState(false);
  const unsubscribe = useUnsubscribe(propertyId);
  const confirm = () =>
    unsubscribe.mutate(undefined, {
      onSuccess: () => {
        setOpen(false);
        announceCancelled();
      },
      onError: announceFailure,
    });
  return (
    <div>
      <Button variant="danger" onPress={() => setOpen(true)}>
        {texts.submit}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          unsubscribe.reset();
        }}
        title={texts.title}
        confirmLabel={texts.submit}
        cancelLabel={texts.keep}
        onConfirm={confirm}
        isPending={unsubscribe.isPending}
        errorMessage={unsubscribe.isError ? errorText(unsubscribe.error, subscriptionTexts.failed) : undefined}
      >
        {texts.body}
      </ConfirmDialog>
    </div>
  );
}
