import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rateLimits, scaledPoints, scaledShare } from './rate-limits.ts';

const SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3_600, day: 86_400 };

/** `an hour`, `15 minutes`. */
function secondsOf(words: string): number {
  const [, count, unit = ''] = /^(an?|\d+) (minute|hour|day)s?$/.exec(words) ?? [];
  return (Number(count) || 1) * (SECONDS[unit] ?? Number.NaN);
}

test('docs/develop/input.md gives the value of every limit', () => {
  const rows = readFileSync('docs/develop/input.md', 'utf8').matchAll(
    /^\| `(\w+)`: [^|]+ \| (\d+) \| ([^|]+) \| [^|]+ \|$/gm,
  );
  const documentedLimits = [...rows].map(([, name, points, within = '']) => [name, Number(points), secondsOf(within)]);
  const real = Object.entries(rateLimits).map(([name, { points, seconds }]) => [name, points, seconds]);
  expect(documentedLimits).toEqual(real);
});

test('the scale multiplies points, at least one, and shares, at most all', () => {
  expect([scaledPoints(5, 0.2), scaledPoints(5, 0.01), scaledPoints(5, 1_000)]).toEqual([1, 1, 5_000]);
  expect([scaledShare(0.5, 1), scaledShare(0.5, 0.5), scaledShare(0.5, 1_000)]).toEqual([0.5, 0.25, 1]);
});
