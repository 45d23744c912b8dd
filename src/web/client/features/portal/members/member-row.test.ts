import { expect, test } from 'vitest';
import { actionsFor, filterMembers, nameOf } from './member-row.ts';

const member = { id: 7, isOwner: false, pending: false, undelivered: null };

test('an admin changes and removes other members', () => {
  expect(actionsFor(member, 1, true)).toEqual({ changeRole: true, remove: true, resendInvitation: false });
});
test('an invitation can be resent only before the first login', () => {
  expect(actionsFor({ ...member, pending: true }, 1, true).resendInvitation).toBe(true);
});
test.each([
  ['the owner', { ...member, isOwner: true }, 1, true],
  ['oneself', member, 7, true],
  ['others, without the right', { ...member, pending: true }, 1, false],
])('%s has no actions', (_who, row, ownId, canEdit) => {
  expect(actionsFor(row, ownId, canEdit)).toEqual({ changeRole: false, remove: false, resendInvitation: false });
});
test('a member without a name is shown by username', () => {
  expect(nameOf({ fullName: null, username: 'a@b.test' })).toBe('a@b.test');
});

test('members are found by name or address, and limited to a role or to those invited', () => {
  const memberFields = { role: 'viewer' as const, isOwner: false, pending: false, undelivered: null };
  const owner = {
    ...memberFields,
    id: 1,
    fullName: 'Ana Núñez',
    username: 'ana@example.com',
    role: 'admin' as const,
    isOwner: true,
  };
  const viewer = { ...memberFields, id: 2, fullName: 'Bea', username: 'bea@example.com' };
  const invited = { ...memberFields, id: 3, fullName: null, username: 'cleo@example.com', pending: true };
  const idsOf = (find: string, show = '') =>
    filterMembers([owner, viewer, invited], { find, show }).shown.map(({ id }) => id);
  expect([idsOf('nunez'), idsOf('example cleo'), idsOf('', 'viewer')]).toEqual([[1], [3], [2, 3]]);
  expect([idsOf('', 'pending'), idsOf('bea', 'pending')]).toEqual([[3], []]);
  expect(idsOf('', 'admin'), 'nobody but the owner').toEqual([1, 2, 3]);
});
