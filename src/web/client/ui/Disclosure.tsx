import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '../../../texts/format.ts';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  title: string;
  /** Number of items inside. */
  count?: number;
  level?: 2 | 3 | 4;
  isOpenAtFirst?: boolean;
  /** Something inside is at fault: it opens, and cannot be folded away. */
  isHeldOpen?: boolean;
  /** Its button stands in a line that wraps; the part goes below the line. */
  isInline?: boolean;
  children: ReactNode;
}

/** A native button: forms that fold a part away load no React Aria for it. The part is mounted once it is open. */
export function Disclosure(props: DisclosureProps) {
  const { title, count, level = 3, isOpenAtFirst = false, isHeldOpen = false, isInline, children } = props;
  const [isUnfolded, setUnfolded] = useState(isOpenAtFirst);
  // What was held open stays so: mending a fault does not close the part under the person who types.
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
