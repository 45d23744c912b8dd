import type { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNowPlus } from '../../../platform/core/database-time.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { type ActivityEntry, recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../access.ts';
import { passwordChanged, passwordResetRequested } from '../events.ts';
import { hashPassword, linkToken, rejectBreachedPassword, rejectWeakPassword, verifyPassword } from '../passwords.ts';
import type { changePasswordInput } from '../schema.ts';
import { tables } from '../tables.ts';
import { PasswordToken, UserRow } from '../user.entity.ts';

export interface Identity {
  userId: number;
  epoch: number;
  username: string;
}

export const RESET_LIFETIME_MS = 3_600_000;

const RECENT_LOGIN_MS = 10 * 60_000;

export const TEMPORARY_MS = 7 * 86_400_000;

const SET_BY_ADMINISTRATOR = 'user.password_set_by_admin';

/** Reauthentication, against unattended computers. */
export interface LoginProof {
  readonly password: string | undefined;
  /** Ms since the sign-in. */
  readonly loginAge: number | null;
}

export const isRecent = (loginAge: number | null): boolean => loginAge !== null && loginAge < RECENT_LOGIN_MS;

/**
 * Requires a sign-in within ten minutes or the password: during impersonation, the administrator's.
 * @param purpose completes "Enter your current password to …"
 * @throws AppError `reauthentication_required`
 */
export async function requireProof(
  ctx: SignedInCtx,
  purpose: string,
  { password, loginAge }: LoginProof,
): Promise<void> {
  if (isRecent(loginAge)) return;
  const users = tables(ctx).selectFrom('app_user').select('passwordHash');
  const [person] = await query(ctx, users.where('id', '=', ctx.actor.impersonatorId ?? ctx.actor.userId));
  if (password && (await verifyPassword(password, person?.passwordHash ?? null))) return;
  throw new AppError('reauthentication_required', `Enter your current password to ${purpose}`, {
    fields: { currentPassword: password ? 'This is not your current password' : 'Enter your current password' },
  });
}

interface NewPassword {
  readonly field: 'password' | 'newPassword';
  readonly password: string;
}

/**
 * Changes the own password; ends other sessions.
 * @throws AppError `forbidden` for a wrong current password or an expired temporary one, `invalid` for a weak new one
 */
export async function changePassword(ctx: SignedInCtx, input: z.output<typeof changePasswordInput>): Promise<Identity> {
  const user = await ctx.em.findOneOrFail(UserRow, { id: ctx.actor.userId });
  if (!(await verifyPassword(input.currentPassword, user.passwordHash ?? null))) {
    const message = 'The current password is not correct';
    throw new AppError('forbidden', message, { fields: { currentPassword: message } });
  }
  await assertPasswordNotExpired(ctx, user);
  if (user.tempPasswordUntil && input.newPassword === input.currentPassword.normalize('NFC')) {
    const message = 'Choose a password other than the temporary one';
    throw new AppError('invalid', message, { fields: { newPassword: message } });
  }
  const newPassword = { field: 'newPassword', password: input.newPassword } as const;
  return await replacePassword(ctx, user.id, newPassword, 'user.password_changed');
}

/** @throws AppError `forbidden` */
export async function assertPasswordNotExpired(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'tempPasswordUntil'>,
): Promise<void> {
  if (!user.tempPasswordUntil) return;
  const users = tables(ctx).selectFrom('app_user').select('id').where('id', '=', user.id);
  if ((await query(ctx, users.where('tempPasswordUntil', '<', now))).length > 0)
    throw new AppError('forbidden', 'This temporary password has expired. Use Forgot Password to set a new one.');
}

/** Takes the same time for known and unknown addresses. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await transaction(ctx, (tx) => recordEvent(tx, passwordResetRequested, { email }));
}

/**
 * Sets another account's password, ends its sessions and mails its user; for an administrator's account, also mails the
 * actor.
 * @throws AppError `not_found`, `invalid` for a weak password
 */
export async function setPassword(ctx: AdminCtx, userId: number, password: string): Promise<void> {
  await replacePassword(ctx, userId, { field: 'password', password }, SET_BY_ADMINISTRATOR);
}

/**
 * Sets a password from the command line. A temporary one only permits choosing another, for seven days.
 * @throws AppError `not_found`, `invalid` for a weak password
 */
export async function setPasswordByOperator(
  ctx: Ctx,
  userId: number,
  { password, isTemporary }: { password: string; isTemporary: boolean },
): Promise<void> {
  const hashedPassword = await hashPasswordAhead(ctx, { field: 'password', password });
  await transaction(ctx, async (tx) => {
    await storePassword(tx, userId, hashedPassword, SET_BY_ADMINISTRATOR);
    const expiry = { tempPasswordUntil: databaseNowPlus(TEMPORARY_MS) };
    if (isTemporary) await tx.em.nativeUpdate(UserRow, { id: userId }, expiry);
  });
}

/** Records a set or removed second factor and ends all sessions. @throws AppError `not_found` */
export async function updateSecondFactorState(tx: Tx, userId: number, isSet: boolean): Promise<Identity> {
  const [account] = await write(
    tx,
    tables(tx)
      .updateTable('app_user')
      .set((row) => ({ secondFactorAt: isSet ? now : null, sessionEpoch: row('sessionEpoch', '+', 1) }))
      .where('id', '=', userId)
      .returning(['sessionEpoch as epoch', 'username']),
  );
  if (!account) throw notFoundError('User');
  return { userId, ...account };
}

/** Ends all sessions, also unlisted ones; the current one restarts with the result. */
export async function endOtherSessions(ctx: SignedInCtx): Promise<Identity> {
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
    if (!user) throw notFoundError('User');
    await recordActivity(tx, { action: 'user.sessions_ended', subject: user.username });
    return { userId, ...user };
  });
}

export async function issuePasswordToken(tx: Tx, userId: number, lifetimeMs: number): Promise<string> {
  await tx.em.nativeDelete(PasswordToken, { userId });
  return await addPasswordToken(tx, userId, lifetimeMs);
}

/** Issues a token without replacing older ones: strangers can request links, which must not invalidate the owner's. */
export async function addPasswordToken(tx: Tx, userId: number, lifetimeMs: number): Promise<string> {
  const { token, tokenHash } = linkToken();
  await tx.em.insert(PasswordToken, { tokenHash, userId, expiresAt: databaseNowPlus(lifetimeMs) });
  return token;
}

async function replacePassword(
  ctx: Ctx,
  userId: number,
  newPassword: NewPassword,
  action: ActivityEntry['action'],
): Promise<Identity> {
  const hashedPassword = await hashPasswordAhead(ctx, newPassword);
  return await transaction(ctx, (tx) => storePassword(tx, userId, hashedPassword, action));
}

export type HashedPassword = NewPassword & { readonly hash: string };

/**
 * Checks and hashes a password outside the transaction, because both are slow. @throws AppError `invalid` for a leaked
 * password
 */
export async function hashPasswordAhead(ctx: OutsideTransaction, newPassword: NewPassword): Promise<HashedPassword> {
  await rejectBreachedPassword(ctx, newPassword.field, newPassword.password);
  return { ...newPassword, hash: await hashPassword(newPassword.password) };
}

/** Stores a password; the new epoch ends all sessions. @throws AppError `not_found`, `invalid` for a weak password */
export async function storePassword(
  tx: Tx,
  userId: number,
  hashedPassword: HashedPassword,
  action: ActivityEntry['action'],
): Promise<Identity> {
  const [user] = await write(
    tx,
    tables(tx)
      .updateTable('app_user')
      .set((row) => ({
        passwordHash: hashedPassword.hash,
        tempPasswordUntil: null,
        sessionEpoch: row('sessionEpoch', '+', 1),
      }))
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .returning(['sessionEpoch as epoch', 'username']),
  );
  if (!user) throw notFoundError('User');
  await rejectWeakPassword(hashedPassword.field, hashedPassword.password, user.username);
  await tx.em.nativeDelete(PasswordToken, { userId, usedAt: null });
  const isSetByAdministrator = action === SET_BY_ADMINISTRATOR;
  await recordEvent(tx, passwordChanged, { userId, byAdminId: isSetByAdministrator ? tx.actor?.userId : undefined });
  const actorFields = isSetByAdministrator ? {} : { actorId: tx.actor?.userId ?? userId };
  await recordActivity(tx, { action, subject: user.username, ...actorFields });
  return { userId, ...user };
}
