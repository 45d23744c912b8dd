import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('cells are quoted, absent ones are empty, numbers stay numbers', () => {
  expect(
    csvOf([
      ['Order', 'Total'],
      [7, 12.5],
      ['a "b", c', null],
    ]),
  ).toBe('\uFEFF"Order","Total"\r\n7,12.5\r\n"a ""b"", c",\r\n');
});

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '|x', '%x'])('%j is text', (value) => {
  expect(csvOf([[value]])).toBe(`\uFEFF"'${value.replaceAll('"', '""')}"\r\n`);
});
