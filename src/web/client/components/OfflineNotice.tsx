import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/useOnline.ts';
import styles from './OfflineNotice.module.css';
import { shellTexts } from './texts.ts';

/** At the page's edge for as long as the network is away. */
export function OfflineNotice() {
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <p role="alert" className={styles.notice}>
      <WifiOff aria-hidden className={styles.icon} /> {shellTexts.offline}
    </p>
  );
}
