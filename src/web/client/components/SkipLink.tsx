import shellTexts from '../../../texts/generated/kit/shell.en.js';
import styles from './SkipLink.module.css';

export function SkipLink({ label = shellTexts.skip }: { label?: string }) {
  return (
    <a href="#main" className={styles.skip}>
      {label}
    </a>
  );
}
