import styles from './ProductSkeletons.module.css';
import grid from './ShopPage.module.css';
import { shopTexts } from './texts.ts';

/** The shape of the list while it is on its way. */
export function ProductSkeletons() {
  return (
    <div role="status">
      <span className={styles.label}>{shopTexts.loading}</span>
      <div aria-hidden className={grid.grid}>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <div key={place} className={styles.card}>
            <span className={styles.picture} />
            <span className={styles.title} />
            <span className={styles.line} />
            <span className={styles.line} />
            <span className={styles.short} />
          </div>
        ))}
      </div>
    </div>
  );
}
