import { z } from 'zod';
import type { Ctx, Tx } from '../../../platform/core/context.ts';
import { databaseNow, NOW_IN_MILLISECONDS } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { hashRecoveryCode } from '../recovery-codes.ts';
import { EXPIRED_CODE, WRONG_CODE } from '../schema.ts';
import { RecoveryCodeRow, SecondFactorRow } from '../second-factor.entity.ts';
import { isAppCode, matchCode } from '../totp.ts';

export const rowOf = (userId: number) => `second_factor:${userId}`;

type CodeKind = 'code' | 'recoveryCode';

/** Consumes a code in the transaction of what it allows. @returns `null` for a used one */
type UseCode = (tx: Tx) => Promise<CodeKind | null>;

export interface ExaminedCode {
  readonly use: UseCode;
  /** Why the code was not used. */
  readonly refusal: string;
}

const refused = (refusal: string): ExaminedCode => ({ use: async () => null, refusal });
const usable = (use: UseCode): ExaminedCode => ({ use, refusal: WRONG_CODE });

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
 * @param wanted whether the key must be confirmed, or pending: then the code of the step before counts as well, since
 *   typing the first code takes longest and proves only that the app has the key.
 */
export async function examineCode(
  ctx: Ctx,
  userId: number,
  given: string,
  wanted: 'confirmed' | 'unconfirmed' = 'confirmed',
): Promise<ExaminedCode> {
  const [factor] = await query(
    ctx,
    `select user_id as "userId", sealed_key as "sealedKey", confirmed_at is not null as "isConfirmed",
       recovery_salt as "recoverySalt", ${NOW_IN_MILLISECONDS} as at from second_factor where user_id = ?`,
    [userId],
    factorRow,
  );
  if (!factor || factor.isConfirmed !== (wanted === 'confirmed')) return refused(WRONG_CODE);
  if (isAppCode(given)) {
    const matched = matchCode(createSealing(ctx.platform.env).open(factor.sealedKey, rowOf(userId)), given, factor.at);
    if (!matched) return refused(WRONG_CODE);
    if (matched.hasExpired && wanted === 'confirmed') return refused(EXPIRED_CODE);
    return usable((tx) => useStep(tx, factor, matched.step));
  }
  if (wanted === 'unconfirmed') return refused(WRONG_CODE);
  const codeHash = await hashRecoveryCode(given, factor.recoverySalt);
  return usable(async (tx) => {
    const unused = { userId, codeHash, usedAt: null };
    return (await tx.em.nativeUpdate(RecoveryCodeRow, unused, { usedAt: databaseNow() })) > 0 ? 'recoveryCode' : null;
  });
}

/** Atomic: of two uses of a code, one fails. */
async function useStep(tx: Tx, { userId, sealedKey }: Factor, step: number): Promise<CodeKind | null> {
  const unused = { userId, sealedKey, lastStep: { $lt: step } };
  const used = await tx.em.nativeUpdate(SecondFactorRow, unused, { lastStep: step });
  return used > 0 ? 'code' : null;
}
