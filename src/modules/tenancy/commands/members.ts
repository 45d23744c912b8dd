import type { InferEntity } from '@mikro-orm/core';
import { z } from 'zod';
import { beyondReach, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound, violates } from '../../../shared/errors.ts';
import {
  type Account,
  createNewcomer,
  findByUsername,
  hashPassword,
  isConfirmed,
  people,
  renewTemporaryPassword,
  requireConfirmedSender,
  temporaryPassword,
} from '../../accounts/index.ts';
import { isOptedOut, takeMail } from '../../mail/index.ts';
import type { AdministeredPropertyId, ViewedPropertyId } from '../access.ts';
import { memberInvited } from '../events.ts';
import { InvitationRow, MemberRow } from '../property.entity.ts';
import { type inviteInput, type inviteReply, type Role, role } from '../schema.ts';
import { keepInvitation, setUndelivered, withdrawInvitation } from './invitations.ts';
import { lockProperty } from './properties.ts';
import { endOffersTo } from './transfers.ts';

type Invited = z.output<typeof inviteReply>;

/**
 * Adds a member. A new account gets a temporary password, shown once; an unconfirmed account is invited and joins by
 * the mailed link.
 * @throws AppError `conflict` for a member, `confirm_email_first`, `too_many_requests`
 */
export async function inviteMember(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  input: z.output<typeof inviteInput>,
): Promise<Invited> {
  const tempPassword = temporaryPassword();
  const passwordHash = await hashPassword(tempPassword);
  return await transaction(ctx, async (tx) => {
    const isUnsubscribed = await takeInvitation(tx, input.email);
    const known = await findByUsername(tx, input.email);
    const invited = await addOrInvite(tx, propertyId, input, known, passwordHash);
    await recordActivity(tx, {
      action: 'member.invited',
      subject: input.email,
      propertyId,
      after: { role: input.role },
    });
    const news = invited === 'newcomer' ? { isNewUser: true, tempPassword } : { isNewUser: false };
    return { ...news, ...(invited === 'pending' && { pending: true as const }), ...isUnsubscribed };
  });
}

async function addOrInvite(
  tx: Tx,
  propertyId: number,
  { email, role }: z.output<typeof inviteInput>,
  known: Account | null,
  passwordHash: string,
): Promise<'newcomer' | 'member' | 'pending'> {
  if (known && !isConfirmed(tx, known)) {
    if (await tx.em.findOne(MemberRow, { propertyId, userId: known.id })) throw alreadyMember();
    await keepInvitation(tx, propertyId, known, role).catch(refuseParallelInvitation);
    await announce(tx, propertyId, known.id, false);
    return 'pending';
  }
  const userId = known?.id ?? (await createNewcomer(tx, email, passwordHash).catch(refuseParallelInvitation));
  await tx.em.nativeDelete(InvitationRow, { propertyId, userId });
  await tx.em.insert(MemberRow, { propertyId, userId, role, createdAt: databaseNow() }).catch(refuseSecondMembership);
  // The first inviter may still know the temporary password: from now on only the mailed link works.
  const isWaiting = known !== null && (await renewTemporaryPassword(tx, userId, passwordHash));
  await announce(tx, propertyId, userId, !known || isWaiting);
  return known ? 'member' : 'newcomer';
}

/**
 * For pending members. The temporary password is only shown when it opens no other building.
 * @throws AppError `not_found`, `conflict` for an active member, `confirm_email_first`, `too_many_requests`
 */
export async function resendInvitation(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  userId: number,
): Promise<Invited> {
  const tempPassword = temporaryPassword();
  const passwordHash = await hashPassword(tempPassword);
  return await transaction(ctx, async (tx) => {
    const invitation = await tx.em.findOne(InvitationRow, { propertyId, userId }, forUpdate);
    if (invitation) return await resendPending(tx, invitation);
    const { username } = await otherMember(tx, propertyId, userId);
    const isUnsubscribed = await takeInvitation(tx, username);
    const renewed = await renewTemporaryPassword(tx, userId, passwordHash);
    if (!renewed) throw new AppError('conflict', 'This person has already signed in');
    await announce(tx, propertyId, userId, true);
    await recordActivity(tx, { action: 'member.invitation_resent', subject: username, propertyId });
    const ofOthers = { userId, propertyId: { $ne: propertyId } };
    const elsewhere = await beyondReach(tx, () => tx.em.count(MemberRow, ofOthers));
    return { isNewUser: true, ...(elsewhere === 0 && { tempPassword }), ...isUnsubscribed };
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
    const member = invitation ?? (await otherMember(tx, propertyId, userId));
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

/** Also withdraws invitations. @throws AppError `not_found`, `forbidden` for the owner and oneself */
export async function removeMember(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  userId: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (await withdrawInvitation(tx, propertyId, userId)) return;
    const member = await otherMember(tx, propertyId, userId);
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

/** Also ends an offer to the actor. @throws AppError `not_found`, `conflict` for the owner */
export async function leaveProperty(ctx: SignedInCtx, propertyId: ViewedPropertyId): Promise<void> {
  const { userId, username } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await lockProperty(tx, propertyId); // serializes with accepting ownership
    const member = await tx.em.findOne(MemberRow, { propertyId, userId }, forUpdate);
    if (!member) throw notFound('Property');
    if (member.isOwner)
      throw new AppError('conflict', 'You own this property. Transfer or delete it before you leave.');
    await endOffersTo(tx, userId, propertyId);
    await tx.em.nativeDelete(MemberRow, { propertyId, userId });
    await recordActivity(tx, { action: 'member.left', subject: username, propertyId, before: { role: member.role } });
  });
}

async function resendPending(
  tx: Tx,
  { propertyId, userId, email }: InferEntity<typeof InvitationRow>,
): Promise<Invited> {
  const isUnsubscribed = await takeInvitation(tx, email);
  await announce(tx, propertyId, userId, false);
  await recordActivity(tx, { action: 'member.invitation_resent', subject: email, propertyId });
  return { isNewUser: false, pending: true, ...isUnsubscribed };
}

/**
 * Counts an invitation mail.
 * @returns a remark for an unsubscribed address.
 * @throws AppError `confirm_email_first`, `too_many_requests`
 */
async function takeInvitation(tx: Tx, email: string): Promise<Pick<Invited, 'isUnsubscribed'>> {
  await takeMail(tx, await requireConfirmedSender(tx), 'invitations', email);
  return (await beyondReach(tx, () => isOptedOut(tx, email))) ? { isUnsubscribed: true } : {};
}

/** A new mail may arrive where the last one did not. */
async function announce(tx: Tx, propertyId: number, userId: number, isNewUser: boolean): Promise<void> {
  await setUndelivered(tx, propertyId, userId, null);
  await recordEvent(tx, memberInvited, { propertyId, userId, invitedBy: tx.actor?.username ?? '', isNewUser });
}

const lockedMember = z.object({ role, isOwner: z.boolean(), username: z.string() });

async function otherMember(tx: Tx, propertyId: number, userId: number): Promise<z.output<typeof lockedMember>> {
  const [member] = await lock(
    tx,
    `select m.role, m.is_owner as "isOwner", u.username from property_member m join ${people} u on u.id = m.user_id
     where m.property_id = ? and m.user_id = ? for update of m`,
    [propertyId, userId],
    lockedMember,
  );
  if (!member) throw notFound('Member');
  if (member.isOwner) throw new AppError('forbidden', 'The owner cannot be changed or removed');
  if (userId === tx.actor?.userId) throw new AppError('forbidden', 'You cannot change or remove yourself');
  return member;
}

function refuseSecondMembership(error: unknown): never {
  throw violates(error, 'property_member_pkey') ? alreadyMember() : error;
}

function refuseParallelInvitation(error: unknown): never {
  const message = 'This person was just invited. Check the list of members.';
  const isParallel = violates(error, 'app_user_username') || violates(error, 'invitation_pkey');
  throw isParallel ? new AppError('conflict', message, { fields: { email: message } }) : error;
}

function alreadyMember(): AppError {
  const message = 'This person is already a member of the property';
  return new AppError('conflict', message, { fields: { email: message } });
}
