import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Label for screen readers: the spec's loading texts. */
  label?: string;
  isLabelShown?: boolean;
  lines?: number;
  /** Shape of a portal list: column names and low rows. */
  isList?: boolean;
}

export function Skeleton(props: SkeletonProps) {
  const { label = kitTexts.loading, isLabelShown = false, lines = 3, isList = false } = props;
  return (
    <div role="status" className={cx(styles.skeleton, isList && styles.list)}>
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
