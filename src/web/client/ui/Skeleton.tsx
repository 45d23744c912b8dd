import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Announced to screen readers; the spec's loading texts. */
  label?: string;
  /** Also show the label. */
  isLabelShown?: boolean;
  lines?: number;
}

export function Skeleton({ label = kitTexts.loading, isLabelShown = false, lines = 3 }: SkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className={cx(styles.label, !isLabelShown && styles.unseen)}>{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <span key={line} aria-hidden className={styles.line}>
          <span className={styles.margin} />
          <span className={styles.bar} />
        </span>
      ))}
    </div>
  );
}
