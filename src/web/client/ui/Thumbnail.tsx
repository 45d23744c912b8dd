import styles from './Thumbnail.module.css';

/** A small picture beside the name of what it shows, which says it: read out it would be said twice. */
export function Thumbnail({ imageUrl }: { imageUrl: string }) {
  return (
    <span className={styles.frame}>
      <img src={imageUrl} alt="" width={1200} height={900} loading="lazy" className={styles.picture} />
    </span>
  );
}
