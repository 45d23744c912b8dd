import { expect, test } from 'vitest';
import { landscape, portrait, ruler, taskOf, tenants } from '../../../lib/wall-layout/sample-task.ts';
import { indexMeasures, signsWithRoom } from './board-index.ts';

const floors = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `${from - at}`);

test('all signs are shown where they have room', () => {
  expect(signsWithRoom(floors(8, 1), 10)).toEqual(floors(8, 1));
});

test('a low block has its first and last sign, or one', () => {
  expect(signsWithRoom(floors(40, 1), 20)).toEqual(['40', '1']);
  expect(signsWithRoom(floors(40, 31), 2.5)).toEqual(['40', '31']);
  expect(signsWithRoom(floors(40, 31), 0.5)).toEqual(['40']);
});

test.each([portrait, landscape])('an index is legible, and takes little of the board', (screen) => {
  const { groups, minType, width } = taskOf(tenants(400, 40), screen);
  const measured = indexMeasures(groups, screen, ruler);
  expect(measured.type).toBe(minType);
  expect(measured.width).toBeGreaterThan(44);
  expect(measured.usedWidth / width).toBeLessThan(0.06);
});
