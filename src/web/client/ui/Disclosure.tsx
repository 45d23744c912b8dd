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
  children: ReactNode;
}

/** A native button: forms that fold a part away load no React Aria for it. The part is mounted once it is open. */
export function Disclosure({ title, count, level = 3, isOpenAtFirst = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasOpened, setOpened] = useState(isOpenAtFirst);
  const panelId = useId();
  const Heading = `h${level}` as const;
  const toggle = () => {
    setOpen(!isOpen);
    setOpened(true);
  };
  return (
    <div className={styles.disclosure}>
      <Heading className={styles.heading}>
        <button
          type="button"
          aria-expanded={isOpen}
          {...(wasOpened && { 'aria-controls': panelId })}
          onClick={toggle}
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
