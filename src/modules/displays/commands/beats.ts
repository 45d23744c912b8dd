import type { OutsideTransaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { type Heartbeat, recordHeartbeat, takeHeartbeats } from '../../../platform/events/presence.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { notFoundError } from '../../../shared/errors.ts';
import { buildings } from '../../tenancy/index.ts';
import { ACTION_LIFETIME } from '../hours.ts';
import { findDisplayByTokenHash } from '../queries.ts';
import { type BeatFacts, type BeatReply, beatFacts, beatReply } from '../schema.ts';
import { HEARTBEAT_KIND } from '../values.ts';

/**
 * Records the heartbeat of a display without a socket.
 * @returns its assignment and pending actions
 * @throws AppError `not_found` for a revoked token
 */
export async function receiveBeat(
  ctx: OutsideTransaction,
  { token, ...facts }: BeatFacts & { token: string },
): Promise<BeatReply> {
  const lookup = await findDisplayByTokenHash(ctx, hashToken(token));
  if (!lookup) throw notFoundError('Display');
  const { hasPendingAction, ...assignmentFields } = lookup;
  const { displayId } = assignmentFields;
  await recordHeartbeat(ctx.platform, HEARTBEAT_KIND, displayId, facts);
  return { ...assignmentFields, asked: hasPendingAction ? await takePendingActions(ctx, displayId, facts) : [] };
}

const pendingActions = beatReply.pick({ asked: true });

/** Returns pending actions once; skips those that a reloaded display got by socket. */
async function takePendingActions(
  ctx: OutsideTransaction,
  displayId: number,
  { uptimeSeconds }: BeatFacts,
): Promise<BeatReply['asked']> {
  const [actionsRow] = await writeOutsideTransaction(
    ctx,
    `with before as (select id, now() - identify_asked_at as identify, now() - reload_asked_at as reload
       from display where id = ? for update)
     update display d set identify_asked_at = null, reload_asked_at = null from before where d.id = before.id
     returning to_json(array_remove(array[
       case when before.identify < ${ACTION_LIFETIME} then 'identify' end,
       case when before.reload < least(${ACTION_LIFETIME}, make_interval(secs => ?)) then 'reload' end], null)) as asked`,
    [displayId, uptimeSeconds],
    pendingActions,
  );
  return actionsRow?.asked ?? [];
}

/** Writes heartbeats in one statement. Gaps between these writes do not count as silence. */
export async function writeBeats(ctx: OutsideTransaction): Promise<void> {
  await takeHeartbeats(ctx.platform, HEARTBEAT_KIND, beatFacts, (beats) => updateDisplaysFromBeats(ctx, beats));
}

const UPDATE_WATCH = `with watch as (
  update display_watch set written_at = now(),
    steady_since = case when written_at < now() - interval '90 seconds' then now() else steady_since end)`;

async function updateDisplaysFromBeats(ctx: OutsideTransaction, beats: readonly Heartbeat<BeatFacts>[]): Promise<void> {
  const rows = beats.map(({ id, ageSeconds: age, facts }) => ({ id, age, ...facts }));
  await writeOutsideTransaction(
    ctx,
    `${UPDATE_WATCH}
     update display d set last_seen_at = greatest(d.last_seen_at, now() - make_interval(secs => b.age)),
       release = b.release, shown_version = b.version, width = b.width, height = b.height, pages = b.pages,
       uptime_seconds = b."uptimeSeconds", last_error = b."lastError",
       behind_since = case when b.version < p.version then coalesce(d.behind_since, now() - make_interval(secs => b.age)) end
     from ${buildings} p, json_to_recordset(?::json) as b(id int, age float8, release text, version int, width int, height int,
       pages int, "uptimeSeconds" int, "lastError" text)
     where d.id = b.id and p.id = d.property_id and d.token_hash is not null`,
    [JSON.stringify(rows)],
  );
}
