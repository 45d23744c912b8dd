import type { ReactNode } from 'react';
import type { User } from '../../../../modules/tenancy/schema.ts';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { SiteHeader } from './SiteHeader.tsx';

/** Header, main and footer of the public pages. */
export function SiteFrame({ user, children }: { user: User | null | undefined; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SiteHeader user={user} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
