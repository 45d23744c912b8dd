import type { DisplaySettings } from '../../../../../modules/displays/values.ts';
import { useMinute } from '../clock/clock.ts';

/** Transforms that rotate about the upper left corner, then move back into the viewport. */
const TURNS: Record<DisplaySettings['rotation'], string> = {
  0: '',
  90: 'translateX(100vw) rotate(90deg) ',
  180: 'translate(100vw, 100vh) rotate(180deg) ',
  270: 'translateY(100vh) rotate(270deg) ',
};

/** Rotates the page; the styles swap width and height. */
export function useScreenRotation(rotation: DisplaySettings['rotation']) {
  const drift = useDrift();
  return { 'data-turned': rotation % 180 === 90 || undefined, style: { transform: TURNS[rotation] + drift } };
}

/** Maximum shift in px, against burn-in. */
const FAR = 4;
const PLACES = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;
const MINUTE = 60_000;

function useDrift(): string {
  const [x, y] = PLACES[Math.floor(useMinute() / MINUTE) % PLACES.length] ?? [0, 0];
  return `translate(${x * FAR}px, ${y * FAR}px)`;
}
