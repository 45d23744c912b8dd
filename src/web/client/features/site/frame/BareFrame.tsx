import type { ReactNode } from 'react';
import { brand } from '../../../../../shared/brand.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { TopBar } from '../../../ui/TopBar.tsx';
import styles from './SiteFrame.module.css';

/** The name above, and nothing that leads away: for pages on which something is being finished. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <TopBar
        label={staticTexts.nav.label}
        wordmark={brand.name}
        homeLabel={staticTexts.nav.home({ brand: brand.name })}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
