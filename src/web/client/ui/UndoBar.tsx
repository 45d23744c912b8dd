import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { kitTexts } from './texts.ts';
import styles from './UndoBar.module.css';

/** Where the bar stands: in the region of the toasts, which keeps them apart. */
export const UNDO_PLACE = 'undo-place';

export interface UndoBarProps {
  /** What was done, in a sentence. */
  message: string;
  undoLabel: string;
  onUndo: () => void;
  /** Called when its time is over, and by the cross. */
  onDismiss: () => void;
  isPending?: boolean;
  /** Milliseconds it stays; the clock stands while the pointer or the focus is on it. */
  duration?: number;
}

/** Offers to take back what was just done. Ctrl+Z does the same while it is there, outside of text boxes. */
export function UndoBar({ message, undoLabel, onUndo, onDismiss, isPending = false, duration = 10_000 }: UndoBarProps) {
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const isHeld = holds.pointer || holds.focus || isPending;
  const left = useRef(duration);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (isHeld) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [isHeld]);
  useUndoKey(onUndo);
  const bar = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is watched, not operated: the clock stands while it is read
    <div
      className={styles.bar}
      onPointerEnter={() => setHolds((before) => ({ ...before, pointer: true }))}
      onPointerLeave={() => setHolds((before) => ({ ...before, pointer: false }))}
      onFocus={() => setHolds((before) => ({ ...before, focus: true }))}
      onBlur={() => setHolds((before) => ({ ...before, focus: false }))}
    >
      <p role="status" className={styles.message}>
        {message}
      </p>
      <Button variant="quiet" size="small" onPress={onUndo} isPending={isPending}>
        {undoLabel}
      </Button>
      <IconButton size="small" label={kitTexts.close} onPress={onDismiss}>
        <X aria-hidden />
      </IconButton>
      <span
        aria-hidden
        className={styles.clock}
        style={{ animationDuration: `${duration}ms`, animationPlayState: isHeld ? 'paused' : 'running' }}
      />
    </div>
  );
  const place = document.getElementById(UNDO_PLACE);
  return place && createPortal(bar, place);
}

function useUndoKey(onUndo: () => void) {
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (!isUndo || isTyping) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
