import { expect, test } from 'vitest';
import { readTracking } from './tracking.ts';

const orders = [{ id: 12 }, { id: 7 }, { id: 105 }];
const readText = (text: string) => {
  const { numbers, problems } = readTracking(text, orders);
  return { numbers: Object.fromEntries(numbers), problems };
};

test.each([
  ['commas', '000012,1Z1\n7, 1Z2'],
  ['tabs and a number sign', '#12\t1Z1\r\n000007\t1Z2\r\n'],
  ['spaces', '12 1Z1\n\n7  1Z2'],
  ['a heading and other columns', 'Order,Name,Tracking number\n000012,"Smith, Ada",1Z1\n000007,Bo,1Z2\n000105,Cy,'],
])('lines with %s name order and number', (_how, text) => {
  expect(readText(text)).toEqual({ numbers: { 12: '1Z1', 7: '1Z2' }, problems: [] });
});

test('numbers alone follow the order of the list, and one too many is said', () => {
  expect(readText('A1\nA2\nA3\nA4')).toEqual({
    numbers: { 12: 'A1', 7: 'A2', 105: 'A3' },
    problems: [{ line: 4, kind: 'more', text: '' }],
  });
});

test('unreadable, foreign and repeated lines are named, the others count', () => {
  expect(readText('12,1Z1\nx,1Z2\n99,1Z3\n12,1Z4\n7,')).toEqual({
    numbers: { 12: '1Z1' },
    problems: [
      { line: 2, kind: 'unread', text: 'x 1Z2' },
      { line: 3, kind: 'unknown', text: '000099' },
      { line: 4, kind: 'twice', text: '000012' },
      { line: 5, kind: 'unread', text: '7 ' },
    ],
  });
  expect(readText('')).toEqual({ numbers: {}, problems: [] });
});
