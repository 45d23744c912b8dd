import profileTexts from '../../../../texts/generated/account/profile.en.js';
import { AccountPage } from '../../features/account/AccountPage.tsx';
import { ProfilePanel } from '../../features/account/profile/ProfilePanel.tsx';
import { Section } from '../../features/account/Section.tsx';
import { SecurityPanel } from '../../features/site/auth/SecurityPanel.tsx';

export function AccountRoute() {
  const profile = (
    <>
      <Section title={profileTexts.title}>
        <ProfilePanel />
      </Section>
      <SecurityPanel />
    </>
  );
  return <AccountPage profile={profile} />;
}
