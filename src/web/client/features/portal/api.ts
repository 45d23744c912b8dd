import { useMutation } from '@tanstack/react-query';
import { callInSession } from '../../lib/session-guard.ts';

/** Mails the link that confirms the person's address again. */
export function useResendConfirmation() {
  return useMutation({ mutationFn: () => callInSession('POST', '/api/auth/resend-confirmation') });
}
