import { z } from 'zod';
import { forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { lock, query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { hashOfToken, newCode, newToken } from '../../../platform/security/tokens.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import { DisplayRow } from '../display.entity.ts';
import { displayBound, displayReplaced } from '../events.ts';
import type { bindInput, claimReply, pairedReply, pairingReply } from '../schema.ts';
import { assignment } from '../schema.ts';
import { CODE_LENGTH, CODE_LETTERS, usualSettings } from '../values.ts';

/** Per building. */
const MOST = 1_000;
const MINUTES = 10;
const TRIES = 5;

const made = z.object({ code: z.string(), secondsLeft: z.int() });

/**
 * Code to show, valid for ten minutes, and the secret to poll with.
 * @throws AppError `unavailable` without a free code
 */
export async function beginPairing(ctx: OutsideTransaction): Promise<z.input<typeof pairingReply>> {
  const secret = newToken();
  for (let n = 0; n < TRIES; n++) {
    const [pairing] = await writeOutsideTransaction(
      ctx,
      `insert into display_pairing (code, secret_hash, expires_at)
       values (?, ?, now() + make_interval(mins => ?::int)) on conflict (code) do nothing
       returning code, ceil(extract(epoch from expires_at - now()))::int as "secondsLeft"`,
      [newCode(CODE_LETTERS, CODE_LENGTH), hashOfToken(secret), MINUTES],
      made,
    );
    if (pairing) return { ...pairing, secret };
  }
  throw new AppError('unavailable', 'Too many screens are being paired right now. Please try again.', {
    retryAfter: 5,
  });
}

const open = z.object({ secretHash: z.string() });
const counted = z.object({ n: z.int() });

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
    const [held] = await query(
      tx,
      `select count(*)::int as n from display where property_id = ?`,
      [propertyId],
      counted,
    );
    if ((held?.n ?? 0) >= MOST) throw new AppError('conflict', `A building can have at most ${MOST} displays`);
    const displayId = await tx.em.insert(DisplayRow, { propertyId, name, place, settings: usualSettings });
    await bind(tx, displayId, code, secretHash);
    await recordActivity(tx, { action: 'display.paired', subject: name, propertyId, after: { place } });
    return displayId;
  });
}

const former = z.object({ name: z.string(), tokenHash: z.string().nullable() });

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
    const [display] = await lock(
      tx,
      `select name, token_hash as "tokenHash" from display where id = ? and property_id = ? for update`,
      [displayId, propertyId],
      former,
    );
    if (!display) throw notFound('Display');
    const { name, tokenHash } = display;
    await write(tx, `delete from display_pairing where display_id = ?`, [displayId]);
    await write(tx, `update display set token_hash = null, paired_at = null, setup_code = null where id = ?`, [
      displayId,
    ]);
    await bind(tx, displayId, code, secretHash);
    await recordActivity(tx, { action: 'display.replaced', subject: name, propertyId });
    if (tokenHash) await recordEvent(tx, displayReplaced, { tokenHash });
  });
}

/** @returns the hash of its secret. @throws AppError `invalid` for an expired or used code */
async function waitingScreen(tx: Tx, code: string): Promise<string> {
  const [pairing] = await lock(
    tx,
    `select secret_hash as "secretHash" from display_pairing
     where code = ? and display_id is null and expires_at > now() for update`,
    [code],
    open,
  );
  if (pairing) return pairing.secretHash;
  const message = 'No screen shows this code. Check the screen again: its code changes every ten minutes.';
  throw new AppError('invalid', message, { fields: { code: message } });
}

async function bind(tx: Tx, displayId: number, code: string, secretHash: string): Promise<void> {
  await write(
    tx,
    `update display_pairing set display_id = ?, expires_at = now() + interval '10 minutes' where code = ?`,
    [displayId, code],
  );
  await recordEvent(tx, displayBound, { displayId, secretHash });
}

const state = z.object({ displayId: z.int().nullable(), secondsLeft: z.int() });

/** Waits, or returns the token once. @throws AppError `not_found` for an expired or used code */
export async function claimPairing(ctx: OutsideTransaction, secret: string): Promise<z.input<typeof claimReply>> {
  const secretHash = hashOfToken(secret);
  const [pairing] = await query(
    ctx,
    `select display_id as "displayId", ceil(extract(epoch from expires_at - now()))::int as "secondsLeft"
     from display_pairing where secret_hash = ? and expires_at > now()`,
    [secretHash],
    state,
  );
  if (!pairing) throw notFound('Pairing');
  if (pairing.displayId === null) return { waiting: true, secondsLeft: pairing.secondsLeft };
  const { displayId } = pairing;
  return await transaction(ctx, async (tx) => {
    if ((await write(tx, `delete from display_pairing where secret_hash = ?`, [secretHash])) === 0)
      throw notFound('Pairing');
    return await giveToken(tx, displayId);
  });
}

const waiting = z.object({ id: z.int(), name: z.string(), propertyId: z.int() });

/** Pairs an ordered device, unless the order is canceled or refunded. @throws AppError `not_found` */
export async function claimSetupCode(
  ctx: OutsideTransaction,
  code: string,
  isAlive: (tx: Tx, orderId: number) => Promise<boolean>,
): Promise<z.input<typeof pairedReply>> {
  return await transaction(ctx, async (tx) => {
    const display = await tx.em.findOne(DisplayRow, { setupCode: code, tokenHash: null }, forUpdate);
    if (!display?.orderId || !(await isAlive(tx, display.orderId))) throw notFound('Setup code');
    const { id, name, propertyId } = waiting.parse(display);
    await recordActivity(tx, { action: 'display.set_up', subject: name, propertyId });
    return await giveToken(tx, id);
  });
}

/** The only time the token is readable. */
async function giveToken(tx: Tx, displayId: number): Promise<z.input<typeof pairedReply>> {
  const token = newToken();
  await write(tx, `update display set token_hash = ?, paired_at = now(), last_seen_at = null where id = ?`, [
    hashOfToken(token),
    displayId,
  ]);
  const [assigned] = await query(
    tx,
    `select d.id as "displayId", d.name, b.slug, d.settings from display d join ${buildings} b on b.id = d.property_id where d.id = ?`,
    [displayId],
    assignment,
  );
  if (!assigned) throw notFound('Display');
  return { ...assigned, token };
}
