import { errorText, requiresConfirmedEmail } from '../lib/errors.ts';
import { Banner } from '../ui/Banner.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

export interface SendFailureProps {
  error: unknown;
  fallback: string;
}

/** Error of sending; an unconfirmed sender can request the confirmation link again. */
export function SendFailure({ error, fallback }: SendFailureProps) {
  return (
    <Banner tone="danger" action={requiresConfirmedEmail(error) && <ResendConfirmation />}>
      {errorText(error, fallback)}
    </Banner>
  );
}
