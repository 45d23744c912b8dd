import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { createPortal } from 'react-dom';
import { dismissToast, type ToastEntry, useToasts } from '../lib/toasts.ts';
import { cx } from './cx.ts';
import iconStyles from './IconButton.module.css';
import styles from './Toast.module.css';
import { kitTexts } from './texts.ts';
import { UNDO_PLACE } from './UndoBar.tsx';

/**
 * The one place for toasts and the undo bar: a landmark of its own, reached by F6. It stands in the page once, in
 * `AppShell`. The undo bar keeps to the edge, so that it stays where it is when the toast goes.
 */
export function ToastRegion() {
  const current = useToasts((state) => state.current);
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
        {current && current.tone !== 'danger' && <Toast key={current.key} entry={current} />}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {current?.tone === 'danger' && <Toast key={current.key} entry={current} />}
      </div>
      <div id={UNDO_PLACE} />
    </section>,
    document.body,
  );
}

function Toast({ entry }: { entry: ToastEntry }) {
  const pause = useExpiry(entry.duration);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is watched, not operated: the clock stands while it is read
    <div
      className={cx(styles.toast, styles[entry.tone])}
      onPointerEnter={() => pause('pointer', true)}
      onPointerLeave={() => pause('pointer', false)}
      onFocus={() => pause('focus', true)}
      onBlur={() => pause('focus', false)}
    >
      <div className={styles.text}>
        {entry.title && <p className={styles.title}>{entry.title}</p>}
        <p>{entry.message}</p>
      </div>
      <Button aria-label={kitTexts.close} onPress={dismissToast} className={cx(iconStyles.button, iconStyles.small)}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

/** Takes the toast away after its time; the clock stands while the pointer or the focus is on it. */
function useExpiry(duration: number) {
  const left = useRef(duration);
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const isHeld = holds.pointer || holds.focus;
  useEffect(() => {
    if (isHeld) return;
    const since = performance.now();
    const timer = setTimeout(dismissToast, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [isHeld]);
  return useCallback((by: 'pointer' | 'focus', on: boolean) => setHolds((before) => ({ ...before, [by]: on })), []);
}
