import type { Ctx, Tx } from '../../../platform/core/context.ts';
import { databaseNow, NOW_IN_MILLISECONDS } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { sql } from '../../../platform/core/tables.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { hashRecoveryCode } from '../recovery-codes.ts';
import { EXPIRED_CODE, WRONG_CODE } from '../schema.ts';
import { RecoveryCodeRow, SecondFactorRow } from '../second-factor.entity.ts';
import { tables } from '../tables.ts';
import { isAppCode, matchCode } from '../totp.ts';

export const sealingContextOf = (userId: number) => `second_factor:${userId}`;

type CodeKind = 'code' | 'recoveryCode';

/** Consumes a code in the transaction that it authorizes. @returns `null` for a used one */
type UseCode = (tx: Tx) => Promise<CodeKind | null>;

export interface ExaminedCode {
  readonly use: UseCode;
  readonly refusal: string;
}

const refusedCode = (refusal: string): ExaminedCode => ({ use: async () => null, refusal });
const usableCode = (use: UseCode): ExaminedCode => ({ use, refusal: WRONG_CODE });

/**
 * Checks a code outside the transaction, because recovery codes are slow.
 * @param keyState a pending key also accepts the previous step, since typing the first code takes longest
 */
export async function examineCode(
  ctx: Ctx,
  userId: number,
  code: string,
  keyState: 'confirmed' | 'unconfirmed' = 'confirmed',
): Promise<ExaminedCode> {
  const [factor] = await query(
    ctx,
    tables(ctx)
      .selectFrom('second_factor')
      .select(['userId', 'sealedKey', 'confirmedAt', 'recoverySalt', sql.raw<number>(NOW_IN_MILLISECONDS).as('at')])
      .where('userId', '=', userId),
  );
  if (!factor || (factor.confirmedAt !== null) !== (keyState === 'confirmed')) return refusedCode(WRONG_CODE);
  if (isAppCode(code)) {
    const matchedCode = matchCode(
      createSealing(ctx.platform.env).open(factor.sealedKey, sealingContextOf(userId)),
      code,
      factor.at,
    );
    if (!matchedCode) return refusedCode(WRONG_CODE);
    if (matchedCode.hasExpired && keyState === 'confirmed') return refusedCode(EXPIRED_CODE);
    return usableCode((tx) => consumeStep(tx, factor, matchedCode.step));
  }
  if (keyState === 'unconfirmed') return refusedCode(WRONG_CODE);
  const codeHash = await hashRecoveryCode(code, factor.recoverySalt);
  return usableCode(async (tx) => {
    const unusedCode = { userId, codeHash, usedAt: null };
    return (await tx.em.nativeUpdate(RecoveryCodeRow, unusedCode, { usedAt: databaseNow() })) > 0
      ? 'recoveryCode'
      : null;
  });
}

/** Consumes a time step atomically: of two concurrent uses, one fails. */
async function consumeStep(
  tx: Tx,
  { userId, sealedKey }: Pick<SecondFactorRow, 'userId' | 'sealedKey'>,
  step: number,
): Promise<CodeKind | null> {
  const unusedStep = { userId, sealedKey, lastStep: { $lt: step } };
  const updatedCount = await tx.em.nativeUpdate(SecondFactorRow, unusedStep, { lastStep: step });
  return updatedCount > 0 ? 'code' : null;
}
