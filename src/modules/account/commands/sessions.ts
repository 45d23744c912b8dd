import { transaction } from '../../../platform/core/context.ts';
import type { SessionControl, SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import { type Proof, requireProof } from '../../tenancy/index.ts';

/**
 * Signs the person out of another of their sessions; it is over with its next request.
 * @throws AppError `reauthentication_required`, `not_found` also for a session of somebody else.
 */
export async function endSession(ctx: SignedInCtx, session: SessionControl, id: string, proof: Proof): Promise<void> {
  await requireProof(ctx, 'sign out elsewhere', proof);
  const ended = await session.endOther(id);
  if (!ended) throw notFound('Session');
  const { device, ip } = ended;
  await transaction(ctx, (tx) =>
    recordActivity(tx, { action: 'user.session_ended', subject: ctx.actor.username, before: { device, ip } }),
  );
}

/** A copy of everything that is kept about somebody has left the house: whoever has the session may have it. */
export async function noteExport(ctx: SignedInCtx): Promise<void> {
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'user.data_exported', subject: ctx.actor.username }));
}
