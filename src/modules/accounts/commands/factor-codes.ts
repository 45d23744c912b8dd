import { z } from 'zod';
import type { Ctx, Tx } from '../../../platform/core/context.ts';
import { databaseNow, NOW_IN_MILLISECONDS } from '../../../platform/core/database-time.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { hashRecoveryCode } from '../recovery-codes.ts';
import { RecoveryCodeRow } from '../second-factor.entity.ts';
import { isAppCode, stepOf } from '../totp.ts';

/** The row that a key is sealed for. */
export const rowOf = (userId: number) => `second_factor:${userId}`;

/** Which of the two a code was. */
export type CodeKind = 'code' | 'recoveryCode';

/** Uses a code up, in the transaction of what it opens. @returns `null` for one that was used before. */
export type UseCode = (tx: Tx) => Promise<CodeKind | null>;

const nothing: UseCode = async () => null;

const factorRow = z.object({
  userId: z.int(),
  sealedKey: z.string(),
  isConfirmed: z.boolean(),
  recoverySalt: z.string(),
  /** When it was read. */
  at: z.number(),
});
type Factor = z.output<typeof factorRow>;

/**
 * Looks at a code that somebody gives for an account; slow for a recovery code, so it comes before the transaction.
 * @param wanted whether the key has to be confirmed already, or is about to be.
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

/** Of two that bring the same code at once, one finds it used: the row is held until the other is done. */
async function useStep(tx: Tx, { userId, sealedKey }: Factor, step: number): Promise<CodeKind | null> {
  const used = await write(
    tx,
    `update second_factor set last_step = ? where user_id = ? and sealed_key = ? and last_step < ?`,
    [step, userId, sealedKey, step],
  );
  return used > 0 ? 'code' : null;
}
