import { describe, expect, test } from 'vitest';
import { floorPlan, updateTenantInput } from '../../../../../modules/directory/schema.ts';
import {
  differencesOf,
  emptyContact,
  emptyTenantForm,
  parseFloor,
  tenantFormOf,
  tenantFormOn,
  tenantInputOf,
  withAllListed,
} from './tenant-form.ts';

describe('the floor as typed', () => {
  test.each([
    ['3', 3],
    ['-2', -2],
    ['3.7', 3],
    ['12th', 12],
    ['', 0],
    ['lobby', 0],
  ])('%j is floor %i', (text, floor) => {
    expect(parseFloor(text)).toBe(floor);
  });
});

describe('the floor in a building with signs of its own', () => {
  const own = { note: null, description: null, imageUrl: null, exists: true };
  const plan = floorPlan([
    { ...own, floorNumber: 14, sign: 'PH', name: 'Penthouse' },
    { ...own, floorNumber: 2, sign: 'M', name: 'Mezzanine' },
    { ...own, floorNumber: 3, sign: '2', name: '2nd Floor' },
  ]);
  test.each([
    ['ph', 14],
    ['mezzanine', 2],
    ['2', 3],
    ['14', 14],
    ['-1', -1],
    ['attic', 0],
  ])('%j is floor %i', (text, floor) => expect(parseFloor(text, plan)).toBe(floor));

  test.each([-5, -1, 0, 1, 2, 3, 14, 15, 200])('%i is shown by its sign, which is read back', (floorNumber) => {
    const given = updateTenantInput.parse({ companyName: 'Northwind', suiteNumber: '1', floorNumber });
    const tenant = { id: 1, propertyId: 2, ...given, revision: 4, presence: 'here' as const };
    const shown = tenantFormOf(tenant, [], plan);
    expect(shown.floorNumber).toBe(plan.sign(floorNumber));
    expect(tenantFormOn(plan).parse(shown).floorNumber).toBe(floorNumber);
  });
});

describe('the tenant form', () => {
  const filled = { ...emptyTenantForm(), companyName: ' Northwind ', suiteNumber: '300' };

  test('starts empty, on floor 1, without contacts', () => {
    expect(emptyTenantForm()).toMatchObject({ companyName: '', suiteNumber: '', floorNumber: '1', contacts: [] });
  });

  test('names missing fields', () => {
    const messages = tenantFormOn()
      .safeParse(emptyTenantForm())
      .error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['Company name is required', 'Suite number is required']);
  });

  test.each(['-6', '201'])('refuses floor %s', (floorNumber) => {
    expect(tenantFormOn().safeParse({ ...filled, floorNumber }).success).toBe(false);
  });

  test('sends trimmed values, without empty contacts', () => {
    const contacts = [
      emptyContact,
      { ...emptyContact, name: ' Ada ', isPrimary: true, isListed: true, sortName: ' A ' },
    ];
    expect(tenantInputOf(tenantFormOn().parse({ ...filled, website: 'northwind.test', contacts }))).toEqual({
      ...updateTenantInput.parse({ companyName: 'Northwind', suiteNumber: '300', floorNumber: 1 }),
      website: 'https://northwind.test',
      contacts: [{ name: 'Ada', phone: null, isPrimary: true, isListed: true, sortName: 'A' }],
    });
  });

  test('is filled from a tenant and its contacts', () => {
    const given = { companyName: 'Northwind', suiteNumber: '300', floorNumber: -2, email: 'a@b.test' };
    const tenant = { id: 1, propertyId: 2, ...updateTenantInput.parse(given), revision: 4, presence: 'here' as const };
    const contact = { id: 5, tenantId: 1, name: 'Ada', phone: null, isPrimary: true, isListed: false, sortName: null };
    expect(tenantFormOf(tenant, [contact])).toEqual({
      ...emptyTenantForm(),
      companyName: 'Northwind',
      suiteNumber: '300',
      floorNumber: '-2',
      phone: '',
      email: 'a@b.test',
      website: '',
      contacts: [{ name: 'Ada', phone: '', isPrimary: true, isListed: false, sortName: '' }],
    });
  });
});

const fields = updateTenantInput.parse({ companyName: 'Northwind', suiteNumber: '300', floorNumber: 3 });
const current = { id: 7, propertyId: 1, ...fields, revision: 9 };

test('differences list only differing fields, formatted as in the form', () => {
  const mine = { ...current, floorNumber: -1, contacts: [{ name: 'Ada', phone: '555', isPrimary: true }] };
  expect(differencesOf(mine, { ...current, contacts: [] })).toEqual([
    { field: 'Floor Number', mine: 'Basement 1', theirs: '3rd Floor' },
    { field: 'Contacts', mine: 'Ada, 555 (Primary Contact)', theirs: '' },
  ]);
});

test('a contact’s place on the board is compared', () => {
  const ada = { name: 'Ada', phone: null, isPrimary: true, isListed: false, sortName: null };
  const listed = { ...ada, isListed: true, sortName: 'Ada, the' };
  expect(differencesOf({ ...current, contacts: [listed] }, { ...current, contacts: [ada] })).toEqual([
    { field: 'Contacts', mine: 'Ada (Primary Contact, On the Board, Ada, the)', theirs: 'Ada (Primary Contact)' },
  ]);
});

test('all contacts with a name are put on the board at once', () => {
  const [ada, nobody] = [
    { ...emptyContact, name: 'Ada' },
    { ...emptyContact, phone: '1' },
  ];
  const all = withAllListed([ada, nobody]);
  expect(all).toEqual([{ ...ada, isListed: true }, nobody]);
  expect(withAllListed(all ?? []), 'nobody is left').toBeNull();
});

test('contacts are not compared if the other version lacks them', () => {
  const mine = { ...current, contacts: [{ name: 'Ada', phone: null, isPrimary: false }] };
  expect(differencesOf(mine, current)).toEqual([]);
});
