import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../access.ts';
import { secondFactorChanged } from '../events.ts';
import { accountOf, isConfirmed, mustHaveSecondFactor } from '../queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';
import type { provenCodeInput, setUpReply } from '../schema.ts';
import { RecoveryCodeRow, SecondFactorRow } from '../second-factor.entity.ts';
import { newKey, setUpUri } from '../totp.ts';
import type { UserRow as Account } from '../user.entity.ts';
import { findByUsername } from './accounts.ts';
import { type Identity, noteSecondFactor, type Proof, requireProof } from './credentials.ts';
import { type ExaminedCode, examineCode, rowOf } from './factor-codes.ts';

/**
 * Makes a pending key, replacing an earlier one.
 * @throws AppError `confirm_email_first`, `reauthentication_required`, `conflict` when a factor is set
 */
export async function beginSetUp(ctx: SignedInCtx, proof: Proof): Promise<z.output<typeof setUpReply>> {
  const { userId, username } = ctx.actor;
  await requireConfirmedAddress(ctx);
  await requireProof(ctx, 'set up two-step verification', proof);
  const key = newKey();
  const row = {
    userId,
    sealedKey: createSealing(ctx.platform.env).seal(key, rowOf(userId)),
    confirmedAt: null,
    lastStep: 0,
    recoverySalt: '',
    createdAt: databaseNow(),
  };
  await transaction(ctx, async (tx) => {
    await tx.em.nativeDelete(SecondFactorRow, { userId, confirmedAt: null });
    if ((await tx.em.count(SecondFactorRow, { userId })) > 0)
      throw new AppError('conflict', 'Two-step verification is already on. Turn it off first.');
    await tx.em.insert(SecondFactorRow, row);
  });
  return { key, uri: setUpUri(key, username) };
}

export interface Secured {
  readonly identity: Identity;
  readonly recoveryCodes: string[];
}

/**
 * Confirms the pending key; other sessions end.
 * @throws AppError `confirm_email_first`, `invalid` for a wrong code or without a key
 */
export async function confirmSetUp(ctx: SignedInCtx, code: string): Promise<Secured> {
  const { userId } = ctx.actor;
  const { emailVerifiedAt } = await requireConfirmedAddress(ctx);
  const { use, refusal } = await examineCode(ctx, userId, code, 'unconfirmed');
  const codes = await freshCodes();
  return await transaction(ctx, async (tx) => {
    if (!(await use(tx))) throw wrongCode(refusal);
    // Without a mail server every address counts as confirmed, though none was.
    const set = { confirmedAt: databaseNow(), setUnconfirmed: !emailVerifiedAt };
    await tx.em.nativeUpdate(SecondFactorRow, { userId }, set);
    const identity = await noteSecondFactor(tx, userId, true);
    await keepCodes(tx, userId, codes);
    await recordEvent(tx, secondFactorChanged, { userId, change: 'set' });
    await recordActivity(tx, { action: 'user.second_factor_set', subject: identity.username });
    return { identity, recoveryCodes: codes.plain };
  });
}

type ProvenCode = z.output<typeof provenCodeInput>;

/**
 * Other sessions end.
 * @throws AppError `forbidden` when it is required, `reauthentication_required` for a wrong password, `invalid` for a
 *   wrong code
 */
export async function removeSecondFactor(ctx: SignedInCtx, given: ProvenCode): Promise<Identity> {
  const { userId } = ctx.actor;
  const account = await accountOf(ctx, userId);
  if (account && mustHaveSecondFactor(ctx, account))
    throw new AppError('forbidden', 'This account requires two-step verification');
  const { use, refusal } = await examinedWithPassword(ctx, 'turn off the second factor', given);
  return await transaction(ctx, async (tx) => {
    if (!(await use(tx))) throw wrongCode(refusal);
    const identity = await withdraw(tx, userId);
    await recordEvent(tx, secondFactorChanged, { userId, change: 'removed' });
    await recordActivity(tx, { action: 'user.second_factor_removed', subject: identity.username });
    return identity;
  });
}

/** @throws AppError `reauthentication_required` for a wrong password, `invalid` for a wrong code */
export async function renewRecoveryCodes(ctx: SignedInCtx, given: ProvenCode): Promise<string[]> {
  const { userId, username } = ctx.actor;
  const { use, refusal } = await examinedWithPassword(ctx, 'make new recovery codes', given);
  const codes = await freshCodes();
  await transaction(ctx, async (tx) => {
    if (!(await use(tx))) throw wrongCode(refusal);
    await keepCodes(tx, userId, codes);
    await recordEvent(tx, secondFactorChanged, { userId, change: 'recoveryCodesRenewed' });
    await recordActivity(tx, { action: 'user.recovery_codes_renewed', subject: username });
  });
  return codes.plain;
}

/**
 * Removes a lost factor; sessions end, and the user gets a mail.
 * @throws AppError `not_found`, `conflict` for one's own or without one, `reauthentication_required`
 */
export async function resetSecondFactor(ctx: AdminCtx, userId: number, proof: Proof): Promise<void> {
  if (userId === ctx.actor.userId) throw new AppError('conflict', 'Turn off yours in your account');
  const account = await accountOf(ctx, userId);
  if (!account) throw notFound('User');
  await requireProof(ctx, 'turn off two-step verification for another user', proof);
  await takeAway(ctx, account, ctx.actor.userId);
}

export async function resetSecondFactorByOperator(ctx: Ctx, username: string): Promise<void> {
  const account = await findByUsername(ctx, username);
  if (!account) throw notFound('User');
  await takeAway(ctx, account);
}

async function takeAway(ctx: Ctx, { id: userId, username }: Account, byAdminId?: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if ((await tx.em.count(SecondFactorRow, { userId, confirmedAt: { $ne: null } })) === 0)
      throw new AppError('conflict', 'This account does not use two-step verification');
    await withdraw(tx, userId);
    await recordEvent(tx, secondFactorChanged, { userId, change: 'reset', byAdminId });
    await recordActivity(tx, { action: 'user.second_factor_reset', subject: username });
  });
}

/**
 * For a recovered account: removes a factor set, and codes made, since then.
 * @param since ISO instant.
 * @throws AppError `not_found`
 */
export async function removeFactorSetSince(tx: Tx, userId: number, since: string): Promise<void> {
  const isSince = `coalesce(confirmed_at, created_at) >= ?::timestamptz`;
  await removeRecovered(tx, userId, isSince, [since]);
  await write(tx, `delete from recovery_code where user_id = ? and created_at >= ?::timestamptz`, [userId, since]);
}

/** Removes a factor that was set before the address was first confirmed. @throws AppError `not_found` */
export async function removeFactorSetUnconfirmed(tx: Tx, userId: number): Promise<void> {
  await removeRecovered(tx, userId, `(set_unconfirmed or confirmed_at is null)`, []);
}

const removed = z.object({ wasSet: z.boolean() });

async function removeRecovered(tx: Tx, userId: number, which: string, values: readonly string[]): Promise<void> {
  const [factor] = await write(
    tx,
    `delete from second_factor where user_id = ? and ${which} returning confirmed_at is not null as "wasSet"`,
    [userId, ...values],
    removed,
  );
  if (!factor?.wasSet) return; // a pending key protects nothing
  const { username } = await noteSecondFactor(tx, userId, false);
  await recordEvent(tx, secondFactorChanged, { userId, change: 'recovered' });
  await recordActivity(tx, { action: 'user.second_factor_recovered', subject: username, actorId: userId });
}

/** Otherwise a factor on somebody's address would lock its owner out. @throws AppError `confirm_email_first` */
async function requireConfirmedAddress(ctx: SignedInCtx): Promise<Account> {
  const account = await accountOf(ctx, ctx.actor.userId);
  if (!account) throw notFound('User');
  if (!isConfirmed(ctx, account))
    throw new AppError('confirm_email_first', 'Confirm your email address before you set up two-step verification');
  return account;
}

const wrongCode = (refusal: string) => new AppError('invalid', refusal, { fields: { code: refusal } });

/** A recent sign-in is not enough: the computer may be unlocked. */
async function examinedWithPassword(ctx: SignedInCtx, purpose: string, given: ProvenCode): Promise<ExaminedCode> {
  await requireProof(ctx, purpose, { password: given.currentPassword, loginAge: null });
  return await examineCode(ctx, ctx.actor.userId, given.code);
}

interface FreshCodes {
  readonly plain: string[];
  readonly hashes: string[];
  readonly salt: string;
}

/** Before the transaction: hashing is slow. */
async function freshCodes(): Promise<FreshCodes> {
  const plain = newRecoveryCodes();
  const salt = randomBytes(16).toString('base64');
  return { plain, salt, hashes: await Promise.all(plain.map((code) => hashRecoveryCode(code, salt))) };
}

async function keepCodes(tx: Tx, userId: number, { hashes, salt }: FreshCodes): Promise<void> {
  await tx.em.nativeDelete(RecoveryCodeRow, { userId });
  await tx.em.nativeUpdate(SecondFactorRow, { userId }, { recoverySalt: salt });
  await tx.em.insertMany(
    RecoveryCodeRow,
    hashes.map((codeHash) => ({ userId, codeHash })),
  );
}

export async function forgetSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.em.nativeDelete(SecondFactorRow, { userId });
}

async function withdraw(tx: Tx, userId: number): Promise<Identity> {
  await forgetSecondFactor(tx, userId);
  return await noteSecondFactor(tx, userId, false);
}
