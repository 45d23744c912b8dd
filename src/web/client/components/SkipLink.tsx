import shellTexts from '../../../texts/generated/kit/shell.en.js';
import styles from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {shellTexts.skip}
    </a>
  );
}
