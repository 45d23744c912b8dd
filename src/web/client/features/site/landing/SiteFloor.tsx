import type { ReactNode } from 'react';
import styles from './SiteFloor.module.css';

export interface SiteFloorProps {
  /** In the margin, on the line; read out as the section's heading. */
  title: string;
  id: string;
  children: ReactNode;
}

/** One floor of a page: its line across the page, its name in the margin, its content below. */
export function SiteFloor({ title, id, children }: SiteFloorProps) {
  return (
    <section aria-labelledby={id} className={styles.floor}>
      <div className={styles.inner}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
