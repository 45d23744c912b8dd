import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Absent where a sentence is enough. */
  title?: string;
  children: ReactNode;
  /** The one button that says what to do next. */
  action?: ReactNode;
}

/** A list without entries: a sentence and the one next action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {title && <p className={styles.title}>{title}</p>}
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
