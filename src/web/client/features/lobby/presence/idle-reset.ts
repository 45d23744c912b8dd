import { ATTENDED_MS } from './activity.ts';

const WARNING_SECONDS = 10;
const SECOND = 1000;

export type IdleState = { phase: 'busy' } | { phase: 'warning'; secondsLeft: number } | { phase: 'over' };

/** What a kiosk does without activity: from 35 s on it asks, after 45 s it starts over. */
export function idleState(idleMs: number): IdleState {
  const secondsLeft = Math.ceil((ATTENDED_MS - idleMs) / SECOND);
  if (secondsLeft <= 0) return { phase: 'over' };
  return secondsLeft <= WARNING_SECONDS ? { phase: 'warning', secondsLeft } : { phase: 'busy' };
}
