import type { InferEntity } from '@mikro-orm/core';
import { z } from 'zod';
import { forUpdate, type Tx, transaction, withoutReach } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, isViolationOf, notFoundError } from '../../../shared/errors.ts';
import {
  createNewcomer,
  findByUsername,
  hashPassword,
  isConfirmed,
  people,
  renewTemporaryPassword,
  requireConfirmedSender,
  temporaryPassword,
  type UserRow,
} from '../../accounts/index.ts';
import { countMail, isOptedOut } from '../../mail/index.ts';
import type { AdministeredPropertyId, ViewedPropertyId } from '../access.ts';
import { memberInvited } from '../events.ts';
import { InvitationRow, MemberRow } from '../property.entity.ts';
import { type inviteInput, type inviteReply, type Role, role } from '../schema.ts';
import { insertInvitation, setUndelivered, withdrawInvitation } from './invitations.ts';
import { lockProperty } from './properties.ts';
import { endOffersTo } from './transfers.ts';

type InviteResult = z.output<typeof inviteReply>;

/**
 * Adds a member. A new account gets a temporary password, shown once; an unconfirmed account joins by the mailed link.
 * @throws AppError `conflict` for a member, `confirm_email_first`, `too_many_requests`
 */
export async function inviteMember(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  input: z.output<typeof inviteInput>,
): Promise<InviteResult> {
  const tempPassword = temporaryPassword();
  const passwordHash = await hashPassword(tempPassword);
  return await transaction(ctx, async (tx) => {
    const isUnsubscribed = await countInvitationMail(tx, input.email);
    const account = await findByUsername(tx, input.email);
    const outcome = await addOrInvite(tx, propertyId, input, account, passwordHash);
    await recordActivity(tx, {
      action: 'member.invited',
      subject: input.email,
      propertyId,
      after: { role: input.role },
    });
    const newUserFields = outcome === 'newcomer' ? { isNewUser: true, tempPassword } : { isNewUser: false };
    return { ...newUserFields, ...(outcome === 'pending' && { pending: true as const }), ...isUnsubscribed };
  });
}

async function addOrInvite(
  tx: Tx,
  propertyId: number,
  { email, role }: z.output<typeof inviteInput>,
  account: UserRow | null,
  passwordHash: string,
): Promise<'newcomer' | 'member' | 'pending'> {
  if (account && !isConfirmed(tx, account)) {
    if (await tx.em.findOne(MemberRow, { propertyId, userId: account.id })) throw alreadyMemberError();
    await insertInvitation(tx, propertyId, account, role).catch(rejectParallelInvitation);
    await recordInvited(tx, propertyId, account.id, false);
    return 'pending';
  }
  const userId = account?.id ?? (await createNewcomer(tx, email, passwordHash).catch(rejectParallelInvitation));
  await tx.em.nativeDelete(InvitationRow, { propertyId, userId });
  await tx.em.insert(MemberRow, { propertyId, userId, role, createdAt: databaseNow() }).catch(rejectSecondMembership);
  // The first inviter may know the temporary password: renew it, so that only the mailed link works.
  const hasTemporaryPassword = account !== null && (await renewTemporaryPassword(tx, userId, passwordHash));
  await recordInvited(tx, propertyId, userId, !account || hasTemporaryPassword);
  return account ? 'member' : 'newcomer';
}

/**
 * Resends the invitation of a pending member. Shows the temporary password only if it opens no other building.
 * @throws AppError `not_found`, `conflict`, `confirm_email_first`, `too_many_requests`
 */
export async function resendInvitation(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  userId: number,
): Promise<InviteResult> {
  const tempPassword = temporaryPassword();
  const passwordHash = await hashPassword(tempPassword);
  return await transaction(ctx, async (tx) => {
    const invitation = await tx.em.findOne(InvitationRow, { propertyId, userId }, forUpdate);
    if (invitation) return await resendPendingInvitation(tx, invitation);
    const { username } = await lockOtherMember(tx, propertyId, userId);
    const isUnsubscribed = await countInvitationMail(tx, username);
    const isRenewed = await renewTemporaryPassword(tx, userId, passwordHash);
    if (!isRenewed) throw new AppError('conflict', 'This person has already signed in');
    await recordInvited(tx, propertyId, userId, true);
    await recordActivity(tx, { action: 'member.invitation_resent', subject: username, propertyId });
    const otherMemberships = { userId, propertyId: { $ne: propertyId } };
    const otherMembershipCount = await withoutReach(tx, () => tx.em.count(MemberRow, otherMemberships));
    return { isNewUser: true, ...(otherMembershipCount === 0 && { tempPassword }), ...isUnsubscribed };
  });
}

/** @throws AppError `not_found`, `forbidden` for the owner and oneself */
export async function changeMemberRole(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  userId: number,
  role: Role,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const invitation = await tx.em.findOne(InvitationRow, { propertyId, userId }, forUpdate);
    const member = invitation ?? (await lockOtherMember(tx, propertyId, userId));
    await tx.em.nativeUpdate(InvitationRow, { propertyId, userId }, { role });
    await tx.em.nativeUpdate(MemberRow, { propertyId, userId }, { role });
    await recordActivity(tx, {
      action: 'member.role_changed',
      subject: 'email' in member ? member.email : member.username,
      propertyId,
      before: { role: member.role },
      after: { role },
    });
  });
}

/**
 * Removes a member, or withdraws the invitation. @throws AppError `not_found`, `forbidden` for the owner and oneself
 */
export async function removeMember(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  userId: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (await withdrawInvitation(tx, propertyId, userId)) return;
    const member = await lockOtherMember(tx, propertyId, userId);
    await endOffersTo(tx, userId, propertyId);
    await tx.em.nativeDelete(MemberRow, { propertyId, userId });
    await recordActivity(tx, {
      action: 'member.removed',
      subject: member.username,
      propertyId,
      before: { role: member.role },
    });
  });
}

/** Ends the actor's membership and an offer to them. @throws AppError `not_found`, `conflict` for the owner */
export async function leaveProperty(ctx: SignedInCtx, propertyId: ViewedPropertyId): Promise<void> {
  const { userId, username } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await lockProperty(tx, propertyId); // serializes with accepting ownership
    const member = await tx.em.findOne(MemberRow, { propertyId, userId }, forUpdate);
    if (!member) throw notFoundError('Property');
    if (member.isOwner)
      throw new AppError('conflict', 'You own this property. Transfer or delete it before you leave.');
    await endOffersTo(tx, userId, propertyId);
    await tx.em.nativeDelete(MemberRow, { propertyId, userId });
    await recordActivity(tx, { action: 'member.left', subject: username, propertyId, before: { role: member.role } });
  });
}

async function resendPendingInvitation(
  tx: Tx,
  { propertyId, userId, email }: InferEntity<typeof InvitationRow>,
): Promise<InviteResult> {
  const isUnsubscribed = await countInvitationMail(tx, email);
  await recordInvited(tx, propertyId, userId, false);
  await recordActivity(tx, { action: 'member.invitation_resent', subject: email, propertyId });
  return { isNewUser: false, pending: true, ...isUnsubscribed };
}

/**
 * Counts an invitation mail. @returns whether the address has unsubscribed
 * @throws AppError `confirm_email_first`, `too_many_requests`
 */
async function countInvitationMail(tx: Tx, email: string): Promise<Pick<InviteResult, 'isUnsubscribed'>> {
  await countMail(tx, await requireConfirmedSender(tx), 'invitations', email);
  return (await withoutReach(tx, () => isOptedOut(tx, email))) ? { isUnsubscribed: true } : {};
}

/** Clears the failure of the last mail, since a new one may be delivered. */
async function recordInvited(tx: Tx, propertyId: number, userId: number, isNewUser: boolean): Promise<void> {
  await setUndelivered(tx, propertyId, userId, null);
  await recordEvent(tx, memberInvited, { propertyId, userId, invitedBy: tx.actor?.username ?? '', isNewUser });
}

const lockedMember = z.object({ role, isOwner: z.boolean(), username: z.string() });

async function lockOtherMember(tx: Tx, propertyId: number, userId: number): Promise<z.output<typeof lockedMember>> {
  const [member] = await lock(
    tx,
    `select m.role, m.is_owner, u.username from property_member m join ${people} u on u.id = m.user_id
     where m.property_id = ? and m.user_id = ? for update of m`,
    [propertyId, userId],
    lockedMember,
  );
  if (!member) throw notFoundError('Member');
  if (member.isOwner) throw new AppError('forbidden', 'The owner cannot be changed or removed');
  if (userId === tx.actor?.userId) throw new AppError('forbidden', 'You cannot change or remove yourself');
  return member;
}

function rejectSecondMembership(error: unknown): never {
  throw isViolationOf(error, 'property_member_pkey') ? alreadyMemberError() : error;
}

function rejectParallelInvitation(error: unknown): never {
  const message = 'This person was just invited. Check the list of members.';
  const isParallel = isViolationOf(error, 'app_user_username') || isViolationOf(error, 'invitation_pkey');
  throw isParallel ? new AppError('conflict', message, { fields: { email: message } }) : error;
}

function alreadyMemberError(): AppError {
  const message = 'This person is already a member of the property';
  return new AppError('conflict', message, { fields: { email: message } });
}
