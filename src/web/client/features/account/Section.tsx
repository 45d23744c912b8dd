import { type ReactNode, useId } from 'react';
import styles from './Account.module.css';

export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{title}</h2>
      {lead && <p className={styles.quiet}>{lead}</p>}
      {children}
    </section>
  );
}
