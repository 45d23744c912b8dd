import { errorText, isConfirmFirst } from '../lib/errors.ts';
import { Banner } from '../ui/Banner.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

export interface SendFailureProps {
  error: unknown;
  fallback: string;
}

/** An unconfirmed sender gets a button that sends the confirmation link again. */
export function SendFailure({ error, fallback }: SendFailureProps) {
  return (
    <Banner tone="danger" action={isConfirmFirst(error) && <ResendConfirmation />}>
      {errorText(error, fallback)}
    </Banner>
  );
}
