import { type Member, roles } from '../../../../../modules/tenancy/schema.ts';
import { filtered } from '../../../components/list/list-filters.ts';
import type { ListView } from '../../../lib/list-view.ts';

/** Allowed actions of a row. The owner is fixed, and users cannot change or remove themselves. */
interface MemberActions {
  changeRole: boolean;
  remove: boolean;
  resendInvitation: boolean;
}

export function actionsFor(
  member: Pick<Member, 'id' | 'isOwner' | 'pending'>,
  ownId: number,
  canEdit: boolean,
): MemberActions {
  const canChange = canEdit && !member.isOwner && member.id !== ownId;
  return { changeRole: canChange, remove: canChange, resendInvitation: canChange && member.pending };
}

export function nameOf({ fullName, username }: Pick<Member, 'fullName' | 'username'>): string {
  return fullName ?? username;
}

/** Kinds that the list can be filtered by. The owner belongs to none. */
const memberKinds = [...roles, 'pending'] as const;

export const filterMembers = (members: readonly Member[], view: Pick<ListView, 'find' | 'show'>) =>
  filtered(members, view, {
    kinds: memberKinds,
    hasKind: ({ pending, role, isOwner }, kind) => (kind === 'pending' ? pending : role === kind && !isOwner),
    words: ({ fullName, username }) => [fullName, username],
  });
