import type { User } from '../../../../modules/tenancy/schema.ts';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { ResendConfirmation } from '../../components/ResendConfirmation.tsx';
import { Address } from '../../ui/Address.tsx';
import { Banner } from '../../ui/Banner.tsx';

/** Asks the person to confirm their address, as long as they have not. */
export function UnconfirmedBanner({ user }: { user: User }) {
  if (user.emailVerified || user.impersonatedBy) return null;
  return (
    <Banner tone="info" action={<ResendConfirmation />}>
      <Address>{portalTexts.unconfirmed({ username: user.username })}</Address>
    </Banner>
  );
}
