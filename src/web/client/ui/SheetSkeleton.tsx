import styles from './SheetSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

/** Placeholder of a sheet or side panel whose code is loading. */
export function SheetSkeleton() {
  return (
    <div className={styles.sheet}>
      <Skeleton lines={8} />
    </div>
  );
}
