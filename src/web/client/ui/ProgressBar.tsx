import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  label: string;
  /** Progress from 0 to 100; absent while unknown. */
  value?: number | undefined;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const isIndeterminate = value === undefined;
  return (
    <AriaProgressBar value={value ?? 0} isIndeterminate={isIndeterminate} className={cx(styles.progress)}>
      {({ percentage, valueText }) => (
        <>
          <div className={styles.top}>
            <Label>{label}</Label>
            {!isIndeterminate && <span className={styles.figure}>{valueText}</span>}
          </div>
          <div className={styles.track}>
            <div
              className={cx(styles.bar, isIndeterminate && styles.unknown)}
              style={isIndeterminate ? {} : { width: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}
