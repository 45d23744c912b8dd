import type { z } from 'zod';
import { forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, fromDatabaseNow } from '../../../platform/core/database-time.ts';
import { query, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now, sql } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { hashOfToken, newCode, newToken } from '../../../platform/security/tokens.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import { DisplayRow, PairingRow } from '../display.entity.ts';
import { displayBound, displayReplaced } from '../events.ts';
import type { bindInput, claimReply, pairedReply, pairingReply } from '../schema.ts';
import { assignment } from '../schema.ts';
import { tables } from '../tables.ts';
import { CODE_LENGTH, CODE_LETTERS, usualSettings } from '../values.ts';

/** Per building. */
const MOST = 1_000;
const LIFETIME_MS = 600_000;
const TRIES = 5;

/**
 * Code to show, valid for ten minutes, and the secret to poll with.
 * @throws AppError `unavailable` without a free code
 */
export async function beginPairing(ctx: OutsideTransaction): Promise<z.input<typeof pairingReply>> {
  const secret = newToken();
  for (let n = 0; n < TRIES; n++) {
    const code = newCode(CODE_LETTERS, CODE_LENGTH);
    const added = await writeOutsideTransaction(
      ctx,
      tables(ctx)
        .insertInto('display_pairing')
        .values({ code, secretHash: hashOfToken(secret), expiresAt: sql<Date>`now() + interval '10 minutes'` })
        .onConflict((taken) => taken.column('code').doNothing()),
    );
    if (added > 0) return { code, secondsLeft: LIFETIME_MS / 1_000, secret };
  }
  throw new AppError('unavailable', 'Too many screens are being paired right now. Please try again.', {
    retryAfter: 5,
  });
}

/**
 * Pairs the display that shows the code.
 * @returns its id.
 * @throws AppError `invalid` for an expired code, `conflict` above the limit
 */
export async function bindDisplay(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { code, name, place }: z.output<typeof bindInput>,
): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const secretHash = await waitingScreen(tx, code);
    if ((await tx.em.count(DisplayRow, { propertyId })) >= MOST)
      throw new AppError('conflict', `A building can have at most ${MOST} displays`);
    const displayId = await tx.em.insert(DisplayRow, { propertyId, name, place, settings: usualSettings });
    await bind(tx, displayId, code, secretHash);
    await recordActivity(tx, { action: 'display.paired', subject: name, propertyId, after: { place } });
    return displayId;
  });
}

/**
 * The device that shows the code takes the display's place; the former device's token and set-up code are revoked.
 * @throws AppError `not_found`, `invalid` for an expired code
 */
export async function replaceDisplay(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  displayId: number,
  code: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const secretHash = await waitingScreen(tx, code);
    const display = await tx.em.findOne(DisplayRow, { id: displayId, propertyId }, forUpdate);
    if (!display) throw notFound('Display');
    const { name, tokenHash } = display;
    await tx.em.nativeDelete(PairingRow, { displayId });
    await tx.em.nativeUpdate(DisplayRow, { id: displayId }, { tokenHash: null, pairedAt: null, setupCode: null });
    await bind(tx, displayId, code, secretHash);
    await recordActivity(tx, { action: 'display.replaced', subject: name, propertyId });
    if (tokenHash) await recordEvent(tx, displayReplaced, { tokenHash });
  });
}

/** @returns the hash of its secret. @throws AppError `invalid` for an expired or used code */
async function waitingScreen(tx: Tx, code: string): Promise<string> {
  const waiting = { code, displayId: null, expiresAt: { $gt: databaseNow() } };
  const pairing = await tx.em.findOne(PairingRow, waiting, forUpdate);
  if (pairing) return pairing.secretHash;
  const message = 'No screen shows this code. Check the screen again: its code changes every ten minutes.';
  throw new AppError('invalid', message, { fields: { code: message } });
}

async function bind(tx: Tx, displayId: number, code: string, secretHash: string): Promise<void> {
  await tx.em.nativeUpdate(PairingRow, { code }, { displayId, expiresAt: fromDatabaseNow(LIFETIME_MS) });
  await recordEvent(tx, displayBound, { displayId, secretHash });
}

/** Waits, or returns the token once. @throws AppError `not_found` for an expired or used code */
export async function claimPairing(ctx: OutsideTransaction, secret: string): Promise<z.input<typeof claimReply>> {
  const secretHash = hashOfToken(secret);
  const [pairing] = await query(
    ctx,
    tables(ctx)
      .selectFrom('display_pairing')
      .select(['displayId', sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('secondsLeft')])
      .where('secretHash', '=', secretHash)
      .where('expiresAt', '>', now),
  );
  if (!pairing) throw notFound('Pairing');
  if (pairing.displayId === null) return { waiting: true, secondsLeft: pairing.secondsLeft };
  const { displayId } = pairing;
  return await transaction(ctx, async (tx) => {
    if ((await tx.em.nativeDelete(PairingRow, { secretHash })) === 0) throw notFound('Pairing');
    return await giveToken(tx, displayId);
  });
}

/** Pairs an ordered device, unless the order is canceled or refunded. @throws AppError `not_found` */
export async function claimSetupCode(
  ctx: OutsideTransaction,
  code: string,
  isAlive: (tx: Tx, orderId: number) => Promise<boolean>,
): Promise<z.input<typeof pairedReply>> {
  return await transaction(ctx, async (tx) => {
    const display = await tx.em.findOne(DisplayRow, { setupCode: code, tokenHash: null }, forUpdate);
    if (!display?.orderId || !(await isAlive(tx, display.orderId))) throw notFound('Setup code');
    const { id, name, propertyId } = display;
    await recordActivity(tx, { action: 'display.set_up', subject: name, propertyId });
    return await giveToken(tx, id);
  });
}

/** The only time the token is readable. */
async function giveToken(tx: Tx, displayId: number): Promise<z.input<typeof pairedReply>> {
  const token = newToken();
  const paired = { tokenHash: hashOfToken(token), pairedAt: databaseNow(), lastSeenAt: null };
  await tx.em.nativeUpdate(DisplayRow, { id: displayId }, paired);
  const [assigned] = await query(
    tx,
    `select d.id as "displayId", d.name, b.slug, d.settings from display d join ${buildings} b on b.id = d.property_id where d.id = ?`,
    [displayId],
    assignment,
  );
  if (!assigned) throw notFound('Display');
  return { ...assigned, token };
}
