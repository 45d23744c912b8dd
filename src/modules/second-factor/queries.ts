import type { SignedInCtx } from '../../platform/http/route.ts';
import { accountOf, mustHaveSecondFactor } from '../tenancy/index.ts';
import type { SecondFactorStatus } from './schema.ts';
import { RecoveryCodeRow } from './second-factor.entity.ts';

/** What the signed-in person's second factor is like; a key that was not confirmed is none. */
export async function secondFactorStatus(ctx: SignedInCtx): Promise<SecondFactorStatus> {
  const { userId } = ctx.actor;
  const account = await accountOf(ctx, userId);
  const recoveryCodesLeft = await ctx.em.count(RecoveryCodeRow, { userId, usedAt: null });
  return {
    since: account?.secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft,
    required: account !== null && mustHaveSecondFactor(ctx, account),
  };
}
