import { expect, test } from 'vitest';
import { nameOf } from './receive.ts';

test('a long file name keeps its end, from a whole letter on', () => {
  const end = `${'x'.repeat(190)}.xlsx`;
  expect(nameOf({ name: `a👨‍👩‍👧${end}` })).toBe(end);
  expect(nameOf({ name: `C:\\lists\\${end}` })).toBe(end);
  expect(nameOf({ name: '' })).toBe('file');
});
