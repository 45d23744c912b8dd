import { z } from 'zod';
import type { Ctx, Tx } from '../../../platform/core/context.ts';
import { databaseNow, NOW_IN_MILLISECONDS } from '../../../platform/core/database-time.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { hashRecoveryCode } from '../recovery-codes.ts';
import { RecoveryCodeRow } from '../second-factor.entity.ts';
import { isAppCode, stepOf } from '../totp.ts';

export const rowOf = (userId: number) => `second_factor:${userId}`;

export type CodeKind = 'code' | 'recoveryCode';

/** Consumes a code in the transaction of what it allows. @returns `null` for a used one */
export type UseCode = (tx: Tx) => Promise<CodeKind | null>;

const nothing: UseCode = async () => null;

const factorRow = z.object({
  userId: z.int(),
  sealedKey: z.string(),
  isConfirmed: z.boolean(),
  recoverySalt: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
type Factor = z.output<typeof factorRow>;

/**
 * Checks a code. Slow for recovery codes, so before the transaction.
 * @param wanted whether the key must be confirmed, or pending.
 */
export async function examineCode(
  ctx: Ctx,
  userId: number,
  given: string,
  wanted: 'confirmed' | 'unconfirmed' = 'confirmed',
): Promise<UseCode> {
  const [factor] = await query(
    ctx,
    `select user_id as "userId", sealed_key as "sealedKey", confirmed_at is not null as "isConfirmed",
       recovery_salt as "recoverySalt", ${NOW_IN_MILLISECONDS} as at from second_factor where user_id = ?`,
    [userId],
    factorRow,
  );
  if (!factor || factor.isConfirmed !== (wanted === 'confirmed')) return nothing;
  if (isAppCode(given)) {
    const step = stepOf(createSealing(ctx.platform.env).open(factor.sealedKey, rowOf(userId)), given, factor.at);
    return step === null ? nothing : (tx) => useStep(tx, factor, step);
  }
  if (wanted === 'unconfirmed') return nothing;
  const codeHash = await hashRecoveryCode(given, factor.recoverySalt);
  return async (tx) => {
    const unused = { userId, codeHash, usedAt: null };
    return (await tx.em.nativeUpdate(RecoveryCodeRow, unused, { usedAt: databaseNow() })) > 0 ? 'recoveryCode' : null;
  };
}

/** Atomic: of two uses of a code, one fails. */
async function useStep(tx: Tx, { userId, sealedKey }: Factor, step: number): Promise<CodeKind | null> {
  const used = await write(
    tx,
    `update second_factor set last_step = ? where user_id = ? and sealed_key = ? and last_step < ?`,
    [step, userId, sealedKey, step],
  );
  return used > 0 ? 'code' : null;
}
