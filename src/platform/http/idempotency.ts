import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { joinTransaction, type OutsideTransaction, transaction } from '../core/context.ts';
import { lock, query, write } from '../core/sql.ts';
import { purge } from '../records/purge.ts';
import { createSealing, type Sealing } from '../security/sealing.ts';
import type { SignedInCtx } from './route.ts';

export interface CreationRequest {
  /** `Idempotency-Key`, unique per account. */
  readonly key: string;
  readonly call: readonly [method: string, path: string, body: unknown];
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const RETRY_SECONDS = 1;

const lockRow = z.object({ isFree: z.boolean() });
const storedAnswerRow = z.object({ fingerprint: z.string(), answer: z.string() });

/**
 * Runs `create` once per account and key; repeats get the first answer, which commits in its transaction. Failures
 * store nothing, so a corrected form may reuse its key.
 * @param create returns JSON; its transactions join this one
 * @throws AppError `invalid` for a malformed key, `in_progress` while the first call runs, `key_reused` for another
 * call
 */
export async function createOnce(
  ctx: SignedInCtx & OutsideTransaction,
  { key, call }: CreationRequest,
  create: (ctx: SignedInCtx) => Promise<unknown>,
): Promise<unknown> {
  if (!KEY.test(key)) throw new AppError('invalid', 'Idempotency-Key must have 1 to 255 visible ASCII characters');
  const { userId } = ctx.actor;
  const row = `idempotent_call:${userId}:${key}`;
  const fingerprint = createHash('sha256').update(JSON.stringify(call)).digest('base64url');
  const sealing = createSealing(ctx.platform.env);
  return await transaction(ctx, async (tx) => {
    // Ends with the transaction, also on a crash: no lease is needed.
    const [lockResult] = await lock(
      tx,
      `select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as is_free`,
      [row],
      lockRow,
    );
    if (!lockResult?.isFree) throw inProgressError();
    const [storedAnswer] = await query(
      tx,
      `select fingerprint, answer from idempotent_call where user_id = ? and key = ?`,
      [userId, key],
      storedAnswerRow,
    );
    if (storedAnswer && storedAnswer.fingerprint !== fingerprint) throw keyReusedError();
    if (storedAnswer) return JSON.parse(openAnswer(sealing, storedAnswer.answer, row));
    const answer = await create(joinTransaction(ctx, tx));
    await write(tx, `insert into idempotent_call (user_id, key, fingerprint, answer) values (?, ?, ?, ?)`, [
      userId,
      key,
      fingerprint,
      sealing.seal(JSON.stringify(answer ?? null), row),
    ]);
    return answer;
  });
}

function openAnswer(sealing: Sealing, answer: string, row: string): string {
  try {
    return sealing.open(answer, row);
  } catch (error) {
    throw new AppError('conflict', 'This was created already. Reload the page to see it.', { cause: error });
  }
}

export async function purgeIdempotencyKeys(ctx: OutsideTransaction): Promise<void> {
  await purge(
    ctx,
    'KEEP_IDEMPOTENCY_KEYS_DAYS',
    `delete from idempotent_call where ctid in (
       select ctid from idempotent_call where created_at < now() - make_interval(days => ?) limit ?)`,
  );
}

const inProgressError = () =>
  new AppError('in_progress', 'The first call with this Idempotency-Key is still running', {
    retryAfter: RETRY_SECONDS,
  });

const keyReusedError = () => new AppError('key_reused', 'This Idempotency-Key was used for another call');
