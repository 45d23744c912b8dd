import { AccountPage } from './features/account/AccountPage.tsx';
import { ProfilePanel } from './features/profile/ProfilePanel.tsx';

/** `/account`, with the profile that the portal shows as well. */
export function AccountRoute() {
  return <AccountPage profile={<ProfilePanel />} />;
}
