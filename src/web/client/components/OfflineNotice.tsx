import { WifiOff } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import shellTexts from '../../../texts/generated/kit/shell.en.js';
import { useOnline } from '../lib/useOnline.ts';
import styles from './OfflineNotice.module.css';

/** At the page's upper edge for as long as the network is away: what is saved, and what is not. */
export function OfflineNotice({ children = shellTexts.offline }: { children?: ReactNode }) {
  const isOnline = useOnline();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline);
  }, [isOnline]);
  if (isOnline) return null;
  return (
    <p role="alert" className={styles.notice}>
      <WifiOff aria-hidden className={styles.icon} />
      <span>{children}</span>
    </p>
  );
}
