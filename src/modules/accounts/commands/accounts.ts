import type { z } from 'zod';
import { type Actor, type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, fromDatabaseNow } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { logSecurityEvent } from '../../../platform/observability/security-events.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { canonicalEmail } from '../../../shared/email-address.ts';
import { AppError, violates } from '../../../shared/errors.ts';
import { deleteFile, redraw, storeFile } from '../../assets/index.ts';
import { loginEmailChanged } from '../events.ts';
import { hashPassword, linkToken, refuseBreachedPassword, refuseWeakPassword, verifyPassword } from '../passwords.ts';
import { isConfirmed } from '../queries.ts';
import type { DemoLogin, loginInput, profileChanges, registerInput } from '../schema.ts';
import { EmailChange, PasswordToken, UserRow } from '../user.entity.ts';
import { requestConfirmation } from './confirmations.ts';
import { type Identity, refuseExpiredPassword, requireProof, TEMPORARY_MS } from './credentials.ts';

/** @throws AppError `invalid` for a weak or leaked password, `conflict` for a taken address */
export async function register(ctx: Ctx, input: z.output<typeof registerInput>): Promise<Identity> {
  await refuseWeakPassword('password', input.password, input.username);
  await refuseBreachedPassword(ctx, 'password', input.password);
  const passwordHash = await hashPassword(input.password);
  return await transaction(ctx, async (tx) => {
    const now = databaseNow();
    const userId = await tx.em
      .insert(UserRow, { username: input.username, passwordHash, createdAt: now, lastLoginAt: now })
      .catch(refuseTakenUsername);
    await refuseReserved(tx, input.username, userId);
    await requestConfirmation(tx, userId, input.username).catch(unlessMailboxIsFull);
    await recordActivity(tx, { action: 'user.registered', subject: input.username, actorId: userId });
    return { userId, epoch: 0, username: input.username };
  });
}

/**
 * Checks the credentials and records the sign-in, unless a second factor is due.
 * @throws AppError `unauthorized`, the same for an unknown address and a wrong password; `suspended` and an expired
 *   temporary password only with the right one
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
  await refuseExpiredPassword(ctx, user);
  const identity = { userId: user.id, epoch: user.sessionEpoch, username: user.username };
  const needsSecondFactor = Boolean(user.secondFactorAt);
  if (!needsSecondFactor) await transaction(ctx, (tx) => noteLogin(tx, identity));
  return { identity, needsSecondFactor };
}

/** A temporary password expires an hour after its first use. */
export async function noteLogin(tx: Tx, { userId, username }: Identity): Promise<void> {
  await write(
    tx,
    `update app_user set last_login_at = now(), temp_password_until =
       case when temp_password_until is not null then least(temp_password_until, now() + interval '1 hour') end
     where id = ?`,
    [userId],
  );
  await recordActivity(tx, { action: 'user.logged_in', subject: username, actorId: userId });
}

export async function noteLogout(ctx: SignedInCtx): Promise<void> {
  await noteImpersonationEnd(ctx);
  const { userId, impersonatorId } = ctx.actor;
  const { ip, requestId, platform } = ctx;
  logSecurityEvent(platform.log, 'session.ended', { userId, impersonatorId, ip, requestId });
}

export async function noteImpersonationEnd(ctx: SignedInCtx): Promise<void> {
  const { username, impersonatorId } = ctx.actor;
  if (impersonatorId === null) return;
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'impersonation.stopped', subject: username }));
}

const SAMPLE_MANAGER = 'manager@foyer.example';

/** The manager owns the sample building. */
const samplePeople = {
  manager: { username: SAMPLE_MANAGER, fullName: 'Jordan Avery', isAdmin: false },
  administrator: { username: 'administrator@foyer.example', fullName: 'Morgan Ellis', isAdmin: true },
  customer: { username: 'facilities@brazosplaza.example', fullName: 'Priya Nair', isAdmin: false },
} as const satisfies Record<DemoLogin['as'] | 'customer', Partial<UserRow>>;
type SamplePerson = keyof typeof samplePeople;

/** Has no password until `setSamplePassword`. */
export async function createSamplePerson(ctx: Ctx, who: SamplePerson): Promise<Actor> {
  const now = databaseNow();
  const { username, isAdmin } = samplePeople[who];
  const row = { ...samplePeople[who], passwordHash: null, emailVerifiedAt: now, createdAt: now };
  const userId = await transaction(ctx, (tx) => tx.em.insert(UserRow, row));
  return { userId, username, isAdmin, impersonatorId: null };
}

/** Without a password, for demos. @throws AppError `unavailable` before the sample is made, and while it is made anew */
export async function signInToSample(ctx: Ctx, who: DemoLogin['as']): Promise<Identity> {
  return await transaction(ctx, async (tx) => {
    const user = await tx.em.findOne(UserRow, { username: samplePeople[who].username }, forUpdate);
    if (!user)
      throw new AppError('unavailable', 'The demo is being reset. Please try again in a moment.', { retryAfter: 5 });
    const identity = { userId: user.id, epoch: user.sessionEpoch, username: user.username };
    await noteLogin(tx, identity);
    return identity;
  });
}

export async function sampleManagerWithoutPassword(ctx: Ctx): Promise<string | null> {
  const found = await ctx.em.findOne(UserRow, { username: SAMPLE_MANAGER, passwordHash: null });
  return found ? found.username : null;
}

/** Sets the password once. */
export async function setSamplePassword(ctx: Ctx, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const open = { username: SAMPLE_MANAGER, passwordHash: null };
  await transaction(ctx, (tx) => tx.em.nativeUpdate(UserRow, open, { passwordHash }));
}

/**
 * Saves the profile. A new address needs a recent sign-in or the password. It has to be confirmed, the former address
 * can undo the change, and mailed links and other sessions end.
 * @param loginAge as in `Proof`.
 * @returns the new session's identity when the address changed.
 * @throws AppError `reauthentication_required`, `forbidden` during impersonation, `conflict` for a taken address,
 *   `unauthorized` when the sessions ended
 */
export async function updateProfile(
  ctx: SignedInCtx,
  input: z.output<typeof profileChanges>,
  loginAge: number | null,
): Promise<Identity | null> {
  const user = await ctx.em.findOneOrFail(UserRow, { id: ctx.actor.userId });
  const moves = user.username !== input.username;
  if (moves) {
    if (ctx.actor.impersonatorId !== null)
      throw new AppError('forbidden', 'You cannot change the email address while you are logged in as another user');
    await requireProof(ctx, 'change the email address', { password: input.currentPassword, loginAge });
  }
  const { fullName, phoneNumber = user.phoneNumber ?? null, username } = input;
  const epoch = user.sessionEpoch + 1;
  await transaction(ctx, async (tx) => {
    const row = { fullName, phoneNumber, username, ...(moves && { emailVerifiedAt: null, sessionEpoch: epoch }) };
    // Fails when the sessions ended: the address change may be being undone.
    const known = { id: user.id, sessionEpoch: user.sessionEpoch };
    if ((await tx.em.nativeUpdate(UserRow, known, row).catch(refuseTakenUsername)) === 0)
      throw new AppError('unauthorized', 'Please sign in');
    if (moves) {
      await refuseReserved(tx, username, user.id);
      const changeId = await keepFormerAddress(tx, user);
      const formerEmail = user.username;
      await recordEvent(tx, loginEmailChanged, { userId: user.id, formerEmail, newEmail: username, changeId });
      await tx.em.nativeDelete(PasswordToken, { userId: user.id });
      await requestConfirmation(tx, user.id, username);
    }
    await recordActivity(tx, {
      action: moves ? 'user.email_changed' : 'user.profile_updated',
      subject: username,
      before: { fullName: user.fullName, phoneNumber: user.phoneNumber, username: user.username },
      after: { fullName, phoneNumber, username },
    });
  });
  return moves ? { userId: user.id, epoch, username } : null;
}

const UNDO_LIFETIME_MS = 72 * 3_600_000;

/** Sub-addresses of the mailbox may have got the day's mails: that keeps nobody from registering, who can ask again later. */
function unlessMailboxIsFull(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
}

/** A confirmed address stays reserved, so that the change can be undone. */
async function keepFormerAddress(tx: Tx, user: UserRow): Promise<number> {
  const expiresAt = fromDatabaseNow(UNDO_LIFETIME_MS);
  const row = { userId: user.id, formerEmail: user.username, isReserved: isConfirmed(tx, user), expiresAt };
  return await tx.em.insert(EmailChange, row);
}

/** Token for the former address; `null` when it is too late or done. */
export async function issueUndoToken(tx: Tx, changeId: number): Promise<string | null> {
  const { token, tokenHash } = linkToken();
  const open = { id: changeId, usedAt: null, expiresAt: { $gt: databaseNow() } };
  return (await tx.em.nativeUpdate(EmailChange, open, { tokenHash })) > 0 ? token : null;
}

/** @returns its URL */
export async function setAvatar(ctx: SignedInCtx, bytes: Uint8Array): Promise<string> {
  const [image] = await redraw(bytes, 'avatar');
  return await transaction(ctx, async (tx) => {
    const avatarId = await storeFile(tx, image.contentType, image.bytes);
    const former = await tx.em.findOneOrFail(UserRow, { id: ctx.actor.userId }, forUpdate);
    await tx.em.nativeUpdate(UserRow, { id: ctx.actor.userId }, { avatarId });
    await dropPicture(tx, former.avatarId ?? null);
    return `/api/files/${avatarId}`;
  });
}

export async function dropPicture(tx: Tx, avatarId: string | null): Promise<void> {
  if (avatarId !== null && (await tx.em.count(UserRow, { avatarId })) === 0) await deleteFile(tx, avatarId);
}

export async function findByUsername(ctx: Ctx, username: string): Promise<UserRow | null> {
  return await ctx.em.findOne(UserRow, { username: canonicalEmail(username) ?? username });
}

/**
 * Refuses an address reserved for its former account. Runs after the update, which locks the address.
 * @throws AppError `conflict`
 */
async function refuseReserved(tx: Tx, address: string, userId: number): Promise<void> {
  const others = { formerEmail: address, userId: { $ne: userId }, isReserved: true };
  if ((await tx.em.count(EmailChange, { ...others, usedAt: null, expiresAt: { $gt: databaseNow() } })) > 0)
    throw taken();
}

/** @throws AppError `conflict` for a taken address, else the error itself */
export function refuseTakenUsername(error: unknown): never {
  throw violates(error, 'app_user_username') ? taken() : error;
}

function taken(): AppError {
  const message = 'This email address is already registered';
  return new AppError('conflict', message, { fields: { username: message } });
}

/**
 * Creates an invited account with a temporary password for seven days.
 * @throws a unique violation for a taken address, AppError `conflict` for a reserved one
 */
export async function createNewcomer(tx: Tx, username: string, passwordHash: string): Promise<number> {
  const row = { username, passwordHash, tempPasswordUntil: fromDatabaseNow(TEMPORARY_MS), createdAt: databaseNow() };
  const userId = await tx.em.insert(UserRow, row);
  await refuseReserved(tx, username, userId);
  return userId;
}

/** @returns `false` when somebody signed in before */
export async function renewTemporaryPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const pending = { id: userId, lastLoginAt: null, tempPasswordUntil: { $ne: null } };
  const renewed = { passwordHash, tempPasswordUntil: fromDatabaseNow(TEMPORARY_MS) };
  return (await tx.em.nativeUpdate(UserRow, pending, renewed)) > 0;
}
