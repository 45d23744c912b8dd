import { type ReactNode, useEffect } from 'react';
import styles from './LobbyNotice.module.css';

interface LobbyNoticeProps {
  /** Names the tab, and the page where no heading is seen. */
  title: string;
  /** The children have a heading of their own. */
  hasHeading?: boolean;
  children: ReactNode;
}

/** Stands where the directory will be, or would have been. */
export function LobbyNotice({ title, hasHeading = false, children }: LobbyNoticeProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main id="main" tabIndex={-1} className={styles.notice}>
      {!hasHeading && <h1 className="directory-unseen">{title}</h1>}
      {children}
    </main>
  );
}
