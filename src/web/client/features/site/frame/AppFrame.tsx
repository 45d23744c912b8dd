import type { ReactNode } from 'react';
import { AppHeader } from './AppHeader.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';

/** Header, main and footer of the pages behind the login. */
export function AppFrame({ commands, children }: { commands: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <AppHeader commands={commands} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
