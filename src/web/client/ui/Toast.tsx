import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { CloseButton } from './CloseButton.tsx';
import { cx } from './cx.ts';
import styles from './Toast.module.css';
import { useExpiry } from './useExpiry.ts';
import { useHydrated } from './useHydrated.ts';

/** Container id of the undo bar, which must not overlap the toasts. */
export const UNDO_PLACE = 'undo-place';

interface VisibleToast {
  /** Unique, so that repeated texts are separate toasts. */
  key: number;
  title?: string;
  message: string;
  tone: 'info' | 'success' | 'warning' | 'danger';
  /** Duration in ms; paused while hovered or focused. */
  duration: number;
}

export interface ToastRegionProps {
  current: VisibleToast | null;
  /** Called on expiry and by the close button. */
  onDismiss: () => void;
  /** Persistent notices above the toasts. */
  children?: ReactNode;
}

/**
 * Landmark for toasts and undo bar, reached by F6; one per page. The undo bar stays at the edge and does not move when
 * a toast ends.
 */
export function ToastRegion({ current, onDismiss, children }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const onEscape = useEffectEvent(onDismiss);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape(); // not from a dialog or a menu
      if (event.key !== 'F6' || !region.current?.querySelector('button')) return;
      event.preventDefault();
      region.current.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return createPortal(
    // data-react-aria-top-layer keeps it interactive above an open dialog
    <section
      ref={region}
      aria-label={kitTexts.notifications}
      data-react-aria-top-layer="true"
      className={styles.region}
    >
      {children}
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

function Toast({ entry, onDismiss }: { entry: VisibleToast; onDismiss: () => void }) {
  const { watch } = useExpiry(entry.duration, onDismiss);
  return (
    <div className={cx(styles.toast, styles[entry.tone])} {...watch}>
      <div className={styles.text}>
        {entry.title && <p className={styles.title}>{entry.title}</p>}
        <p>{entry.message}</p>
      </div>
      <CloseButton isSmall onPress={onDismiss} />
    </div>
  );
}
