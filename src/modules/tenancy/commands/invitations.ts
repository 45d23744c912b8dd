import { z } from 'zod';
import {
  type Ctx,
  type OutsideTransaction,
  type Tx,
  transaction,
  withoutReach,
} from '../../../platform/core/context.ts';
import { databaseNow, databaseNowPlus } from '../../../platform/core/database-time.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { type RawBuilder, sql } from '../../../platform/core/tables.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { activities } from '../../../platform/records/views.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  findNewcomerOfLink,
  hashPasswordAhead,
  hashToken,
  linkToken,
  markConfirmed,
  people,
  type UserRow,
  useResetLink,
} from '../../accounts/index.ts';
import type { resetPasswordInput } from '../../accounts/schema.ts';
import { InvitationRow, MemberRow } from '../property.entity.ts';
import { type Role, role, type Welcome } from '../schema.ts';
import { tables } from '../tables.ts';
import { endOffersTo } from './transfers.ts';

export const INVITATION_LIFETIME_MS = 7 * 86_400_000;

/** Stores an invitation of an unconfirmed account, until a mailed link or password reset confirms it. */
export async function insertInvitation(
  tx: Tx,
  propertyId: number,
  { id: userId, username: email }: Pick<UserRow, 'id' | 'username'>,
  role: Role,
): Promise<void> {
  await tx.em.nativeDelete(InvitationRow, { propertyId, userId });
  await tx.em.insert(InvitationRow, { propertyId, userId, email, role, ...validityFields() });
}

export async function setUndelivered(
  tx: Tx,
  propertyId: number,
  userId: number,
  undelivered: string | null,
): Promise<void> {
  await tx.em.nativeUpdate(InvitationRow, { propertyId, userId }, { undelivered });
  await tx.em.nativeUpdate(MemberRow, { propertyId, userId }, { undelivered });
}

/** Issues a token for seven days, which replaces older ones. */
export async function issueInvitationToken(tx: Tx, propertyId: number, userId: number): Promise<string> {
  const { token, tokenHash } = linkToken();
  const { expiresAt } = validityFields();
  await tx.em.nativeUpdate(InvitationRow, { propertyId, userId }, { tokenHash, expiresAt });
  return token;
}

const invitation = z.object({ propertyId: z.int(), userId: z.int(), email: z.string(), role });
type Invitation = z.output<typeof invitation>;
const INVITATION = `select i.property_id, i.user_id, i.email, i.role
  from invitation i join ${people} u on u.id = i.user_id and u.username = i.email where i.expires_at > now()`;

/**
 * Adds the member by a mailed link, which also confirms the address.
 * @returns the building's ID
 * @throws AppError `invalid` for an unknown, used, withdrawn or expired link, `not_found` for another account's
 */
export async function acceptInvitation(ctx: SignedInCtx, token: string): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const invitationSql = `${INVITATION} and i.token_hash = ? for update of i`;
    const [invitationRow] = await withoutReach(tx, () => lock(tx, invitationSql, [hashToken(token)], invitation));
    if (!invitationRow) throw new AppError('invalid', 'This invitation is no longer valid. Ask for a new one.');
    if (invitationRow.userId !== ctx.actor.userId)
      throw new AppError('not_found', 'This invitation was sent to another email address. Sign in with that one.');
    await markConfirmed(tx, invitationRow.userId);
    await addMember(tx, invitationRow);
    return invitationRow.propertyId;
  });
}

/**
 * Resets the password by a mailed link. As this confirms the address, it accepts pending invitations.
 * @returns the username
 * @throws AppError `invalid` for an unknown, used or expired link, or a weak password
 */
export async function resetPassword(
  ctx: OutsideTransaction,
  { token, newPassword }: z.output<typeof resetPasswordInput>,
): Promise<string> {
  const newPasswordHash = await hashPasswordAhead(ctx, { field: 'newPassword', password: newPassword });
  return await transaction(ctx, async (tx) => {
    const { userId, username } = await useResetLink(tx, token, newPasswordHash);
    await acceptAllInvitations(tx, userId);
    return username;
  });
}

const UNKNOWN_LINK: Welcome = { username: null, building: null, invitedBy: null };
const invitedBuilding = z.object({ id: z.int(), name: z.string(), invitedBy: z.string().nullable() });

export async function readWelcome(ctx: Ctx, token: string): Promise<Welcome> {
  const newcomer = await findNewcomerOfLink(ctx, token);
  if (!newcomer) return UNKNOWN_LINK;
  const [building] = await query(
    ctx,
    `select p.id, p.name, (select coalesce(u.full_name, u.username) from ${activities} a join ${people} u on u.id = a.actor_id
         where a.property_id = p.id and a.action = 'member.invited' and a.subject = ? order by a.id desc limit 1) as invited_by
     from (select property_id, created_at from property_member where user_id = ?
       union all select i.property_id, i.created_at from invitation i where i.user_id = ? and i.email = ? and i.expires_at > now()) m
     join property p on p.id = m.property_id order by m.created_at limit 1`,
    [newcomer.username, newcomer.id, newcomer.id, newcomer.username],
    invitedBuilding,
  );
  return {
    username: newcomer.username,
    building: building ? { id: building.id, name: building.name } : null,
    invitedBy: building?.invitedBy ?? null,
  };
}

async function acceptAllInvitations(tx: Tx, userId: number): Promise<void> {
  for (const pendingInvitation of await lock(
    tx,
    `${INVITATION} and i.user_id = ? for update of i`,
    [userId],
    invitation,
  ))
    await addMember(tx, pendingInvitation);
}

export async function withdrawInvitation(tx: Tx, propertyId: number, userId: number): Promise<boolean> {
  return await deleteInvitations(tx, sql`property_id = ${propertyId} and user_id = ${userId}`);
}

export async function withdrawFormerInvitations(tx: Tx, userId: number): Promise<void> {
  const username = sql`(select username from ${sql.raw(people)} u where u.id = ${userId})`;
  await deleteInvitations(tx, sql`user_id = ${userId} and email <> ${username}`, userId);
}

export async function endAllMemberships(tx: Tx, userId: number): Promise<void> {
  await tx.em.nativeDelete(InvitationRow, { userId });
  await endOffersTo(tx, userId);
  await tx.em.nativeDelete(MemberRow, { userId });
}

async function deleteInvitations(tx: Tx, condition: RawBuilder<boolean>, actorId?: number): Promise<boolean> {
  const invitations = tables(tx).deleteFrom('invitation').where(condition);
  const deletedInvitations = await write(tx, invitations.returning(['propertyId', 'email', 'role']));
  for (const { propertyId, email, role: invitedRole } of deletedInvitations)
    await recordActivity(tx, {
      action: 'member.invitation_withdrawn',
      subject: email,
      propertyId,
      before: { role: invitedRole },
      ...(actorId !== undefined && { actorId }),
    });
  return deletedInvitations.length > 0;
}

async function addMember(tx: Tx, { propertyId, userId, email, role: invitedRole }: Invitation): Promise<void> {
  await tx.em.nativeDelete(InvitationRow, { propertyId, userId });
  await tx.em.insert(MemberRow, { propertyId, userId, role: invitedRole, createdAt: databaseNow() });
  await recordActivity(tx, {
    action: 'member.joined',
    subject: email,
    propertyId,
    actorId: userId,
    after: { role: invitedRole },
  });
}

const validityFields = () => ({ createdAt: databaseNow(), expiresAt: databaseNowPlus(INVITATION_LIFETIME_MS) });
