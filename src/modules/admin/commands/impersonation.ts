import { type Actor, transaction } from '../../../platform/core/context.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { type AdminCtx, accountOf, recordImpersonationEnd } from '../../accounts/index.ts';
import { impersonationStarted } from '../events.ts';

/**
 * Records and mails the start; the session changes after the commit.
 * @throws AppError `not_found`, `forbidden` for an administrator, `conflict` for a suspended account
 */
export async function beginImpersonation(ctx: AdminCtx, userId: number): Promise<{ userId: number; epoch: number }> {
  const account = await accountOf(ctx, userId);
  if (!account) throw notFoundError('User');
  if (account.isAdmin) throw new AppError('forbidden', 'Administrators cannot be impersonated');
  if (account.accountStatus !== 'active')
    throw new AppError('conflict', 'This account is suspended. Activate it before you log in as this user.');
  const actor: Actor = {
    userId,
    username: account.username,
    isAdmin: false,
    impersonatorId: ctx.actor.userId,
  };
  await transaction({ ...ctx, actor }, async (tx) => {
    await recordActivity(tx, { action: 'impersonation.started', subject: account.username });
    await recordEvent(tx, impersonationStarted, { userId, adminId: ctx.actor.userId });
  });
  return { userId, epoch: account.sessionEpoch };
}

/** @throws AppError `conflict` without an impersonation */
export async function endImpersonation(ctx: SignedInCtx): Promise<void> {
  if (ctx.actor.impersonatorId === null) throw new AppError('conflict', 'You are not logged in as another user');
  await recordImpersonationEnd(ctx);
}
