import type { Member } from '../../../../../modules/tenancy/schema.ts';

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
