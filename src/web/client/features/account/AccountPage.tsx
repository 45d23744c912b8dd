import type { ReactNode } from 'react';
import texts from '../../../../texts/generated/account/account.en.js';
import { useSignedInUser } from '../../entities/session/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Address } from '../../ui/Address.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Container } from '../../ui/Container.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './Account.module.css';
import { DeletionSection } from './DeletionSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Section } from './Section.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** `/account`: everything of one's own account, with or without a building. `profile` is what the portal shows of it as well. */
export function AccountPage({ profile }: { profile: ReactNode }) {
  usePageTitle(texts.title);
  const user = useSignedInUser();
  return (
    <Container>
      <PageHeader title={texts.title} description={<Address>{texts.lead({ username: user.username })}</Address>} />
      {user.impersonatedBy ? (
        <div className={styles.column}>
          <Banner tone="info">{texts.acting}</Banner>
          {profile}
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            {profile}
            <PasswordSection username={user.username} />
          </div>
          <div className={styles.column}>
            <SessionsSection />
            <Section title={texts.data.title} lead={texts.data.lead}>
              <div>
                <LinkButton href="/api/user/data" download variant="secondary">
                  {texts.data.download}
                </LinkButton>
              </div>
            </Section>
            <DeletionSection />
          </div>
        </div>
      )}
    </Container>
  );
}
