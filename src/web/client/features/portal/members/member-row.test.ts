import { expect, test } from 'vitest';
import { actionsFor, nameOf } from './member-row.ts';

const member = { id: 7, isOwner: false, pending: false };

test('an admin changes and removes other members', () => {
  expect(actionsFor(member, 1, true)).toEqual({ changeRole: true, remove: true, resend: false });
});
test('an invitation can be resent only before the first login', () => {
  expect(actionsFor({ ...member, pending: true }, 1, true).resend).toBe(true);
});
test.each([
  ['the owner', { ...member, isOwner: true }, 1, true],
  ['oneself', member, 7, true],
  ['others, without the right', { ...member, pending: true }, 1, false],
])('%s has no actions', (_who, row, ownId, canEdit) => {
  expect(actionsFor(row, ownId, canEdit)).toEqual({ changeRole: false, remove: false, resend: false });
});
test('a member without a name is shown by username', () => {
  expect(nameOf({ fullName: null, username: 'a@b.test' })).toBe('a@b.test');
});
