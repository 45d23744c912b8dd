import { Address } from '../../ui/Address.tsx';
import styles from './Changes.module.css';
import type { Change } from './sentences.ts';
import { activityWords as words } from './texts.ts';

/** What is different now, a field a line, with what it was before. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>{field}</dt>
          <dd>
            <Address>{after ?? before ?? ''}</Address>
            {after !== undefined && before !== undefined && (
              <span className={styles.quiet}>
                {' '}
                ({words.was} {before})
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
