import type { ReactNode } from 'react';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { hasSharedAccounts } from '../../../lib/page.ts';
import { Entrance } from '../../../ui/Entrance.tsx';
import styles from './AuthFrame.module.css';
import { useStartSession } from './api.ts';

const DemoLogin = lazyPart(async () => (await import('../../../components/demo/DemoLogin.tsx')).DemoLogin, null);

/** Frame of account forms; shared accounts need none. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const startSession = useStartSession();
  return (
    <div className={styles.frame}>
      <div aria-hidden className={styles.upper} />
      <div className={styles.floor}>
        <span aria-hidden className={styles.margin}>
          {authTexts.floor}
        </span>
        <div className={styles.room}>
          <h1 className={styles.title}>{title}</h1>
          {hasSharedAccounts() ? <DemoLogin onLoggedIn={startSession} /> : children}
        </div>
        <div className={styles.lobby}>
          <Entrance />
        </div>
      </div>
    </div>
  );
}
