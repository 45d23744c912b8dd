import { expect, test } from 'vitest';
import { widthSeenFrom } from './seen-from.ts';

const portrait = { width: 1080, height: 1920, diagonalInches: 43 };

test('at arm’s length a wall is as large as it is', () => {
  expect(widthSeenFrom(portrait, 0.7112)).toBeCloseTo(21.08 * 96, -1);
});

test('twice as far off it is half as wide, and twice as wide with twice the diagonal', () => {
  expect(widthSeenFrom(portrait, 6)).toBeCloseTo(widthSeenFrom(portrait, 3) / 2);
  expect(widthSeenFrom({ ...portrait, diagonalInches: 86 }, 3)).toBeCloseTo(widthSeenFrom(portrait, 3) * 2);
});

test('a capital of 1/250 of the distance is drawn 10.75 px high, whatever the distance', () => {
  for (const metres of [2, 3, 8]) {
    const capitalOfWidth = (metres * 1000) / 250 / ((25.4 * 43 * 1080) / Math.hypot(1080, 1920));
    expect(widthSeenFrom(portrait, metres) * capitalOfWidth).toBeCloseTo(10.75, 1);
  }
});
