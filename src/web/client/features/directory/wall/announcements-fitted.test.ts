import { expect, test } from 'vitest';
import { ruler } from '../../../lib/wall-layout/sample-task.ts';
import { viewsOf } from './foot-views.ts';
import { fitText } from './WallUrgent.tsx';

const long = 'The roof garden is closed for the season and opens again with the first warm days of spring. '
  .repeat(6)
  .trim();

test('a long message is split into two-line views without loss', () => {
  const views = viewsOf(long, 30, ruler, 2);
  expect(views.length).toBeGreaterThan(2);
  expect(Math.max(...views.map(({ length }) => length))).toBe(2);
  expect(views.flat().join('')).toBe(long);
  for (const line of views.flat()) expect(ruler.suite(line.trim())).toBeLessThanOrEqual(30);
});

test('a short message is one view of one line', () => {
  expect(viewsOf('Fire drill on Friday', 30, ruler, 2)).toEqual([['Fire drill on Friday']]);
});

test('urgent messages get the largest type that fits their band', () => {
  const box = { width: 800, height: 400 };
  const type = { min: 20, max: 140 };
  const short = fitText(['Leave now'], box, type, ruler);
  const several = fitText(['Leave now', 'Do not use the elevators, leave by the stairs'], box, type, ruler);
  expect(short.size).toBe(140);
  expect(several.size).toBeLessThan(140);
  expect(several.messages.map((lines) => lines.join(''))).toEqual([
    'Leave now',
    'Do not use the elevators, leave by the stairs',
  ]);
  expect(several.messages.flat().length * several.size).toBeLessThanOrEqual(400);
});
