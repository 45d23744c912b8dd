import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { secondFactorChanged } from '../events.ts';
import { accountOf } from '../queries.ts';
import { RecoveryCodeRow } from '../second-factor.entity.ts';
import { recordLogin } from './accounts.ts';
import type { Identity } from './credentials.ts';
import { examineCode } from './factor-codes.ts';

export interface AwaitedSignIn {
  readonly userId: number;
  readonly epoch: number;
}

/** @throws AppError `unauthorized` for a wrong, expired or used code, an expired first step, or a changed account */
export async function signInWithCode(ctx: Ctx, awaited: AwaitedSignIn | null, code: string): Promise<Identity> {
  const account = awaited && (await accountOf(ctx, awaited.userId));
  if (account?.accountStatus !== 'active' || account.sessionEpoch !== awaited?.epoch)
    throw new AppError('unauthorized', 'Please sign in again', { details: { startAgain: true } });
  const { id: userId, sessionEpoch: epoch, username } = account;
  const { use, refusal } = await examineCode(ctx, userId, code);
  const identity = { userId, epoch, username };
  const isSignedIn = await transaction(ctx, async (tx) => {
    const kind = await use(tx);
    if (!kind) {
      await recordActivity(tx, { action: 'user.second_factor_failed', subject: username });
      return false;
    }
    if (kind === 'recoveryCode') {
      const remainingCodes = await tx.em.count(RecoveryCodeRow, { userId, usedAt: null });
      await recordEvent(tx, secondFactorChanged, { userId, change: 'recoveryCodeUsed', left: remainingCodes });
      await recordActivity(tx, { action: 'user.recovery_code_used', subject: username, actorId: userId });
    }
    await recordLogin(tx, identity);
    return true;
  });
  if (!isSignedIn) throw new AppError('unauthorized', refusal, { fields: { code: refusal } });
  return identity;
}
