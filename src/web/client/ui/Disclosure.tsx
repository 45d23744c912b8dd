import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import { formatNumber } from '../../../texts/format.ts';
import { cx } from './cx.ts';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  title: string;
  /** Number of items inside. */
  count?: number;
  level?: 2 | 3 | 4;
  isOpenAtFirst?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

export function Disclosure(props: DisclosureProps) {
  const { title, count, level = 3, isOpenAtFirst = false, onOpenChange, children } = props;
  return (
    <AriaDisclosure
      defaultExpanded={isOpenAtFirst}
      {...(onOpenChange && { onExpandedChange: onOpenChange })}
      className={cx(styles.disclosure)}
    >
      <Heading level={level} className={cx(styles.heading)}>
        <Button slot="trigger" className={cx(styles.trigger)}>
          <ChevronRight aria-hidden className={styles.arrow} />
          {title}
          {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
        </Button>
      </Heading>
      <DisclosurePanel>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
