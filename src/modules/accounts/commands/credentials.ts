import type { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { fromDatabaseNow } from '../../../platform/core/database-time.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { type ActivityEntry, recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../access.ts';
import { passwordChanged, passwordResetRequested } from '../events.ts';
import { hashPassword, linkToken, refuseBreachedPassword, refuseWeakPassword, verifyPassword } from '../passwords.ts';
import type { changePasswordInput } from '../schema.ts';
import { tables } from '../tables.ts';
import { PasswordToken, UserRow } from '../user.entity.ts';

/** Identity of a session. */
export interface Identity {
  userId: number;
  epoch: number;
  username: string;
}

export const RESET_LIFETIME_MS = 3_600_000;

const RECENT_LOGIN_MS = 10 * 60_000;

export const TEMPORARY_MS = 7 * 86_400_000;

const SET_BY_ADMINISTRATOR = 'user.password_set_by_admin';

/** Reauthentication, against an unlocked computer. */
export interface Proof {
  readonly password: string | undefined;
  /** Milliseconds since the sign-in. */
  readonly loginAge: number | null;
}

/**
 * Requires a sign-in within ten minutes or the password.
 * @param purpose completes "Enter your current password to …".
 * @throws AppError `reauthentication_required`
 */
export async function requireProof(ctx: SignedInCtx, purpose: string, { password, loginAge }: Proof): Promise<void> {
  if (loginAge !== null && loginAge < RECENT_LOGIN_MS) return;
  const users = tables(ctx).selectFrom('app_user').select('passwordHash');
  const [actor] = await query(ctx, users.where('id', '=', ctx.actor.userId));
  if (password && (await verifyPassword(password, actor?.passwordHash ?? null))) return;
  throw new AppError('reauthentication_required', `Enter your current password to ${purpose}`, {
    fields: { currentPassword: password ? 'This is not your current password' : 'Enter your current password' },
  });
}

interface ChosenPassword {
  readonly field: 'password' | 'newPassword';
  readonly password: string;
}

/**
 * Changes one's password; other sessions end.
 * @throws AppError `forbidden` for a wrong current password or an expired temporary one, `invalid` for a weak new one
 */
export async function changePassword(ctx: SignedInCtx, input: z.output<typeof changePasswordInput>): Promise<Identity> {
  const user = await ctx.em.findOneOrFail(UserRow, { id: ctx.actor.userId });
  if (!(await verifyPassword(input.currentPassword, user.passwordHash ?? null))) {
    const message = 'The current password is not correct';
    throw new AppError('forbidden', message, { fields: { currentPassword: message } });
  }
  await refuseExpiredPassword(ctx, user);
  if (user.tempPasswordUntil && input.newPassword === input.currentPassword.normalize('NFC')) {
    const message = 'Choose a password other than the temporary one';
    throw new AppError('invalid', message, { fields: { newPassword: message } });
  }
  const chosen = { field: 'newPassword', password: input.newPassword } as const;
  return await replacePassword(ctx, user.id, chosen, 'user.password_changed');
}

/** @throws AppError `forbidden` */
export async function refuseExpiredPassword(ctx: Ctx, user: Pick<UserRow, 'id' | 'tempPasswordUntil'>): Promise<void> {
  if (!user.tempPasswordUntil) return;
  const users = tables(ctx).selectFrom('app_user').select('id').where('id', '=', user.id);
  if ((await query(ctx, users.where('tempPasswordUntil', '<', now))).length > 0)
    throw new AppError('forbidden', 'This temporary password has expired. Use Forgot Password to set a new one.');
}

/** Same duration for known and unknown addresses. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await transaction(ctx, (tx) => recordEvent(tx, passwordResetRequested, { email }));
}

/**
 * Sets another account's password, ends its sessions and mails its user; for an administrator's account the actor gets a
 * mail, too.
 * @throws AppError `not_found`, `invalid` for a weak password, `reauthentication_required`
 */
export async function setPassword(ctx: AdminCtx, userId: number, password: string, proof: Proof): Promise<void> {
  await requireProof(ctx, 'reset the password of another user', proof);
  await replacePassword(ctx, userId, { field: 'password', password }, SET_BY_ADMINISTRATOR);
}

/**
 * From the command line. A temporary password only allows choosing another, for seven days.
 * @throws AppError `not_found`, `invalid` for a weak password
 */
export async function setPasswordByOperator(
  ctx: Ctx,
  userId: number,
  { password, isTemporary }: { password: string; isTemporary: boolean },
): Promise<void> {
  const chosen = await hashPasswordAhead(ctx, { field: 'password', password });
  await transaction(ctx, async (tx) => {
    await storePassword(tx, userId, chosen, SET_BY_ADMINISTRATOR);
    const until = { tempPasswordUntil: fromDatabaseNow(TEMPORARY_MS) };
    if (isTemporary) await tx.em.nativeUpdate(UserRow, { id: userId }, until);
  });
}

/** Records a set or removed second factor and ends all sessions. @throws AppError `not_found` */
export async function noteSecondFactor(tx: Tx, userId: number, isSet: boolean): Promise<Identity> {
  const [account] = await write(
    tx,
    tables(tx)
      .updateTable('app_user')
      .set((row) => ({ secondFactorAt: isSet ? now : null, sessionEpoch: row('sessionEpoch', '+', 1) }))
      .where('id', '=', userId)
      .returning(['sessionEpoch as epoch', 'username']),
  );
  if (!account) throw notFound('User');
  return { userId, ...account };
}

/**
 * Ends all sessions, also unlisted ones; the current one restarts with the result.
 * @throws AppError `reauthentication_required`
 */
export async function endOtherSessions(ctx: SignedInCtx, proof: Proof): Promise<Identity> {
  await requireProof(ctx, 'sign out elsewhere', proof);
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    const [user] = await write(
      tx,
      tables(tx)
        .updateTable('app_user')
        .set((row) => ({ sessionEpoch: row('sessionEpoch', '+', 1) }))
        .where('id', '=', userId)
        .returning(['sessionEpoch as epoch', 'username']),
    );
    if (!user) throw notFound('User');
    await recordActivity(tx, { action: 'user.sessions_ended', subject: user.username });
    return { userId, ...user };
  });
}

/** Replaces older tokens. */
export async function issuePasswordToken(tx: Tx, userId: number, lifetimeMs: number): Promise<string> {
  const { token, tokenHash } = linkToken();
  await tx.em.nativeDelete(PasswordToken, { userId });
  await tx.em.insert(PasswordToken, { tokenHash, userId, expiresAt: fromDatabaseNow(lifetimeMs) });
  return token;
}

async function replacePassword(
  ctx: Ctx,
  userId: number,
  given: ChosenPassword,
  action: ActivityEntry['action'],
): Promise<Identity> {
  const chosen = await hashPasswordAhead(ctx, given);
  return await transaction(ctx, (tx) => storePassword(tx, userId, chosen, action));
}

export type HashedPassword = ChosenPassword & { readonly hash: string };

/** Before the transaction: both steps are slow. @throws AppError `invalid` for a leaked password */
export async function hashPasswordAhead(ctx: OutsideTransaction, chosen: ChosenPassword): Promise<HashedPassword> {
  await refuseBreachedPassword(ctx, chosen.field, chosen.password);
  return { ...chosen, hash: await hashPassword(chosen.password) };
}

/** Ends all sessions through the new epoch. @throws AppError `not_found`, `invalid` for a weak password */
export async function storePassword(
  tx: Tx,
  userId: number,
  chosen: HashedPassword,
  action: ActivityEntry['action'],
): Promise<Identity> {
  const [user] = await write(
    tx,
    tables(tx)
      .updateTable('app_user')
      .set((row) => ({
        passwordHash: chosen.hash,
        tempPasswordUntil: null,
        sessionEpoch: row('sessionEpoch', '+', 1),
      }))
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .returning(['sessionEpoch as epoch', 'username']),
  );
  if (!user) throw notFound('User');
  await refuseWeakPassword(chosen.field, chosen.password, user.username);
  await tx.em.nativeDelete(PasswordToken, { userId, usedAt: null });
  const byAdministrator = action === SET_BY_ADMINISTRATOR;
  await recordEvent(tx, passwordChanged, { userId, byAdminId: byAdministrator ? tx.actor?.userId : undefined });
  const own = byAdministrator ? {} : { actorId: tx.actor?.userId ?? userId };
  await recordActivity(tx, { action, subject: user.username, ...own });
  return { userId, ...user };
}
