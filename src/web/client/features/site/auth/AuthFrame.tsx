import type { ReactNode } from 'react';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { isDemo } from '../../../lib/page.ts';
import { Entrance } from '../../../ui/Entrance.tsx';
import styles from './AuthFrame.module.css';

const DemoLogin = lazyPart(async () => (await import('./DemoLogin.tsx')).DemoLogin, null);

/** Frame of account forms. A demo shows its shared accounts instead. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div aria-hidden className={styles.upper} />
      <div className={styles.floor}>
        <span aria-hidden className={styles.margin}>
          {authTexts.floor}
        </span>
        <div className={styles.room}>
          <h1 className={styles.title}>{title}</h1>
          {isDemo() ? <DemoLogin /> : children}
        </div>
        <div className={styles.lobby}>
          <Entrance />
        </div>
      </div>
    </div>
  );
}
