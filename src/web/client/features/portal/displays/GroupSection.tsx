import { type ReactNode, useId } from 'react';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Text } from '../../../ui/Text.tsx';
import type { Group } from './condition.ts';
import styles from './DisplaysPanel.module.css';

export function GroupSection({ group, count, children }: { group: Group; count: number; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <Text id={titleId} as="h3" size="h3" paddingBlock="0 8">
        {displayTexts.groups[group]}{' '}
        <Text as="span" size="small" tone="quiet" weight="regular">
          {count}
        </Text>
      </Text>
      <ul>{children}</ul>
    </section>
  );
}
