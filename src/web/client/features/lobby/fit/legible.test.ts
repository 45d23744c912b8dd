import { expect, test } from 'vitest';
import { fitBoard } from './board.ts';
import { capitalOf, leastType, mostType, readableFrom } from './legible.ts';
import { portrait, taskOf, tenants } from './sample-task.ts';

const wall = { width: 1080, height: 1920, diagonalInches: 43, distanceMetres: 2 };

test('on a usual wall a capital of 8 mm is read from two metres: type of 23 px', () => {
  expect(leastType(wall)).toBeCloseTo(23.05, 1);
  expect(capitalOf(leastType(wall), wall)).toBeCloseTo(8);
  expect(readableFrom(leastType(wall), wall)).toBeCloseTo(2);
});

test('who stands farther off, or before a smaller screen of as many pixels, needs larger type', () => {
  expect(leastType({ ...wall, distanceMetres: 4 })).toBeCloseTo(2 * leastType(wall));
  expect(leastType({ ...wall, diagonalInches: 21.5 })).toBeCloseTo(2 * leastType(wall));
});

test('no screen is set smaller than 14 px, nor larger than a 22nd of its height', () => {
  expect(leastType({ ...wall, width: 360, height: 640 })).toBe(14);
  expect(mostType(wall)).toBeCloseTo(1920 / 22);
});

test('upright, eight companies are legible from six metres and sixty from more than two, as the shop says', () => {
  const distanceOf = (count: number, floors: number) =>
    readableFrom(fitBoard(taskOf(tenants(count, floors), portrait)).type, portrait);
  expect(distanceOf(8, 4)).toBeGreaterThan(6);
  expect(distanceOf(60, 22)).toBeGreaterThan(2);
});
