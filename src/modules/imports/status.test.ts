import { describe, expect, test } from 'vitest';
import { statusOf, statusWord } from './status.ts';

const YES = ['Y', 'yes', 'TRUE', 't', '1', 'x', 'Sí', 'ja', 'Oui'];
const NO = ['N', 'no', 'False', 'f', '0', 'nein', 'Non'];

describe.each([
  ['Active', 'keep', 'leaveOut'],
  ['Is Active', 'keep', 'leaveOut'],
  ['Inactive', 'leaveOut', 'keep'],
  ['Archived', 'leaveOut', 'keep'],
  ['isFormer', 'leaveOut', 'keep'],
] as const)('a column %s', (heading, yes, no) => {
  test.each(YES)('with %s', (cell) => expect(statusOf(statusWord(heading, cell))).toBe(yes));
  test.each(NO)('with %s', (cell) => expect(statusOf(statusWord(heading, cell))).toBe(no));
});

test('a flag that says neither yes nor no is read by its words', () => {
  expect(statusOf(statusWord('Active', 'on hold'))).toBe('ask');
  expect(statusOf(statusWord('Status', 'Y'))).toBe('ask');
  expect(statusOf(statusWord('Status', 'Notice: Y'))).toBe('keep');
  expect(statusWord('Active', '')).toBe('');
});
