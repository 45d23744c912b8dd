import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Grade, grades } from '../../../../modules/displays/values.ts';
import { fitBoard } from './fit-board.ts';
import { portrait, taskOf, tenants } from './sample-task.ts';
import {
  capitalHeightMm,
  driverReadingDistanceMeters,
  maxType,
  minType,
  readingDistanceMeters,
  type Screen,
} from './type-size.ts';

const wall = { width: 1080, height: 1920, diagonalInches: 43, distanceMetres: 2 };

test('a default wall needs 8 mm capitals at two meters: 23 px type', () => {
  expect(minType(wall)).toBeCloseTo(23.05, 1);
  expect(capitalHeightMm(minType(wall), wall)).toBeCloseTo(8);
  expect(readingDistanceMeters(minType(wall), wall)).toBeCloseTo(2);
});

test('a longer distance or a smaller screen with the same pixels needs larger type', () => {
  expect(minType({ ...wall, distanceMetres: 4 })).toBeCloseTo(2 * minType(wall));
  expect(minType({ ...wall, diagonalInches: 21.5 })).toBeCloseTo(2 * minType(wall));
});

test('larger grades: 17 mm at two meters as ADA asks of signs, 24 mm as of those high up', () => {
  const minCapital = (grade: Grade) => capitalHeightMm(minType({ ...wall, grade }), wall);
  expect(grades.map((grade) => Math.round(minCapital(grade) * 10) / 10)).toEqual([8, 17.4, 23.8]);
  // ADA 703.5.5: 5/8 inch at less than 6 feet, 3 inches at less than 21 feet where they hang above 10 feet.
  expect(25.4 * (5 / 8)).toBeCloseTo(
    capitalHeightMm(minType({ ...wall, distanceMetres: 1.8288, grade: 'large' }), wall),
    0,
  );
  expect(25.4 * 3).toBeCloseTo(
    capitalHeightMm(minType({ ...wall, distanceMetres: 6.4008, grade: 'veryLarge' }), wall),
    0,
  );
});

test('20/40 sight reads an 8 mm capital from nine feet', () => {
  expect(driverReadingDistanceMeters(minType(wall), wall) / METRES_PER_FOOT).toBeCloseTo(9, 0);
});

test('type is at least 14 px and at most 1/22 of the height, 1/16 in landscape', () => {
  expect(minType({ ...wall, width: 360, height: 640 })).toBe(14);
  expect(maxType(wall)).toBeCloseTo(1920 / 22);
  expect(maxType({ ...wall, width: 1920, height: 1080 })).toBeCloseTo(1080 / 16);
});

const { products } = z
  .object({
    products: z.array(z.object({ name: z.string(), category: z.string(), specifications: z.looseObject({}) })),
  })
  .parse(JSON.parse(readFileSync('catalog/products.json', 'utf8')));
// A set leaves this to its display.
const displays = products.filter(
  ({ category, specifications }) => category === 'digital_signage' && 'Resolution' in specifications,
);

describe('the specification of', () => {
  test.each(displays)('$name is true and close to the limit', ({ specifications }) => {
    const distances = [...String(specifications['Legible from']).matchAll(/([\d.]+) ft with (\d+)/g)];
    expect(distances).not.toEqual([]);
    const [diagonalInches = 0] = numbersIn(specifications.Diagonal);
    const [longer = 0, shorter = 0] = numbersIn(specifications.Resolution);
    const screen: Screen = { width: shorter, height: longer, diagonalInches, distanceMetres: 2 };
    for (const [, feet, companies] of distances) {
      const count = Number(companies);
      const { pages, type } = fitBoard(taskOf(tenants(count, FLOORS[count] ?? 0), screen));
      expect(pages).toHaveLength(1);
      const measured = readingDistanceMeters(type, screen);
      const metres = Number(feet) * METRES_PER_FOOT;
      expect(metres).toBeLessThanOrEqual(measured + 0.001);
      expect(metres).toBeGreaterThan(measured * 0.85);
    }
  });

  test('Lobby Display 43: eight companies are legible from four meters, sixty from more than two', () => {
    const distanceOf = (count: number, floors: number) =>
      readingDistanceMeters(fitBoard(taskOf(tenants(count, floors), portrait)).type, portrait);
    expect(distanceOf(8, 4)).toBeGreaterThan(4);
    expect(distanceOf(60, 22)).toBeGreaterThan(2);
  });
});

const METRES_PER_FOOT = 0.3048;
/** Floors by the number of companies, of the buildings that the specifications name. */
const FLOORS: Readonly<Record<number, number>> = { 6: 1, 8: 4, 60: 22 };
const numbersIn = (text: unknown) => [...String(text).matchAll(/[\d.]+/g)].map(Number);
