import type { ReactNode } from 'react';
import words from '../../../../texts/generated/portal/changes.en.js';
import styles from './Changes.module.css';
import type { Change } from './sentences.ts';

export interface ChangesProps {
  changes: readonly Change[];
  /** How a value stands on the page: an address may end a line where its parts meet. */
  written?: (text: string) => ReactNode;
}

const asIs = (text: string) => text;

/** What is different now, a field a line, with what it was before. */
export function Changes({ changes, written = asIs }: ChangesProps) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>{field}</dt>
          <dd>
            {written(after ?? before ?? '')}
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
