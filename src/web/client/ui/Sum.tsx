import { cx } from './cx.ts';
import styles from './Sum.module.css';

export interface SumProps {
  label: string;
  /** Formatted: `$149.00`. */
  amount: string;
  isTotal?: boolean;
  /** Announce changes (`aria-live`). */
  isLive?: boolean;
}

export function Sum({ label, amount, isTotal = false, isLive = false }: SumProps) {
  return (
    <div
      className={cx(styles.sum, isTotal && styles.total)}
      {...(isLive && { 'aria-live': 'polite', 'aria-atomic': true })}
    >
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
