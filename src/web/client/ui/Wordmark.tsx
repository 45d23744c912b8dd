import { brand } from '../../../platform/brand.ts';
import styles from './Wordmark.module.css';

/** The name, standing on its hairline. */
export function Wordmark() {
  return <span className={styles.wordmark}>{brand.name}</span>;
}
