import { transaction } from '../../../platform/core/context.ts';
import type { SessionControl, SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFoundError } from '../../../shared/errors.ts';

export async function endSession(ctx: SignedInCtx, session: SessionControl, id: string): Promise<void> {
  const endedSession = await session.endOtherSession(id);
  if (!endedSession) throw notFoundError('Session');
  const { device, ip } = endedSession;
  await transaction(ctx, (tx) =>
    recordActivity(tx, { action: 'user.session_ended', subject: ctx.actor.username, before: { device, ip } }),
  );
}
