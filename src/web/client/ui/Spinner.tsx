import { ProgressBar } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Spinner.module.css';
import { kitTexts } from './texts.ts';

/** Work of unknown length, in the size of the text around it. */
export function Spinner({ label = kitTexts.loading }: { label?: string }) {
  return (
    <ProgressBar aria-label={label} isIndeterminate>
      <div className={cx(styles.spinner)} />
    </ProgressBar>
  );
}
