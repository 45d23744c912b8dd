import { expect, test } from 'vitest';
import { DRAFT, parseDirectory, parseDraft } from './parse.ts';
import { sampleDirectory, sampleFloor, sampleTenant } from './sample-directory.ts';

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

const hours = {
  weekly: [{ days: [1], from: '09:00', to: '17:00' }],
  exceptions: [{ date: '2026-12-25', closed: true }],
};

test('opening hours are kept, and left out where they are none', () => {
  const told = (given: unknown) =>
    parseDirectory({ ...sampleDirectory(), hours: given, tenants: [{ ...sampleTenant(1), hours: given }] });
  expect(told(hours)).toMatchObject({ hours, tenants: [{ hours }] });
  const wrong = [
    undefined,
    null,
    'Mon-Fri 9-5',
    [],
    {},
    { weekly: [{}], exceptions: [] },
    { ...hours, exceptions: [null] },
  ];
  for (const given of wrong)
    expect(told(given), JSON.stringify(given)).toMatchObject({ hours: null, tenants: [{ hours: null }] });
});

test('an answer of the release before has a time zone', () => {
  expect(parseDirectory({ ...sampleDirectory(), timeZone: undefined })?.timeZone).toBe('America/Chicago');
});
