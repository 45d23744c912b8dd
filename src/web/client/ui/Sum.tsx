import { cx } from './cx.ts';
import styles from './Sum.module.css';

export interface SumProps {
  label: string;
  /** As it is read: `$149.00`. */
  amount: string;
  /** The last line, with a rule above. */
  isTotal?: boolean;
  /** Read out when it changes. */
  isTold?: boolean;
}

/** A line of a `<dl>` of amounts that add up. */
export function Sum({ label, amount, isTotal = false, isTold = false }: SumProps) {
  return (
    <div
      className={cx(styles.sum, isTotal && styles.total)}
      {...(isTold && { 'aria-live': 'polite', 'aria-atomic': true })}
    >
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
