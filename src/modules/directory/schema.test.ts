import { describe, expect, test } from 'vitest';
import {
  byFloorAndSuite,
  createAnnouncementInput,
  floorLabel,
  floorPlan,
  floorReply,
  updateTenantInput,
  zipOf,
} from './schema.ts';

describe('floorPlan', () => {
  const makeFloor = (fields: object) =>
    floorReply.parse({ sign: null, note: null, description: null, imageUrl: null, exists: true, ...fields });
  const plan = floorPlan([
    makeFloor({ floorNumber: 14, sign: 'PH', name: 'Penthouse' }),
    makeFloor({ floorNumber: 3, sign: '2', name: '2nd Floor' }),
    makeFloor({ floorNumber: 2, sign: 'M', name: 'Mezzanine' }),
    makeFloor({ floorNumber: 5, name: 'Sky Lobby' }),
    makeFloor({ floorNumber: 1, name: '1st Floor' }),
    makeFloor({ floorNumber: 13, name: 'Nothing', exists: false }),
  ]);
  test.each([
    [14, 'PH', 'Penthouse (PH)'],
    [3, '2', '2nd Floor'],
    [5, '5', 'Sky Lobby (5)'],
    [1, '1', '1st Floor'],
    [0, 'G', 'Ground Floor'],
    [-2, 'B2', 'Basement 2'],
    [13, '13', 'Nothing (13)'],
  ])('floor %i has the sign %s and is called %s', (floor, sign, label) => {
    expect([plan.sign(floor), plan.label(floor), plan.exists(floor)]).toEqual([sign, label, floor !== 13]);
  });
  test.each([
    ['ph', 14],
    [' Mezzanine ', 2],
    ['2', 3],
    ['2ND FLOOR', 3],
    ['nothing', null],
    ['4', null],
    ['', null],
  ])('%j is floor %j of its own list', (text, floor) => expect(plan.find(text)).toBe(floor));
  test('a floor that counts otherwise does not answer to its default names', () => {
    expect([2, 3, 14].map((floor) => plan.words(floor))).toEqual([
      ['M', 'Mezzanine'],
      ['2', '2nd Floor'],
      ['PH', 'Penthouse', '14', '14th Floor'],
    ]);
  });
});

describe('floorLabel', () => {
  test.each([
    [-2, 'Basement 2'],
    [0, 'Ground Floor'],
    [1, '1st Floor'],
    [2, '2nd Floor'],
    [3, '3rd Floor'],
    [4, '4th Floor'],
    [11, '11th Floor'],
    [12, '12th Floor'],
    [13, '13th Floor'],
    [21, '21st Floor'],
    [111, '111th Floor'],
    [122, '122nd Floor'],
  ])('floor %i is %s', (floor, label) => expect(floorLabel(floor)).toBe(label));
});

describe('zipOf', () => {
  test.each([
    ['600 Congress Ave, Austin, TX, 78701', '78701'],
    ['10250 Constellation Blvd, Los Angeles, CA 90067', '90067'],
    ['10250 Constellation Blvd', '10250'],
    ['1 Main St, Austin, TX 78701-1234', '78701'],
    ['Suite 123456, nowhere', null],
    ['12345 Jasper Ave, Edmonton, AB T5J 1N9', null],
    ['', null],
  ])('%s → %s', (address, zip) => expect(zipOf({ address, timeZone: 'America/Chicago' })).toBe(zip));

  test('a postal code of another country is none', () => {
    expect(zipOf({ address: 'Invalidenstr. 44, 10115 Berlin', timeZone: 'Europe/Berlin' })).toBeNull();
  });
});

test('suites sort naturally (2 before 10), and floors ascend', () => {
  const rows = [
    { floorNumber: 1, suiteNumber: '10', companyName: 'C' },
    { floorNumber: 1, suiteNumber: '2', companyName: 'B' },
    { floorNumber: -1, suiteNumber: '99', companyName: 'A' },
  ];
  expect(rows.sort(byFloorAndSuite).map((row) => row.companyName)).toEqual(['A', 'B', 'C']);
});

const tenant = { companyName: 'Acme', suiteNumber: '1', floorNumber: 1 };

test('a website without a scheme gets https', () => {
  expect(updateTenantInput.parse({ ...tenant, website: 'acme.example/about' }).website).toBe(
    'https://acme.example/about',
  );
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:x',
  ' data:text/html,x',
  'vbscript:x',
  'https://user:pw@host.example',
  '//evil',
  'java\tscript:x',
])('a website of %j is refused', (website) =>
  expect(updateTenantInput.safeParse({ ...tenant, website }).success).toBe(false),
);

test('at most one contact is primary', () => {
  const contacts = [
    { name: 'A', isPrimary: true },
    { name: 'B', isPrimary: true },
  ];
  expect(updateTenantInput.safeParse({ ...tenant, contacts }).success).toBe(false);
});

test('an announcement without dates shows at once and never expires', () => {
  const { startsAt, expiresAt, urgent } = createAnnouncementInput.parse({ propertyId: 1, message: 'Hi' });
  expect({ startsAt, expiresAt, urgent }).toEqual({ startsAt: null, expiresAt: null, urgent: false });
});
