import type { ReactNode } from 'react';
import words from '../../../../texts/generated/portal/changes.en.js';
import styles from './Changes.module.css';
import type { Change } from './sentences.ts';

export interface ChangesProps {
  changes: readonly Change[];
  /** Formats a value, for example breaks an address into lines. */
  renderText?: (text: string) => ReactNode;
}

const unchangedText = (text: string) => text;

export function Changes({ changes, renderText = unchangedText }: ChangesProps) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>{field}</dt>
          <dd>
            {renderText(after ?? before ?? '')}
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
