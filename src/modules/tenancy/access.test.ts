import { expect, test } from 'vitest';
import { can, fromBody, fromOwned, fromParam, fromQuery } from './access.ts';

const member = (role: string) => ({ propertyId: 7, role, isOwner: false });
const members = {
  viewer: member('viewer'),
  manager: member('manager'),
  admin: member('admin'),
  owner: { ...member('admin'), isOwner: true },
};
type Level = keyof typeof members;
const levels: readonly Level[] = ['viewer', 'manager', 'admin', 'owner'];

test.each([
  ['readPortal', 'viewer'],
  ['manageTenants', 'manager'],
  ['manageAnnouncements', 'manager'],
  ['manageDisplays', 'manager'],
  ['editSettings', 'admin'],
  ['manageMembers', 'admin'],
  ['deleteProperty', 'owner'],
  ['paySubscription', 'owner'],
  ['transferProperty', 'owner'],
] as const)('%s needs at least the level %s', (right, leastLevel) => {
  const { name, prove } = can[right](fromParam('id'));
  expect(name).toBe(`property:${leastLevel}`);
  for (const level of levels)
    if (levels.indexOf(level) >= levels.indexOf(leastLevel)) expect(prove(members[level])).toBe(7);
    else expect(() => prove(members[level])).toThrow(expect.objectContaining({ code: 'forbidden' }));
});

test.each([
  ['a building that does not exist', { propertyId: null, role: 'admin', isOwner: true }],
  ['a building without a membership', { propertyId: 7, role: null, isOwner: null }],
])('%s is not found', (_case, membership) => {
  const { prove } = can.readPortal(fromOwned('Display', 'select 1'));
  expect(() => prove(membership)).toThrow(
    expect.objectContaining({ code: 'not_found', message: expect.stringContaining('Display') }),
  );
});

test('a role that does not exist proves nothing', () => {
  expect(() => can.readPortal(fromParam('id')).prove(member('guest'))).toThrow();
});

const request = { params: { id: 1, place: 2 }, query: { place: 3 }, body: { place: 4 } };

test.each([
  ['path', fromParam('place'), { sql: '?::int', id: 2 }, false],
  ['query', fromQuery('place'), { sql: '?::int', id: 3 }, false],
  ['body', fromBody('place'), { sql: '?::int', id: 4 }, true],
  ['child in the path', fromOwned('Display', 'select ?'), { sql: '(select ?)', id: 1 }, false],
  ['child in the body', fromOwned('Display', 'select ?', 'place'), { sql: '(select ?)', id: 4 }, true],
])('the building is found by the id of a %s', (_place, resolve, building, isInBody) => {
  expect(can.readPortal(resolve).buildingOf(request)).toEqual(building);
  expect(can.readPortal(resolve).isInBody).toBe(isInBody);
});
