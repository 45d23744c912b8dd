import { errorText, isConfirmFirst } from '../lib/errors.ts';
import { Banner } from '../ui/Banner.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

export interface SendFailureProps {
  error: unknown;
  fallback: string;
}

/** Why no mail was sent. An unconfirmed sender also gets a button that mails the confirmation link again. */
export function SendFailure({ error, fallback }: SendFailureProps) {
  return (
    <Banner tone="danger" action={isConfirmFirst(error) && <ResendConfirmation />}>
      {errorText(error, fallback)}
    </Banner>
  );
}
