import type { z } from 'zod';
import { forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseNowPlus } from '../../../platform/core/database-time.ts';
import { query, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now, sql } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { createCode, createToken, hashToken } from '../../../platform/security/tokens.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import { DisplayRow, PairingRow } from '../display.entity.ts';
import { displayBound, displayReplaced } from '../events.ts';
import type { bindInput, claimReply, pairedReply, pairingReply } from '../schema.ts';
import { assignment } from '../schema.ts';
import { tables } from '../tables.ts';
import { CODE_LENGTH, CODE_LETTERS, defaultSettings } from '../values.ts';

const PAIRING_LIFETIME_MS = 600_000;
const MAX_CODE_TRIES = 5;

/**
 * Creates a pairing code, valid for ten minutes, and the secret with which the screen polls.
 * @throws AppError `unavailable` if five random codes were taken
 */
export async function beginPairing(ctx: OutsideTransaction): Promise<z.input<typeof pairingReply>> {
  const secret = createToken();
  for (let n = 0; n < MAX_CODE_TRIES; n++) {
    const code = createCode(CODE_LETTERS, CODE_LENGTH);
    const insertedCount = await writeOutsideTransaction(
      ctx,
      tables(ctx)
        .insertInto('display_pairing')
        .values({ code, secretHash: hashToken(secret), expiresAt: sql<Date>`now() + interval '10 minutes'` })
        .onConflict((conflict) => conflict.column('code').doNothing()),
    );
    if (insertedCount > 0) return { code, secondsLeft: PAIRING_LIFETIME_MS / 1_000, secret };
  }
  throw new AppError('unavailable', 'Too many screens are being paired right now. Please try again.', {
    retryAfter: 5,
  });
}

/**
 * Creates a display and pairs it with the screen that shows the code. @returns its ID
 * @throws AppError `invalid` for an expired code
 */
export async function bindDisplay(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { code, name, place }: z.output<typeof bindInput>,
): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const secretHash = await lockOpenPairing(tx, code);
    const displayId = await tx.em.insert(DisplayRow, { propertyId, name, place, settings: defaultSettings });
    await bindPairing(tx, displayId, code, secretHash);
    await recordActivity(tx, { action: 'display.paired', subject: name, propertyId, after: { place } });
    return displayId;
  });
}

/**
 * Replaces a display's device by the one that shows the code; revokes the former token and set-up code.
 * @throws AppError `not_found`, `invalid` for an expired code
 */
export async function replaceDisplay(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  displayId: number,
  code: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const secretHash = await lockOpenPairing(tx, code);
    const display = await tx.em.findOne(DisplayRow, { id: displayId, propertyId }, forUpdate);
    if (!display) throw notFoundError('Display');
    const { name, tokenHash } = display;
    await tx.em.nativeDelete(PairingRow, { displayId });
    await tx.em.nativeUpdate(DisplayRow, { id: displayId }, { tokenHash: null, pairedAt: null, setupCode: null });
    await bindPairing(tx, displayId, code, secretHash);
    await recordActivity(tx, { action: 'display.replaced', subject: name, propertyId });
    if (tokenHash) await recordEvent(tx, displayReplaced, { tokenHash });
  });
}

/**
 * Locks the unexpired, unused pairing of a code.
 * @returns the hash of the pairing's secret
 * @throws AppError `invalid` for an expired or used code
 */
async function lockOpenPairing(tx: Tx, code: string): Promise<string> {
  const filter = { code, displayId: null, expiresAt: { $gt: databaseNow() } };
  const pairing = await tx.em.findOne(PairingRow, filter, forUpdate);
  if (pairing) return pairing.secretHash;
  const message = 'No screen shows this code. Check the screen again: its code changes every ten minutes.';
  throw new AppError('invalid', message, { fields: { code: message } });
}

async function bindPairing(tx: Tx, displayId: number, code: string, secretHash: string): Promise<void> {
  await tx.em.nativeUpdate(PairingRow, { code }, { displayId, expiresAt: databaseNowPlus(PAIRING_LIFETIME_MS) });
  await recordEvent(tx, displayBound, { displayId, secretHash });
}

/**
 * Returns the display's token and deletes the pairing; before anybody has entered the code, reports the time left.
 * @throws AppError `not_found` for an expired or used code
 */
export async function claimPairing(ctx: OutsideTransaction, secret: string): Promise<z.input<typeof claimReply>> {
  const secretHash = hashToken(secret);
  const [pairing] = await query(
    ctx,
    tables(ctx)
      .selectFrom('display_pairing')
      .select(['displayId', sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('secondsLeft')])
      .where('secretHash', '=', secretHash)
      .where('expiresAt', '>', now),
  );
  if (!pairing) throw notFoundError('Pairing');
  if (pairing.displayId === null) return { waiting: true, secondsLeft: pairing.secondsLeft };
  const { displayId } = pairing;
  return await transaction(ctx, async (tx) => {
    if ((await tx.em.nativeDelete(PairingRow, { secretHash })) === 0) throw notFoundError('Pairing');
    return await issueToken(tx, displayId);
  });
}

/**
 * Pairs an ordered display by its set-up code, once.
 * @throws AppError `not_found` if the code is unknown or used, or its order canceled or refunded
 */
export async function claimSetupCode(
  ctx: OutsideTransaction,
  code: string,
  isOrderActive: (tx: Tx, orderId: number) => Promise<boolean>,
): Promise<z.input<typeof pairedReply>> {
  return await transaction(ctx, async (tx) => {
    const display = await tx.em.findOne(DisplayRow, { setupCode: code, tokenHash: null }, forUpdate);
    if (!display?.orderId || !(await isOrderActive(tx, display.orderId))) throw notFoundError('Setup code');
    const { id, name, propertyId } = display;
    await recordActivity(tx, { action: 'display.set_up', subject: name, propertyId });
    return await issueToken(tx, id);
  });
}

async function issueToken(tx: Tx, displayId: number): Promise<z.input<typeof pairedReply>> {
  const token = createToken();
  const pairedFields = { tokenHash: hashToken(token), pairedAt: databaseNow(), lastSeenAt: null };
  await tx.em.nativeUpdate(DisplayRow, { id: displayId }, pairedFields);
  const [assignedDisplay] = await query(
    tx,
    `select d.id as display_id, d.name, b.slug, d.settings from display d join ${buildings} b on b.id = d.property_id where d.id = ?`,
    [displayId],
    assignment,
  );
  if (!assignedDisplay) throw notFoundError('Display');
  return { ...assignedDisplay, token };
}
