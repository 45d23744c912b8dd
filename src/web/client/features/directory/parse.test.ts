import { expect, test } from 'vitest';
import { DRAFT, parseDraft } from './parse.ts';

test('a draft has the typed fields, empty ones as null, and no unknown ones', () => {
  const settings = { name: 'One Main', leasingPhone: ' ', wallOrder: 'names', slug: 'other', tenants: [], id: 7 };
  expect(parseDraft({ type: DRAFT, settings })).toEqual({ name: 'One Main', leasingPhone: null, wallOrder: 'names' });
});

test.each([
  null,
  'x',
  {},
  { type: 'other', settings: { name: 'x' } },
  { type: DRAFT, settings: { name: '', wallOrder: 'up' } },
])('%j changes nothing', (message) => expect(parseDraft(message)).toEqual({}));
