import { type ReactNode, useId } from 'react';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import type { Group } from './condition.ts';
import styles from './DisplaysPanel.module.css';

export function GroupSection({ group, count, children }: { group: Group; count: number; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <h3 id={titleId} className={styles.groupTitle}>
        {displayTexts.groups[group]} <span className={styles.quiet}>{count}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}
