import styles from './Wordmark.module.css';

export function Wordmark({ name }: { name: string }) {
  return <span className={styles.wordmark}>{name}</span>;
}
