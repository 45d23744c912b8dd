import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { ResendConfirmation } from '../../../components/ResendConfirmation.tsx';
import { Address } from '../../../ui/Address.tsx';

/** Instead of setting up a second factor, as long as the address is not confirmed. */
export function ConfirmFirst({ username }: { username: string }) {
  return (
    <>
      <p>
        <Address>{secondFactorTexts.confirmFirst({ username })}</Address>
      </p>
      <div>
        <ResendConfirmation />
      </div>
    </>
  );
}
