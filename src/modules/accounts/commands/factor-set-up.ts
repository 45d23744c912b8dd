import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { type RawBuilder, sql } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../access.ts';
import { secondFactorChanged } from '../events.ts';
import { accountOf, isConfirmed, mustHaveSecondFactor } from '../queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';
import type { provenCodeInput, setUpReply } from '../schema.ts';
import { RecoveryCodeRow, SecondFactorRow } from '../second-factor.entity.ts';
import { tables } from '../tables.ts';
import { newKey, setUpUri } from '../totp.ts';
import type { UserRow as Account } from '../user.entity.ts';
import { findByUsername } from './accounts.ts';
import { type Identity, requireProof, updateSecondFactorState } from './credentials.ts';
import { type ExaminedCode, examineCode, sealingContextOf } from './factor-codes.ts';

/**
 * Creates a pending key, which replaces an earlier one.
 * @throws AppError `confirm_email_first`, `conflict` when a factor is set
 */
export async function beginSetUp(ctx: SignedInCtx): Promise<z.output<typeof setUpReply>> {
  const { userId, username } = ctx.actor;
  await requireConfirmedAddress(ctx);
  const key = newKey();
  const row = {
    userId,
    sealedKey: createSealing(ctx.platform.env).seal(key, sealingContextOf(userId)),
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

export interface SecondFactorSetUp {
  readonly identity: Identity;
  readonly recoveryCodes: string[];
}

/**
 * Confirms the pending key; ends other sessions.
 * @throws AppError `confirm_email_first`, `invalid` for a wrong code or without a key
 */
export async function confirmSetUp(ctx: SignedInCtx, code: string): Promise<SecondFactorSetUp> {
  const { userId } = ctx.actor;
  const { emailVerifiedAt } = await requireConfirmedAddress(ctx);
  const { use, refusal } = await examineCode(ctx, userId, code, 'unconfirmed');
  const codes = await freshCodes();
  return await transaction(ctx, async (tx) => {
    if (!(await use(tx))) throw wrongCode(refusal);
    // Without a mail server unconfirmed addresses count as confirmed.
    const confirmedFields = { confirmedAt: databaseNow(), setUnconfirmed: !emailVerifiedAt };
    await tx.em.nativeUpdate(SecondFactorRow, { userId }, confirmedFields);
    const identity = await updateSecondFactorState(tx, userId, true);
    await replaceRecoveryCodes(tx, userId, codes);
    await recordEvent(tx, secondFactorChanged, { userId, change: 'set' });
    await recordActivity(tx, { action: 'user.second_factor_set', subject: identity.username });
    return { identity, recoveryCodes: codes.plain };
  });
}

type ProvenCode = z.output<typeof provenCodeInput>;

/**
 * Removes the second factor; ends other sessions.
 * @throws AppError `forbidden` when it is required, `reauthentication_required` for a wrong password, `invalid` for a
 * wrong code
 */
export async function removeSecondFactor(ctx: SignedInCtx, provenCode: ProvenCode): Promise<Identity> {
  const { userId } = ctx.actor;
  const account = await accountOf(ctx, userId);
  if (account && mustHaveSecondFactor(ctx, account))
    throw new AppError('forbidden', 'This account requires two-step verification');
  const { use, refusal } = await examineCodeWithPassword(ctx, 'turn off the second factor', provenCode);
  return await transaction(ctx, async (tx) => {
    if (!(await use(tx))) throw wrongCode(refusal);
    const identity = await turnOffSecondFactor(tx, userId);
    await recordEvent(tx, secondFactorChanged, { userId, change: 'removed' });
    await recordActivity(tx, { action: 'user.second_factor_removed', subject: identity.username });
    return identity;
  });
}

/** @throws AppError `reauthentication_required` for a wrong password, `invalid` for a wrong code */
export async function renewRecoveryCodes(ctx: SignedInCtx, provenCode: ProvenCode): Promise<string[]> {
  const { userId, username } = ctx.actor;
  const { use, refusal } = await examineCodeWithPassword(ctx, 'make new recovery codes', provenCode);
  const codes = await freshCodes();
  await transaction(ctx, async (tx) => {
    if (!(await use(tx))) throw wrongCode(refusal);
    await replaceRecoveryCodes(tx, userId, codes);
    await recordEvent(tx, secondFactorChanged, { userId, change: 'recoveryCodesRenewed' });
    await recordActivity(tx, { action: 'user.recovery_codes_renewed', subject: username });
  });
  return codes.plain;
}

/**
 * Removes a lost factor, ends sessions, and mails the user.
 * @throws AppError `not_found`, `conflict` for the own or without one
 */
export async function resetSecondFactor(ctx: AdminCtx, userId: number): Promise<void> {
  if (userId === ctx.actor.userId) throw new AppError('conflict', 'Turn off yours in your account');
  const account = await accountOf(ctx, userId);
  if (!account) throw notFoundError('User');
  await resetFactor(ctx, account, ctx.actor.userId);
}

export async function resetSecondFactorByOperator(ctx: Ctx, username: string): Promise<void> {
  const account = await findByUsername(ctx, username);
  if (!account) throw notFoundError('User');
  await resetFactor(ctx, account);
}

async function resetFactor(ctx: Ctx, { id: userId, username }: Account, byAdminId?: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if ((await tx.em.count(SecondFactorRow, { userId, confirmedAt: { $ne: null } })) === 0)
      throw new AppError('conflict', 'This account does not use two-step verification');
    await turnOffSecondFactor(tx, userId);
    await recordEvent(tx, secondFactorChanged, { userId, change: 'reset', byAdminId });
    await recordActivity(tx, { action: 'user.second_factor_reset', subject: username });
  });
}

/**
 * Removes a factor and codes created since an account was compromised.
 * @throws AppError `not_found`
 */
export async function removeFactorSetSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await removeRecovered(tx, userId, sql`coalesce(confirmed_at, created_at) >= ${since}`);
  await tx.em.nativeDelete(RecoveryCodeRow, { userId, createdAt: { $gte: since } });
}

/** Removes a factor that was set before the address was first confirmed. @throws AppError `not_found` */
export async function removeFactorSetUnconfirmed(tx: Tx, userId: number): Promise<void> {
  await removeRecovered(tx, userId, sql`(set_unconfirmed or confirmed_at is null)`);
}

async function removeRecovered(tx: Tx, userId: number, condition: RawBuilder<boolean>): Promise<void> {
  const factors = tables(tx).deleteFrom('second_factor').where('userId', '=', userId);
  const [factor] = await write(tx, factors.where(condition).returning('confirmedAt'));
  if (!factor?.confirmedAt) return; // a pending key protects nothing
  const { username } = await updateSecondFactorState(tx, userId, false);
  await recordEvent(tx, secondFactorChanged, { userId, change: 'recovered' });
  await recordActivity(tx, { action: 'user.second_factor_recovered', subject: username, actorId: userId });
}

/**
 * Asserts a confirmed address: a factor on another person's address would lock them out. @throws AppError
 * `confirm_email_first`
 */
async function requireConfirmedAddress(ctx: SignedInCtx): Promise<Account> {
  const account = await accountOf(ctx, ctx.actor.userId);
  if (!account) throw notFoundError('User');
  if (!isConfirmed(ctx, account))
    throw new AppError('confirm_email_first', 'Confirm your email address before you set up two-step verification');
  return account;
}

const wrongCode = (refusal: string) => new AppError('invalid', refusal, { fields: { code: refusal } });

/** Requires the password even after a recent sign-in, against unattended computers. */
async function examineCodeWithPassword(
  ctx: SignedInCtx,
  purpose: string,
  provenCode: ProvenCode,
): Promise<ExaminedCode> {
  await requireProof(ctx, purpose, { password: provenCode.currentPassword, loginAge: null });
  return await examineCode(ctx, ctx.actor.userId, provenCode.code);
}

interface FreshCodes {
  readonly plain: string[];
  readonly hashes: string[];
  readonly salt: string;
}

/** Creates codes outside the transaction, because hashing is slow. */
async function freshCodes(): Promise<FreshCodes> {
  const plain = newRecoveryCodes();
  const salt = randomBytes(16).toString('base64');
  return { plain, salt, hashes: await Promise.all(plain.map((code) => hashRecoveryCode(code, salt))) };
}

async function replaceRecoveryCodes(tx: Tx, userId: number, { hashes, salt }: FreshCodes): Promise<void> {
  await tx.em.nativeDelete(RecoveryCodeRow, { userId });
  await tx.em.nativeUpdate(SecondFactorRow, { userId }, { recoverySalt: salt });
  await tx.em.insertMany(
    RecoveryCodeRow,
    hashes.map((codeHash) => ({ userId, codeHash })),
  );
}

export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.em.nativeDelete(SecondFactorRow, { userId });
}

async function turnOffSecondFactor(tx: Tx, userId: number): Promise<Identity> {
  await deleteSecondFactor(tx, userId);
  return await updateSecondFactorState(tx, userId, false);
}
