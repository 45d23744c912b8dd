import styles from './Wordmark.module.css';

/** The product's name with a hairline below it. */
export function Wordmark({ name }: { name: string }) {
  return <span className={styles.wordmark}>{name}</span>;
}
