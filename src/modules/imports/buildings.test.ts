import { expect, test } from 'vitest';
import { buildingsIn } from './buildings.ts';
import { findHeader } from './header.ts';

const read = (names: readonly string[]) => {
  const cells = [['Building', 'Tenant', 'Suite'], ...names.map((name, at) => [name, `Tenant ${at}`, `${at + 100}`])];
  const rows = cells.map((row, at) => ({ number: at + 1, cells: row }));
  return buildingsIn(findHeader(rows, {}), rows.slice(1)).names;
};

test('two spellings are one building', () => {
  expect(read(['Downtown Tower', 'DOWNTOWN TOWER', 'Midtown Plaza'])).toHaveLength(2);
  expect(read(['Downtown Tower', 'DOWNTOWN TOWER'])).toEqual([]);
});
