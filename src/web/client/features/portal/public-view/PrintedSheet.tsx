import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { accentThemes } from '../../../../../shared/accent.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './PrintedSheet.module.css';

const papers = { letter: styles.letter, a4: styles.a4, tabloid: styles.tabloid, a3: styles.a3 };
export type Paper = keyof typeof papers;

interface PrintedSheetProps {
  paper: Paper;
  className?: string | undefined;
  /** Accent color of the building; lines are black without one. */
  accent?: string | null | undefined;
  onDone: () => void;
  children: ReactNode;
}

/** Sheet of paper that prints itself once its pictures are loaded. Hidden, but laid out. */
export function PrintedSheet({ paper, className, accent, onDone, children }: PrintedSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const done = () => finish();
    window.addEventListener('afterprint', done);
    const print = async () => {
      const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
      await Promise.allSettled(pictures.map((picture) => picture.decode())); // a failed load leaves a gap
      if (sheet.current) window.print();
    };
    // after StrictMode's second mount, to print once
    const timer = setTimeout(() => void print(), 0);
    document.body.setAttribute('data-prints-sheet', '');
    return () => {
      document.body.removeAttribute('data-prints-sheet');
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, []);
  return createPortal(
    <div
      ref={sheet}
      className={cx(styles.sheet, papers[paper], className)}
      style={accent ? ({ '--sheet-line': accentThemes(accent).light.color } as CSSProperties) : undefined}
      data-sheet
    >
      {children}
    </div>,
    document.body,
  );
}
