import type { ReactNode } from 'react';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';

/** Main and footer of the pages behind the login; their header is their own. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
