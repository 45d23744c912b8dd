import styles from './ProductSkeletons.module.css';
import list from './ShopPage.module.css';
import { shopTexts } from './texts.ts';

/** The shape of the list while it is on its way. */
export function ProductSkeletons() {
  return (
    <div role="status">
      <span className={styles.label}>{shopTexts.loading}</span>
      <div aria-hidden className={list.floor}>
        <span className={list.margin} />
        <div className={list.grid}>
          {[0, 1, 2, 3].map((place) => (
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
    </div>
  );
}
