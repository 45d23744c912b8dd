import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rateLimits } from './rate-limits.ts';

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
  const told = [...rows].map(([, name, points, within = '']) => [name, Number(points), secondsOf(within)]);
  const real = Object.entries(rateLimits).map(([name, { points, seconds }]) => [name, points, seconds]);
  expect(told).toEqual(real);
});
