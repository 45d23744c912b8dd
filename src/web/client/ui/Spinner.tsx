import kitTexts from '../../../texts/generated/kit/kit.en.js';
import styles from './Spinner.module.css';

/** Indeterminate progress, at the size of the text. */
export function Spinner({ label = kitTexts.loading }: { label?: string }) {
  return (
    <div role="progressbar" aria-label={label}>
      <div className={styles.spinner} />
    </div>
  );
}
