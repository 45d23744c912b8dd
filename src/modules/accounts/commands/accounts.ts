import { raw } from '@mikro-orm/core';
import type { z } from 'zod';
import { type Actor, type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseNowPlus } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { logSecurityEvent } from '../../../platform/observability/security-events.ts';
import { queueAccountOf } from '../../../platform/process/fair-queue.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { reserveBytes } from '../../../platform/records/storage.ts';
import { canonicalEmail } from '../../../shared/email-address.ts';
import { AppError, isViolationOf } from '../../../shared/errors.ts';
import { deleteFile, redraw, storeFile } from '../../assets/index.ts';
import { loginEmailChanged } from '../events.ts';
import { hashPassword, linkToken, rejectBreachedPassword, rejectWeakPassword, verifyPassword } from '../passwords.ts';
import { isConfirmed } from '../queries.ts';
import type { loginInput, profileChanges, registerInput } from '../schema.ts';
import { EmailChange, PasswordToken, UserRow } from '../user.entity.ts';
import { requestConfirmation } from './confirmations.ts';
import { assertPasswordNotExpired, type Identity, requireProof, TEMPORARY_MS } from './credentials.ts';

/** @throws AppError `invalid` for a weak or leaked password, `conflict` for a registered address */
export async function register(ctx: Ctx, input: z.output<typeof registerInput>): Promise<Identity> {
  await rejectWeakPassword('password', input.password, input.username);
  await rejectBreachedPassword(ctx, 'password', input.password);
  const passwordHash = await hashPassword(input.password);
  return await transaction(ctx, async (tx) => {
    const now = databaseNow();
    const userId = await tx.em
      .insert(UserRow, { username: input.username, passwordHash, createdAt: now, lastLoginAt: now })
      .catch(rejectTakenUsername);
    await assertNotReserved(tx, input.username, userId);
    await requestConfirmation(tx, userId, input.username).catch(ignoreFullMailbox);
    await recordActivity(tx, { action: 'user.registered', subject: input.username, actorId: userId });
    return { userId, epoch: 0, username: input.username };
  });
}

/**
 * Checks the credentials and records the sign-in, unless a second factor is required.
 * @throws AppError `unauthorized`, the same for unknown address and wrong password; only with the right one
 * `suspended`, or an expired temporary password
 */
export async function login(
  ctx: Ctx,
  input: z.output<typeof loginInput>,
): Promise<{ identity: Identity; needsSecondFactor: boolean }> {
  const user = await findByUsername(ctx, input.username);
  if (!(await verifyPassword(input.password, user?.passwordHash ?? null)) || !user) {
    await transaction(ctx, (tx) => recordActivity(tx, { action: 'user.login_failed', subject: input.username }));
    throw new AppError('unauthorized', 'Incorrect email or password');
  }
  if (user.accountStatus === 'suspended')
    throw new AppError('suspended', 'This account is suspended. Please contact support.');
  await assertPasswordNotExpired(ctx, user);
  const identity = { userId: user.id, epoch: user.sessionEpoch, username: user.username };
  const needsSecondFactor = Boolean(user.secondFactorAt);
  if (!needsSecondFactor) await transaction(ctx, (tx) => recordLogin(tx, identity));
  return { identity, needsSecondFactor };
}

/** Records a sign-in; a temporary password expires an hour after its first use. */
export async function recordLogin(tx: Tx, { userId, username }: Identity): Promise<void> {
  const tempPasswordUntil = raw<Date>(
    `case when temp_password_until is not null then least(temp_password_until, now() + interval '1 hour') end`,
  );
  await tx.em.nativeUpdate(UserRow, { id: userId }, { lastLoginAt: databaseNow(), tempPasswordUntil });
  await recordActivity(tx, { action: 'user.logged_in', subject: username, actorId: userId });
}

export async function recordLogout(ctx: SignedInCtx): Promise<void> {
  await recordImpersonationEnd(ctx);
  const { userId, impersonatorId } = ctx.actor;
  const { ip, requestId, platform } = ctx;
  logSecurityEvent(platform.log, 'session.ended', { userId, impersonatorId, ip, requestId });
}

export async function recordImpersonationEnd(ctx: SignedInCtx): Promise<void> {
  const { username, impersonatorId } = ctx.actor;
  if (impersonatorId === null) return;
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'impersonation.stopped', subject: username }));
}

const SAMPLE_MANAGER = 'manager@foyer.example';

const samplePeople = {
  manager: { username: SAMPLE_MANAGER, fullName: 'Jordan Avery', isAdmin: false },
  administrator: { username: 'administrator@foyer.example', fullName: 'Morgan Ellis', isAdmin: true },
  customer: { username: 'facilities@brazosplaza.example', fullName: 'Priya Nair', isAdmin: false },
} as const satisfies Record<string, Partial<UserRow>>;
type SamplePerson = keyof typeof samplePeople;

/** Creates an account without a password, until `setSamplePassword`. */
export async function createSamplePerson(ctx: Ctx, person: SamplePerson): Promise<Actor> {
  const now = databaseNow();
  const { username, isAdmin } = samplePeople[person];
  const row = { ...samplePeople[person], passwordHash: null, emailVerifiedAt: now, createdAt: now };
  const userId = await transaction(ctx, (tx) => tx.em.insert(UserRow, row));
  return { userId, username, isAdmin, impersonatorId: null };
}

/** Signs in without a password. @returns `null` without the sample */
export async function signInToSample(ctx: Ctx, person: SamplePerson): Promise<Identity | null> {
  return await transaction(ctx, async (tx) => {
    const user = await tx.em.findOne(UserRow, { username: samplePeople[person].username }, forUpdate);
    if (!user) return null;
    const identity = { userId: user.id, epoch: user.sessionEpoch, username: user.username };
    await recordLogin(tx, identity);
    return identity;
  });
}

export async function sampleManagerWithoutPassword(ctx: Ctx): Promise<string | null> {
  const manager = await ctx.em.findOne(UserRow, { username: SAMPLE_MANAGER, passwordHash: null });
  return manager ? manager.username : null;
}

export async function setSamplePassword(ctx: Ctx, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const withoutPassword = { username: SAMPLE_MANAGER, passwordHash: null };
  await transaction(ctx, (tx) => tx.em.nativeUpdate(UserRow, withoutPassword, { passwordHash }));
}

/**
 * Saves the profile. A new address must be confirmed, ends other sessions and mailed links, and can be reverted by the
 * former one.
 * @param loginAge as in `LoginProof`
 * @returns the new session's identity when the address changed
 * @throws AppError `reauthentication_required`, `forbidden` during impersonation, `conflict`, `unauthorized` when the
 * sessions ended
 */
export async function updateProfile(
  ctx: SignedInCtx,
  input: z.output<typeof profileChanges>,
  loginAge: number | null,
): Promise<Identity | null> {
  const user = await ctx.em.findOneOrFail(UserRow, { id: ctx.actor.userId });
  const isEmailChanged = user.username !== input.username;
  if (isEmailChanged) {
    if (ctx.actor.impersonatorId !== null)
      throw new AppError('forbidden', 'You cannot change the email address while you are logged in as another user');
    await requireProof(ctx, 'change the email address', { password: input.currentPassword, loginAge });
  }
  const { fullName, phoneNumber = user.phoneNumber ?? null, username } = input;
  const epoch = user.sessionEpoch + 1;
  await transaction(ctx, async (tx) => {
    const row = {
      fullName,
      phoneNumber,
      username,
      ...(isEmailChanged && { emailVerifiedAt: null, sessionEpoch: epoch }),
    };
    // Fails when the sessions ended: the address change may be reverted concurrently.
    const unchangedUser = { id: user.id, sessionEpoch: user.sessionEpoch };
    if ((await tx.em.nativeUpdate(UserRow, unchangedUser, row).catch(rejectTakenUsername)) === 0)
      throw new AppError('unauthorized', 'Please sign in');
    if (isEmailChanged) {
      await assertNotReserved(tx, username, user.id);
      const changeId = await insertEmailChange(tx, user);
      const formerEmail = user.username;
      await recordEvent(tx, loginEmailChanged, { userId: user.id, formerEmail, newEmail: username, changeId });
      await tx.em.nativeDelete(PasswordToken, { userId: user.id });
      await requestConfirmation(tx, user.id, username);
    }
    await recordActivity(tx, {
      action: isEmailChanged ? 'user.email_changed' : 'user.profile_updated',
      subject: username,
      before: { fullName: user.fullName, phoneNumber: user.phoneNumber, username: user.username },
      after: { fullName, phoneNumber, username },
    });
  });
  return isEmailChanged ? { userId: user.id, epoch, username } : null;
}

const UNDO_LIFETIME_MS = 72 * 3_600_000;

/** Ignores the mailbox's daily limit, which sub-addresses may have used up: the confirmation can be requested later. */
function ignoreFullMailbox(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
}

/** Stores the former address; a confirmed one stays reserved, so that the change can be reverted. */
async function insertEmailChange(tx: Tx, user: UserRow): Promise<number> {
  const expiresAt = databaseNowPlus(UNDO_LIFETIME_MS);
  const row = { userId: user.id, formerEmail: user.username, isReserved: isConfirmed(tx, user), expiresAt };
  return await tx.em.insert(EmailChange, row);
}

/** Issues a token for the former address; `null` when expired or used. */
export async function issueUndoToken(tx: Tx, changeId: number): Promise<string | null> {
  const { token, tokenHash } = linkToken();
  const openChange = { id: changeId, usedAt: null, expiresAt: { $gt: databaseNow() } };
  return (await tx.em.nativeUpdate(EmailChange, openChange, { tokenHash })) > 0 ? token : null;
}

/**
 * @returns its URL
 * @throws AppError as `redraw`; `storage_full`
 */
export async function setAvatar(ctx: SignedInCtx, bytes: Uint8Array): Promise<string> {
  const [avatar] = await redraw(queueAccountOf(ctx), bytes, 'avatar');
  return await transaction(ctx, async (tx) => {
    const formerUser = await tx.em.findOneOrFail(UserRow, { id: ctx.actor.userId }, forUpdate);
    // Delete the former picture first: it does not count.
    await tx.em.nativeUpdate(UserRow, { id: ctx.actor.userId }, { avatarId: null });
    await deleteUnusedPicture(tx, formerUser.avatarId ?? null);
    const [image] = await reserveBytes(tx, { propertyId: null, accountId: ctx.actor.userId }, [avatar]);
    const avatarId = await storeFile(tx, image);
    await tx.em.nativeUpdate(UserRow, { id: ctx.actor.userId }, { avatarId });
    return `/api/files/${avatarId}`;
  });
}

export async function deleteUnusedPicture(tx: Tx, avatarId: string | null): Promise<void> {
  if (avatarId !== null && (await tx.em.count(UserRow, { avatarId })) === 0) await deleteFile(tx, avatarId);
}

export async function findByUsername(ctx: Ctx, username: string): Promise<UserRow | null> {
  return await ctx.em.findOne(UserRow, { username: canonicalEmail(username) ?? username });
}

/**
 * Rejects an address reserved for its former account. Runs after the update, which locks the address.
 * @throws AppError `conflict`
 */
async function assertNotReserved(tx: Tx, address: string, userId: number): Promise<void> {
  const otherReservations = { formerEmail: address, userId: { $ne: userId }, isReserved: true };
  if ((await tx.em.count(EmailChange, { ...otherReservations, usedAt: null, expiresAt: { $gt: databaseNow() } })) > 0)
    throw takenError();
}

/** Converts a violated constraint. @throws AppError `conflict`, else the error itself */
export function rejectTakenUsername(error: unknown): never {
  throw isViolationOf(error, 'app_user_username') ? takenError() : error;
}

function takenError(): AppError {
  const message = 'This email address is already registered';
  return new AppError('conflict', message, { fields: { username: message } });
}

/**
 * Creates an invited account with a temporary password for seven days.
 * @throws a unique violation for a registered address, AppError `conflict` for a reserved one
 */
export async function createNewcomer(tx: Tx, username: string, passwordHash: string): Promise<number> {
  const row = { username, passwordHash, tempPasswordUntil: databaseNowPlus(TEMPORARY_MS), createdAt: databaseNow() };
  const userId = await tx.em.insert(UserRow, row);
  await assertNotReserved(tx, username, userId);
  return userId;
}

/** @returns `false` after the first sign-in */
export async function renewTemporaryPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const pendingUser = { id: userId, lastLoginAt: null, tempPasswordUntil: { $ne: null } };
  const renewedFields = { passwordHash, tempPasswordUntil: databaseNowPlus(TEMPORARY_MS) };
  return (await tx.em.nativeUpdate(UserRow, pendingUser, renewedFields)) > 0;
}
