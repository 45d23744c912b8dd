import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { idleFor, ignoreActivity, lastActivity, noteActivity, watchActivity } from './activity.ts';
import { idleState } from './idle-reset.ts';

const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog.tsx')).IdleDialog }));

interface IdleWarningProps {
  /** The search has a term, or its keyboard is open. */
  isDirty: boolean;
  onOver: () => void;
}

/** A kiosk left in the middle of something asks once, then starts over for the next visitor. */
export function IdleWarning({ isDirty, onOver }: IdleWarningProps) {
  const secondsLeft = useSyncExternalStore(watchActivity, currentSecondsLeft);
  const resetFor = useRef<number | null>(null);
  const isLeft = isDirty || (lastActivity().at !== null && window.scrollY > 0);

  useEffect(() => {
    const visit = lastActivity().at ?? 0;
    if (secondsLeft !== 0 || resetFor.current === visit) return;
    resetFor.current = visit;
    if (isLeft) onOver();
  }, [secondsLeft, isLeft, onOver]);

  const isAsking = isLeft && secondsLeft !== null && secondsLeft > 0;
  useEffect(() => {
    ignoreActivity(isAsking);
    return () => ignoreActivity(false);
  }, [isAsking]);
  return <Suspense>{isAsking && <IdleDialog secondsLeft={secondsLeft} onStay={() => noteActivity()} />}</Suspense>;
}

/** Seconds until the start over, 0 when that is due; `null` while a person is busy. */
function currentSecondsLeft(): number | null {
  const state = idleState(idleFor());
  if (state.phase === 'warning') return state.secondsLeft;
  return state.phase === 'over' ? 0 : null;
}
