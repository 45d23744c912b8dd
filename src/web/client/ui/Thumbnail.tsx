import styles from './Thumbnail.module.css';

/** Decorative picture, next to its name. */
export function Thumbnail({ imageUrl }: { imageUrl: string }) {
  return (
    <span className={styles.frame}>
      <img src={imageUrl} alt="" width={1200} height={900} loading="lazy" className={styles.picture} />
    </span>
  );
}
