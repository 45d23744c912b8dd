import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../../ui/cx.ts';
import styles from './PrintedSheet.module.css';

const papers = { letter: styles.letter, a4: styles.a4, tabloid: styles.tabloid };
export type Paper = keyof typeof papers;

interface PrintedSheetProps {
  paper: Paper;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  /** Printed or canceled. */
  onDone: () => void;
  children: ReactNode;
}

/** One sheet of paper: prints itself once mounted, without the page around it. Out of sight, but laid out. */
export function PrintedSheet({ paper, className, ref, onDone, children }: PrintedSheetProps) {
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const done = () => finish();
    window.addEventListener('afterprint', done);
    // after StrictMode's second mount, to print once
    const timer = setTimeout(() => window.print(), 0);
    document.body.setAttribute('data-prints-sheet', '');
    return () => {
      document.body.removeAttribute('data-prints-sheet');
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, []);
  return createPortal(
    <div ref={ref} className={cx(styles.sheet, papers[paper], className)} data-sheet>
      {children}
    </div>,
    document.body,
  );
}
