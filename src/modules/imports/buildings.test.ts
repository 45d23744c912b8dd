import { expect, test } from 'vitest';
import { answerFor, buildingsIn } from './buildings.ts';
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

test.each([
  [{}, undefined, undefined],
  [{ north: 'keep', south: 'leaveOut' }, 'keep', 'leaveOut'],
  [{ north: 'keep', south: 'keep' }, 'keep', 'keep'],
  [{ north: 'keep' }, 'keep', undefined],
] as const)('after %j the first is %s, and one that the question does not name is %s', (given, first, unnamed) => {
  const answers = new Map(Object.entries(given));
  const of = ({ cells }: { cells: readonly string[] }) => cells[0] ?? '';
  const answer = (name: string) => answerFor({ names: ['North', 'South'], of }, { number: 1, cells: [name] }, answers);
  expect([answer('NORTH'), answer('East'), answer('')]).toEqual([first, unnamed, 'keep']);
});
