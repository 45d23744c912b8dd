import styles from './Thumbnail.module.css';

/** Decorative, next to the name of what it shows. */
export function Thumbnail({ imageUrl }: { imageUrl: string }) {
  return (
    <span className={styles.frame}>
      <img src={imageUrl} alt="" width={1200} height={900} loading="lazy" className={styles.picture} />
    </span>
  );
}
