import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import iconStyles from './IconButton.module.css';
import styles from './Toast.module.css';
import { kitTexts } from './texts.ts';
import { UNDO_PLACE } from './UndoBar.tsx';
import { useExpiry } from './useExpiry.ts';

export interface ShownToast {
  /** A new one per toast, so that the same words twice are two toasts. */
  key: number;
  title?: string;
  message: string;
  tone: 'info' | 'success' | 'warning' | 'danger';
  /** Milliseconds it stays; the clock stands while the pointer or the focus is on it. */
  duration: number;
}

export interface ToastRegionProps {
  current: ShownToast | null;
  /** Called when its time is over, and by the cross. */
  onDismiss: () => void;
}

/**
 * The one place for toasts and the undo bar: a landmark of its own, reached by F6. It stands in the page once. The undo
 * bar keeps to the edge, so that it stays where it is when the toast goes.
 */
export function ToastRegion({ current, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !region.current?.querySelector('button')) return;
      event.preventDefault();
      region.current.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return createPortal(
    // data-react-aria-top-layer keeps it in reach above an open dialog
    <section
      ref={region}
      aria-label={kitTexts.notifications}
      data-react-aria-top-layer="true"
      className={styles.region}
    >
      <div aria-live="polite" aria-atomic="true">
        {current && current.tone !== 'danger' && <Toast key={current.key} entry={current} onDismiss={onDismiss} />}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {current?.tone === 'danger' && <Toast key={current.key} entry={current} onDismiss={onDismiss} />}
      </div>
      <div id={UNDO_PLACE} />
    </section>,
    document.body,
  );
}

function Toast({ entry, onDismiss }: { entry: ShownToast; onDismiss: () => void }) {
  const { watch } = useExpiry(entry.duration, onDismiss);
  return (
    <div className={cx(styles.toast, styles[entry.tone])} {...watch}>
      <div className={styles.text}>
        {entry.title && <p className={styles.title}>{entry.title}</p>}
        <p>{entry.message}</p>
      </div>
      <Button aria-label={kitTexts.close} onPress={onDismiss} className={cx(iconStyles.button, iconStyles.small)}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
