import { WifiOff } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { useOnline } from '../lib/useOnline.ts';
import styles from './OfflineNotice.module.css';
import { shellTexts } from './texts.ts';

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
