import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Omitted where a sentence is enough. */
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list: a drawing, a sentence and the next action. A bare sentence has no drawing. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  const isDrawn = Boolean(title || action);
  return (
    <div className={cx(styles.empty, isDrawn && styles.drawn)}>
      {isDrawn && <EmptyFloor />}
      {title && <p className={styles.title}>{title}</p>}
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function EmptyFloor() {
  return (
    <svg aria-hidden viewBox="0 0 480 104" className={styles.floor}>
      <path className={styles.slab} d="M0 8h480M0 96h480" />
      <path d="M96 8v88M192 8v88M288 8v88M384 8v88M144 8v18M134 36a10 10 0 0 1 20 0zM240 8v18M230 36a10 10 0 0 1 20 0z" />
      <path className={styles.door} d="M416 96V40h32v56M416 40l20 6v44l-20 6" />
    </svg>
  );
}
