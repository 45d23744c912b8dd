import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '../../../texts/format.ts';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  title: string;
  count?: number;
  level?: 2 | 3 | 4;
  isOpenAtFirst?: boolean;
  /** A field inside is invalid: opens, and cannot be collapsed. */
  isHeldOpen?: boolean;
  /** The button is in a line that wraps; the content is below the line. */
  isInline?: boolean;
  children: ReactNode;
}

/** Collapsible part, mounted once open. Native button: forms load no React Aria for it. */
export function Disclosure(props: DisclosureProps) {
  const { title, count, level = 3, isOpenAtFirst = false, isHeldOpen = false, isInline, children } = props;
  const [isUnfolded, setUnfolded] = useState(isOpenAtFirst);
  // Stays open afterwards: fixing an error does not close the part during typing.
  if (isHeldOpen && !isUnfolded) setUnfolded(true);
  const isOpen = isUnfolded || isHeldOpen;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const panelId = useId();
  const Heading = `h${level}` as const;
  return (
    <div className={isInline ? styles.inline : styles.disclosure}>
      <Heading className={styles.heading}>
        <button
          type="button"
          aria-expanded={isOpen}
          {...(wasOpened && { 'aria-controls': panelId })}
          onClick={() => setUnfolded(!isUnfolded)}
          className={styles.trigger}
        >
          <ChevronRight aria-hidden className={styles.arrow} />
          {title}
          {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
        </button>
      </Heading>
      {wasOpened && (
        <div id={panelId} hidden={!isOpen}>
          {children}
        </div>
      )}
    </div>
  );
}
