import type { ReactNode } from 'react';
import type { User } from '../../../../../modules/accounts/schema.ts';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { SiteHeader } from './SiteHeader.tsx';

interface SiteFrameProps {
  user: User | null | undefined;
  /** The way to the cart, where it says more than a link of whoever is signed in. */
  cart?: ReactNode;
  children: ReactNode;
}

/** Header, main and footer of the public pages. */
export function SiteFrame({ user, cart, children }: SiteFrameProps) {
  return (
    <div className={styles.frame}>
      <SiteHeader user={user} cart={cart} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
