import shellTexts from '../../../texts/generated/kit/shell.en.js';
import styles from './SkipLink.module.css';

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {shellTexts.skip}
    </a>
  );
}
