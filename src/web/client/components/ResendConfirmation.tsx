import { useMutation } from '@tanstack/react-query';
import * as calls from '../../../modules/accounts/calls.ts';
import texts from '../../../texts/generated/kit/confirmation.en.js';
import { callInSession } from '../lib/session-guard.ts';
import { toast, toastError } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';

export function ResendConfirmation() {
  const resending = useMutation({
    mutationFn: () => callInSession(calls.resendConfirmation),
  });
  const resend = () =>
    resending.mutate(undefined, {
      onSuccess: () => toast({ message: texts.sent, tone: 'success' }),
      onError: (error) => toastError(error, { fallback: texts.failed }),
    });
  return (
    <Button variant="secondary" size="small" isPending={resending.isPending} onPress={resend}>
      {texts.resend}
    </Button>
  );
}
