import type { ReactNode } from 'react';
import portalTexts from '../../../../../texts/generated/portal/portal.en.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './Home.module.css';

const texts = portalTexts.home;

interface HomeProps {
  propertyId: number;
  canEdit: boolean;
  picture: ReactNode;
  facts: readonly string[];
  children: ReactNode;
}

/** Tasks of the week, beside the wall's preview and the most frequent actions. */
export function Home({ propertyId, canEdit, picture, facts, children }: HomeProps) {
  const to = (tabAddress: string) => `/manage?property=${propertyId}&tab=${tabAddress}`;
  return (
    <div className={styles.home}>
      {children}
      <section aria-label={texts.now} className={styles.now}>
        {picture}
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {canEdit && (
          <div className={styles.verbs}>
            <LinkButton href={to('tenants&open=new')} size="small">
              {texts.addTenant}
            </LinkButton>
            <LinkButton href={to('announcements&open=new')} size="small" variant="secondary">
              {texts.announce}
            </LinkButton>
            <LinkButton href={`/manage/import?property=${propertyId}`} size="small" variant="secondary">
              {texts.import}
            </LinkButton>
          </div>
        )}
      </section>
    </div>
  );
}
