import type { User } from '../../../../modules/accounts/schema.ts';
import { ResendConfirmation } from '../../components/ResendConfirmation.tsx';
import { Address } from '../../ui/Address.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { portalTexts } from './texts.ts';

/** Asks the person to confirm their address, as long as they have not. */
export function UnconfirmedBanner({ user }: { user: User }) {
  if (user.emailVerified || user.impersonatedBy) return null;
  return (
    <Banner tone="info" action={<ResendConfirmation />}>
      <Address>{portalTexts.unconfirmed({ username: user.username })}</Address>
    </Banner>
  );
}
