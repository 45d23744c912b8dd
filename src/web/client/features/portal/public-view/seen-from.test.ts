import { expect, test } from 'vitest';
import { seenFrom, widthSeenFrom } from './seen-from.ts';

const portrait = { width: 1080, height: 1920, diagonalInches: 43 };

test('at arm’s length a wall has its real width', () => {
  expect(widthSeenFrom(portrait, 0.7112)).toBeCloseTo(21.08 * 96, -1);
});

test('the width halves at twice the distance and doubles with the diagonal', () => {
  expect(widthSeenFrom(portrait, 6)).toBeCloseTo(widthSeenFrom(portrait, 3) / 2);
  expect(widthSeenFrom({ ...portrait, diagonalInches: 86 }, 3)).toBeCloseTo(widthSeenFrom(portrait, 3) * 2);
});

test('a capital of 1/250 of the distance is 10.75 px high at any distance', () => {
  for (const meters of [2, 3, 8]) {
    const capitalOfWidth = (meters * 1000) / 250 / ((25.4 * 43 * 1080) / Math.hypot(1080, 1920));
    expect(widthSeenFrom(portrait, meters) * capitalOfWidth).toBeCloseTo(10.75, 1);
  }
});

test('a drawing that does not fit is smaller and looked at from nearer, at the same visual angle', () => {
  const fullView = seenFrom(portrait, 3, 1000);
  expect(fullView.eyesInches).toBeCloseTo(28);
  const half = seenFrom(portrait, 3, fullView.width / 2);
  expect(half.width).toBe(fullView.width / 2);
  expect(half.eyesInches).toBeCloseTo(14);
});
