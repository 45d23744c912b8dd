import { useMinute } from '../clock/clock.ts';

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
export function useDrift(): string {
  const [x, y] = PLACES[Math.floor(useMinute() / MINUTE) % PLACES.length] ?? [0, 0];
  return `translate(${x * FAR}px, ${y * FAR}px)`;
}
