import type { DisplaySettings } from '../../../../../modules/displays/values.ts';
import { useMinute } from '../clock/clock.ts';

/** Turned about its upper left corner, and moved back into the window. */
const TURNS: Record<DisplaySettings['rotation'], string> = {
  0: '',
  90: 'translateX(100vw) rotate(90deg) ',
  180: 'translate(100vw, 100vh) rotate(180deg) ',
  270: 'translateY(100vh) rotate(270deg) ',
};

/** How a wall stands on a screen that hangs turned; the styles give it the window's sides the other way round. */
export function useTurn(rotation: DisplaySettings['rotation']) {
  const drift = useDrift();
  return { 'data-turned': rotation % 180 === 90 || undefined, style: { transform: TURNS[rotation] + drift } };
}

/** Px, by which what stands still for weeks is moved, so that it does not burn into the screen. */
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

/** Where the picture stands this minute, as a CSS transform. */
function useDrift(): string {
  const [x, y] = PLACES[Math.floor(useMinute() / MINUTE) % PLACES.length] ?? [0, 0];
  return `translate(${x * FAR}px, ${y * FAR}px)`;
}
