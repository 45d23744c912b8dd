import { describe, expect, test } from 'vitest';
import { byFloorAndSuite, createAnnouncementInput, floorLabel, updateTenantInput, zipOfAddress } from './schema.ts';

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

describe('zipOfAddress', () => {
  test.each([
    ['600 Congress Ave, Austin, TX, 78701', '78701'],
    ['10250 Constellation Blvd, Los Angeles, CA 90067', '90067'],
    ['10250 Constellation Blvd', '10250'],
    ['1 Main St, Austin, TX 78701-1234', '78701'],
    ['Suite 123456, nowhere', null],
    ['', null],
  ])('%s → %s', (address, zip) => expect(zipOfAddress(address)).toBe(zip));
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
