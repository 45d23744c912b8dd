import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { ATTENDED_MS, idleFor, ignoreActivity, lastActivity, recordActivity, watchActivity } from './activity.ts';

const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog.tsx')).IdleDialog }));

interface IdleWarningProps {
  isDirty: boolean;
  onOver: () => void;
}

/** Warns once, then resets a kiosk for the next visitor. */
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
  return <Suspense>{isAsking && <IdleDialog secondsLeft={secondsLeft} onStay={() => recordActivity()} />}</Suspense>;
}

/** Seconds until the reset; `null` without a warning. */
function currentSecondsLeft(): number | null {
  const state = idleState(idleFor());
  if (state.phase === 'warning') return state.secondsLeft;
  return state.phase === 'over' ? 0 : null;
}

/** WCAG 2.2.1: at least 20 seconds to extend a time limit. */
const WARNING_SECONDS = 20;
const SECOND = 1000;

export type IdleState = { phase: 'busy' } | { phase: 'warning'; secondsLeft: number } | { phase: 'over' };

export function idleState(idleMs: number): IdleState {
  const secondsLeft = Math.ceil((ATTENDED_MS - idleMs) / SECOND);
  if (secondsLeft <= 0) return { phase: 'over' };
  return secondsLeft <= WARNING_SECONDS ? { phase: 'warning', secondsLeft } : { phase: 'busy' };
}
