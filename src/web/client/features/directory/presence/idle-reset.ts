import { ATTENDED_MS } from './activity.ts';

/** WCAG 2.2.1: at least 20 seconds to extend a time limit. */
const WARNING_SECONDS = 20;
const SECOND = 1000;

export type IdleState = { phase: 'busy' } | { phase: 'warning'; secondsLeft: number } | { phase: 'over' };

/** A kiosk without activity: asks from 25 s on, starts over after 45 s. */
export function idleState(idleMs: number): IdleState {
  const secondsLeft = Math.ceil((ATTENDED_MS - idleMs) / SECOND);
  if (secondsLeft <= 0) return { phase: 'over' };
  return secondsLeft <= WARNING_SECONDS ? { phase: 'warning', secondsLeft } : { phase: 'busy' };
}
