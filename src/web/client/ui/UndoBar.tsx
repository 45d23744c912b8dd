import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import undoTexts from '../../../texts/generated/kit/undo.en.js';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { UNDO_PLACE } from './Toast.tsx';
import styles from './UndoBar.module.css';
import { useExpiry } from './useExpiry.ts';

export interface UndoBarProps {
  /** Action that was done; the message then names its object. */
  title?: string;
  message: string;
  /** "Undo" by default. */
  undoLabel?: string;
  onUndo: () => void;
  /** Called on expiry and by the close button. */
  onDismiss: () => void;
  isPending?: boolean;
  /** Duration in ms; paused while hovered or focused. */
  duration?: number;
}

/** Undo for the last action, also by Ctrl+Z outside text boxes. */
export function UndoBar(props: UndoBarProps) {
  const {
    title,
    message,
    undoLabel = undoTexts.button,
    onUndo,
    onDismiss,
    isPending = false,
    duration = 10_000,
  } = props;
  const { isHeld, watch } = useExpiry(duration, onDismiss, isPending);
  useUndoKey(onUndo);
  const bar = (
    <div className={styles.bar} {...watch}>
      <div role="status" className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <p className={styles.message}>{message}</p>
      </div>
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

const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]';

function useUndoKey(onUndo: () => void) {
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_IN);
      if (!isUndo || isTyping) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
