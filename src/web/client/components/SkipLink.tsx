import styles from './SkipLink.module.css';
import { shellTexts } from './texts.ts';

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {shellTexts.skip}
    </a>
  );
}
