import { expect, test } from 'vitest';
import type { Member } from '../../../../../modules/tenancy/schema.ts';
import { peopleOver, roleChanges, roleGroups, searchPeople } from './people.ts';

const member = (id: number, role: Member['role'], fields: Partial<Member> = {}): Member => ({
  id,
  fullName: null,
  username: `person-${id}@foyer.example`,
  role,
  isOwner: false,
  pending: false,
  undelivered: null,
  ...fields,
});

test('a person in several buildings is one, with the name that any of them knows', () => {
  const people = peopleOver([
    { property: { id: 1 }, members: [member(7, 'viewer'), member(8, 'admin', { isOwner: true })] },
    { property: { id: 2 }, members: [member(7, 'manager', { fullName: 'Ada Lovelace' })] },
  ]);
  expect(people.map(({ id, fullName }) => [id, fullName])).toEqual([
    [7, 'Ada Lovelace'],
    [8, null],
  ]);
  expect([...(people[0]?.roles ?? [])].map(([id, { role }]) => [id, role])).toEqual([
    [1, 'viewer'],
    [2, 'manager'],
  ]);
});

test('only what differs changes, and an owner stays', () => {
  const [person] = peopleOver([
    { property: { id: 1 }, members: [member(7, 'viewer')] },
    { property: { id: 2 }, members: [member(7, 'manager')] },
    { property: { id: 3 }, members: [member(7, 'admin', { isOwner: true })] },
    { property: { id: 5 }, members: [member(7, 'viewer')] },
  ]);
  const selectedRoles = { 1: 'admin', 2: 'none', 3: 'none', 4: 'viewer', 5: 'viewer', 6: 'none' } as const;
  expect(roleChanges(person?.roles, selectedRoles)).toEqual([
    { propertyId: 1, kind: 'change', role: 'admin' },
    { propertyId: 2, kind: 'remove', role: 'manager' },
    { propertyId: 4, kind: 'invite', role: 'viewer' },
  ]);
  expect(roleChanges(undefined, { 1: 'viewer', 2: 'none' })).toEqual([
    { propertyId: 1, kind: 'invite', role: 'viewer' },
  ]);
});

const buildings = [
  { id: 1, name: 'Harbor Point' },
  { id: 2, name: 'Lake House' },
  { id: 3, name: 'Orchard Court' },
];
const people = peopleOver([
  { property: { id: 1 }, members: [member(7, 'manager', { fullName: 'Ada Lovelace' }), member(8, 'viewer')] },
  { property: { id: 2 }, members: [member(7, 'admin', { isOwner: true })] },
  { property: { id: 3 }, members: [member(7, 'manager')] },
]);

test('a role in several buildings is named once', () => {
  const [ada] = people;
  expect(
    ada && roleGroups(ada, buildings).map(({ role, held: roleBuildings }) => [role, roleBuildings.map(({ id }) => id)]),
  ).toEqual([
    ['manager', [1, 3]],
    ['owner', [2]],
  ]);
});

test.each([
  ['', [7, 8]],
  ['lovelace ADA', [7]],
  ['person-8', [8]],
  ['harbor', [7, 8]],
  ['lake', [7]],
  ['ada nowhere', []],
])('people are found by name, address and building: %j', (term, ids) => {
  expect(searchPeople(people, term, buildings).map(({ id }) => id)).toEqual(ids);
});
