import { type Member, roles } from '../../../../../modules/tenancy/schema.ts';
import { filtered } from '../../../components/list/list-filters.ts';
import type { ListView } from '../../../lib/list-view.ts';

/** Allowed actions of a row. The owner is fixed, and people cannot change or remove themselves. */
interface MemberActions {
  changeRole: boolean;
  remove: boolean;
  resend: boolean;
}

export function actionsFor(
  member: Pick<Member, 'id' | 'isOwner' | 'pending'>,
  ownId: number,
  canEdit: boolean,
): MemberActions {
  const isFree = canEdit && !member.isOwner && member.id !== ownId;
  return { changeRole: isFree, remove: isFree, resend: isFree && member.pending };
}

export function nameOf({ fullName, username }: Pick<Member, 'fullName' | 'username'>): string {
  return fullName ?? username;
}

/** For the filter; the owner is in none. */
const memberKinds = [...roles, 'pending'] as const;

/** Limited as the address says. */
export const shownIn = (members: readonly Member[], view: Pick<ListView, 'find' | 'show'>) =>
  filtered(members, view, {
    kinds: memberKinds,
    isOf: ({ pending, role, isOwner }, kind) => (kind === 'pending' ? pending : role === kind && !isOwner),
    words: ({ fullName, username }) => [fullName, username],
  });
