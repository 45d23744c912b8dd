import { expect, test } from 'vitest';
import { outcomeText, undoneText } from './outcome-text.ts';

test('an outcome omits zeros', () => {
  const nothing = { added: 0, updated: 0, removed: 0, kept: 0 };
  expect(outcomeText({ ...nothing, added: 1200 })).toBe('1,200 added');
  expect(outcomeText({ added: 2, updated: 1, removed: 3, kept: 1 })).toBe('2 added, 1 updated, 3 removed, 1 unchanged');
});

test('an undo names what somebody has edited since', () => {
  expect(undoneText([])).toBe('The import was undone');
  const alpha = { tenantId: 1, companyName: 'Alpha', fields: ['phone', 'contacts'] as const };
  const added = { tenantId: 2, companyName: 'Beta', fields: ['added'] as const };
  const kept = [alpha, ...Array.from({ length: 6 }, () => added)].map((tenant) => ({
    ...tenant,
    fields: [...tenant.fields],
  }));
  expect(undoneText(kept.slice(0, 2))).toBe(
    'The import was undone. Edited since and left unchanged: Alpha (Phone, Contacts); Beta (still listed)',
  );
  expect(undoneText(kept)).toMatch(/; 2 more$/);
});
