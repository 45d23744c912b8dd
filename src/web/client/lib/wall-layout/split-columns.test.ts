import { expect, test } from 'vitest';
import { type LayoutRow, splitIntoColumns } from './split-columns.ts';

const LINE = 10;

/** Rows of one line on floors of the given lengths; `people` are the positions of those below a company. */
function rowsOf(floorLengths: readonly number[], people: readonly number[] = []): LayoutRow[] {
  const rows = floorLengths.flatMap((length) => Array.from({ length }, (_, at) => at === 0));
  return rows.map((isFirstOfFloor, id) => ({
    id,
    height: LINE,
    isFirstOfFloor,
    repeatedHeight: people.includes(id) ? LINE : 0,
  }));
}

function columnStarts(rows: readonly LayoutRow[], columns: number, previousFirstIds?: ReadonlySet<number>) {
  const space = { columns, height: 1_000, gap: 0, lineHeight: LINE };
  return splitIntoColumns(rows, { from: 0, to: rows.length }, space, previousFirstIds)?.map(({ from }) => from);
}

test('columns of one floor are even', () => expect(columnStarts(rowsOf([9]), 3)).toEqual([0, 3, 6]));

test('a floor stays whole unless the columns would be too uneven', () => {
  expect(columnStarts(rowsOf([10, 5]), 2)).toEqual([0, 10]);
  expect(columnStarts(rowsOf([16, 5]), 2)).toEqual([0, 10]);
});

test('a broken floor leaves no single row in either column', () => {
  expect(columnStarts(rowsOf([11, 11, 11]), 2)).toEqual([0, 16]);
  expect(columnStarts(rowsOf([15, 2, 15]), 2), 'neither of two rows is left alone').toEqual([0, 15]);
});

test('people stay with their company unless the columns would be too uneven', () => {
  expect(columnStarts(rowsOf([20], [9, 10]), 2), 'one line more').toEqual([0, 11]);
  expect(columnStarts(rowsOf([20], [6, 7, 8, 9, 10, 11, 12, 13]), 2), 'else the company is repeated').toEqual([0, 10]);
});

test('of equal columns those are chosen that begin with the same row as before', () => {
  expect(columnStarts(rowsOf([9]), 2, new Set([4]))).toEqual([0, 4]);
  expect(columnStarts(rowsOf([9]), 2, new Set([5]))).toEqual([0, 5]);
});

test('rows higher than the columns have no distribution', () => {
  const rows = rowsOf([9]);
  const distribution = (height: number) =>
    splitIntoColumns(rows, { from: 0, to: 9 }, { columns: 2, height, gap: 0, lineHeight: LINE });
  expect(distribution(5 * LINE)).not.toBeNull();
  expect(distribution(5 * LINE - 1)).toBeNull();
});
