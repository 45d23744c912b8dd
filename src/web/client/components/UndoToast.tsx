import { useEffect, useEffectEvent } from 'react';
import { showUndo } from '../lib/toasts.ts';
import { UndoBar, type UndoBarProps } from '../ui/UndoBar.tsx';

/** An undo bar that takes its turn with the toasts: one of them at a time. */
export function UndoToast(props: UndoBarProps) {
  const dismiss = useEffectEvent(props.onDismiss);
  useEffect(() => showUndo(() => dismiss()), []);
  return <UndoBar {...props} />;
}
