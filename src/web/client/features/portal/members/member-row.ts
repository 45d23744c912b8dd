import { type Member, roles } from '../../../../../modules/tenancy/schema.ts';
import type { ListView } from '../../../lib/list-view.ts';
import { containing } from '../../../lib/matching.ts';

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

type MemberKind = (typeof memberKinds)[number];
/** For the filter; the owner is in none. */
const memberKinds = [...roles, 'pending'] as const;

const isOf = (kind: MemberKind) => (member: Member) =>
  kind === 'pending' ? member.pending : member.role === kind && !member.isOwner;

/** Limited as the address says. A filter that nothing matches any more is off. */
export function shownIn(members: readonly Member[], { find, show }: Pick<ListView, 'find' | 'show'>) {
  const offered = memberKinds.filter((kind) => members.some(isOf(kind)));
  const wanted = offered.find((kind) => kind === show);
  const isFound = containing(find);
  const shown = members.filter(
    (member) => (!wanted || isOf(wanted)(member)) && isFound(member.fullName, member.username),
  );
  return { shown, offered, wanted };
}
