import { expect, test } from 'vitest';
import { idleState } from './IdleWarning.tsx';

test.each([
  [0, { phase: 'busy' }],
  [24_999, { phase: 'busy' }],
  [25_000, { phase: 'warning', secondsLeft: 20 }],
  [44_001, { phase: 'warning', secondsLeft: 1 }],
  [45_000, { phase: 'over' }],
  [86_400_000, { phase: 'over' }],
])('after %i ms', (idleMs, state) => {
  expect(idleState(idleMs)).toEqual(state);
});
