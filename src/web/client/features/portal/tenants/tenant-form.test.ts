import { describe, expect, test } from 'vitest';
import { floorPlan, updateTenantInput } from '../../../../../modules/directory/schema.ts';
import { kindNames } from '../../../../../shared/kinds.ts';
import {
  contestedFields,
  differencesOf,
  emptyContact,
  emptyTenantForm,
  mergeTenant,
  parseFloor,
  tenantFormOf,
  tenantFormOn,
  tenantInputOf,
  withAllListed,
  withTheirs,
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
  const floorFields = { note: null, description: null, imageUrl: null, exists: true };
  const plan = floorPlan([
    { ...floorFields, floorNumber: 14, sign: 'PH', name: 'Penthouse' },
    { ...floorFields, floorNumber: 2, sign: 'M', name: 'Mezzanine' },
    { ...floorFields, floorNumber: 3, sign: '2', name: '2nd Floor' },
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
    const tenantInput = updateTenantInput.parse({ companyName: 'Northwind', suiteNumber: '1', floorNumber });
    const tenant = { id: 1, propertyId: 2, ...tenantInput, revision: 4, presence: 'here' as const };
    const formValues = tenantFormOf(tenant, [], plan);
    expect(formValues.floorNumber).toBe(plan.sign(floorNumber));
    expect(tenantFormOn(plan).parse(formValues).floorNumber).toBe(floorNumber);
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
    const tenantInput = { companyName: 'Northwind', suiteNumber: '300', floorNumber: -2, email: 'a@b.test' };
    const tenant = {
      id: 1,
      propertyId: 2,
      ...updateTenantInput.parse(tenantInput),
      revision: 4,
      presence: 'here' as const,
    };
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
const { contacts: _none, ...details } = fields;
const current = { id: 7, propertyId: 1, ...details, revision: 9 };

const ada = { name: 'Ada', phone: null, isPrimary: true, isListed: false, sortName: null };

test('changes of different fields are merged, and contacts that only the other changed stay theirs', () => {
  const edited = { ...current, contacts: [] };
  const theirs = { ...edited, revision: 10, phone: '512 555 0100', contacts: [ada] };
  const mine = { ...fields, website: 'https://one.example/', contacts: [] };
  expect(contestedFields(edited, mine, theirs)).toEqual([]);
  const merged = mergeTenant(edited, mine, theirs);
  expect(merged).toMatchObject({ companyName: 'Northwind', phone: '512 555 0100', website: 'https://one.example/' });
  expect(merged.contacts, 'absent: unchanged').toBeUndefined();
});

test('only what both changed to different values is contested, in words of the form', () => {
  const edited = { ...current, contacts: [ada] };
  const listed = { ...ada, isListed: true, sortName: 'Ada, the' };
  const mine = {
    ...fields,
    companyName: 'Same',
    floorNumber: -1,
    suiteNumber: '301',
    kinds: ['law-firm', 'notary'],
    movesOut: '2026-12-31',
    contacts: [listed],
  };
  const theirs = {
    ...current,
    companyName: 'Same',
    floorNumber: 4,
    kinds: ['bank'],
    movesOut: '2027-01-31',
    contacts: [],
  };
  const contested = contestedFields(edited, mine, theirs);
  expect(differencesOf(mine, theirs, contested, kindNames)).toEqual([
    { field: 'Floor Number', mine: 'Basement 1', theirs: '4th Floor' },
    { field: 'Kind', mine: 'Law firm, Notary', theirs: 'Bank' },
    { field: 'Listed Until', mine: 'Dec 31, 2026', theirs: 'Jan 31, 2027' },
    { field: 'Contacts', mine: 'Ada (Primary Contact, On the Board, Ada, the)', theirs: '' },
  ]);
  expect(withTheirs(mine, theirs, contested)).toEqual({
    ...mine,
    floorNumber: 4,
    kinds: ['bank'],
    movesOut: '2027-01-31',
    contacts: [],
  });
});

test('all contacts with a name are put on the board at once', () => {
  const [ada, nobody] = [
    { ...emptyContact, name: 'Ada' },
    { ...emptyContact, phone: '1' },
  ];
  const listedContacts = withAllListed([ada, nobody]);
  expect(listedContacts).toEqual([{ ...ada, isListed: true }, nobody]);
  expect(withAllListed(listedContacts ?? []), 'nobody is left').toBeNull();
});

test('contacts are not compared if the other version lacks them', () => {
  const mine = { ...fields, contacts: [ada] };
  expect(contestedFields({ ...current, contacts: [] }, mine, current)).toEqual([]);
  expect(mergeTenant({ ...current, contacts: [] }, mine, current).contacts).toEqual([ada]);
});
