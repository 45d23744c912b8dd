import { expect, test } from 'vitest';
import { outcomeText } from './outcome-text.ts';

test('an outcome omits zeros', () => {
  const nothing = { added: 0, updated: 0, removed: 0, kept: 0 };
  expect(outcomeText({ ...nothing, added: 1200 })).toBe('1,200 added');
  expect(outcomeText({ added: 2, updated: 1, removed: 3, kept: 1 })).toBe('2 added, 1 updated, 3 removed, 1 unchanged');
});
