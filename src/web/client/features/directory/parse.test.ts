import { expect, test } from 'vitest';
import { DRAFT, parseDirectory, parseDraft } from './parse.ts';
import { sampleDirectory, sampleFloor } from './sample-directory.ts';

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

test('an answer of an older server has no floors of its own, and odd ones are left out', () => {
  const { floors: _none, ...older } = sampleDirectory();
  expect(parseDirectory(older)?.floors).toEqual([]);
  const floors = [sampleFloor(2), null, { floorNumber: 'x' }];
  expect(parseDirectory({ ...older, floors })?.floors).toEqual([sampleFloor(2)]);
});
