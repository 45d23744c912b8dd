import { transaction } from '../../../platform/core/context.ts';
import type { SessionControl, SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import { type Proof, requireProof } from './credentials.ts';

/** @throws AppError `reauthentication_required`, `not_found` also for another account's session */
export async function endSession(ctx: SignedInCtx, session: SessionControl, id: string, proof: Proof): Promise<void> {
  await requireProof(ctx, 'sign out elsewhere', proof);
  const ended = await session.endOther(id);
  if (!ended) throw notFound('Session');
  const { device, ip } = ended;
  await transaction(ctx, (tx) =>
    recordActivity(tx, { action: 'user.session_ended', subject: ctx.actor.username, before: { device, ip } }),
  );
}
