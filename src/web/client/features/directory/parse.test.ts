import { expect, test } from 'vitest';
import { DRAFT, parseDirectory, parseDraft } from './parse.ts';
import { sampleDirectory, sampleFloor, sampleTenant } from './sample-directory.ts';

test('a draft has the typed fields, empty ones as null, and no unknown ones', () => {
  const settings = { name: 'One Main', leasingPhone: ' ', wallOrder: 'names', slug: 'other', tenants: [], id: 7 };
  expect(parseDraft({ type: DRAFT, settings })).toEqual({ name: 'One Main', leasingPhone: null, wallOrder: 'names' });
});

test('a drafted announcement is shown alone, an empty one not at all', () => {
  const drafted = (announcement: unknown) => parseDraft({ type: DRAFT, settings: { announcement } });
  const message = 'Water off';
  expect(drafted({ message, urgent: true, texts: { es: 'Sin agua' } })).toMatchObject({
    announcements: [{ message, urgent: true, texts: { es: 'Sin agua' }, startsAt: null, expiresAt: null }],
    heldAnnouncements: [],
  });
  expect(drafted({ message: '' })).toEqual({ announcements: [], heldAnnouncements: [] });
  expect(drafted('x')).toEqual({});
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
  const parsedHours = (input: unknown) =>
    parseDirectory({ ...sampleDirectory(), hours: input, tenants: [{ ...sampleTenant(1), hours: input }] });
  expect(parsedHours(hours)).toMatchObject({ hours, tenants: [{ hours }] });
  const wrong = [
    undefined,
    null,
    'Mon-Fri 9-5',
    [],
    {},
    { weekly: [{}], exceptions: [] },
    { ...hours, exceptions: [null] },
  ];
  for (const wrongHours of wrong)
    expect(parsedHours(wrongHours), JSON.stringify(wrongHours)).toMatchObject({
      hours: null,
      tenants: [{ hours: null }],
    });
});

test('an answer of the release before has a time zone', () => {
  expect(parseDirectory({ ...sampleDirectory(), timeZone: undefined })?.timeZone).toBe('America/Chicago');
});
