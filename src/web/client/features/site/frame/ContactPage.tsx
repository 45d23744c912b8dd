import type { ReactNode } from 'react';
import { dialLink, mailLink } from '../../../../../shared/contact-links.ts';
import { contactWays } from '../../../../../shared/operator.ts';
import texts from '../../../../../texts/generated/front/contact.en.js';
import { operator } from '../../../lib/operator.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Container } from '../../../ui/Container.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './ContactPage.module.css';

export function ContactPage() {
  const { name, address, phone, dial, hours, email } = operator();
  const call = dialLink(dial);
  const ways = contactWays({ phone, email });
  usePageTitle(texts.title);
  return (
    <Container>
      <PageHeader title={texts.title} description={texts.intro({ ways })} />
      <dl className={styles.floors}>
        {phone && (
          <Floor name={texts.phone}>
            {call ? (
              <a className={styles.number} href={call}>
                {phone}
              </a>
            ) : (
              <span className={styles.number}>{phone}</span>
            )}
          </Floor>
        )}
        {hours && <Floor name={texts.hours}>{hours}</Floor>}
        {email && (
          <Floor name={texts.email}>
            <a className={styles.number} href={mailLink(email)}>
              {email}
            </a>
          </Floor>
        )}
        <Floor name={texts.operator}>
          {name}
          {address && <address className={styles.address}>{address}</address>}
        </Floor>
        {ways !== 'none' && (
          <Floor name={texts.ready}>
            <Text as="span" tone="quiet">
              {texts.readyText}
            </Text>
          </Floor>
        )}
      </dl>
    </Container>
  );
}

function Floor({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.floor}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
