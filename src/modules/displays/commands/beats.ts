import type { OutsideTransaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { type Beat, noteBeat, takeBeats } from '../../../platform/events/presence.ts';
import { hashOfToken } from '../../../platform/security/tokens.ts';
import { notFound } from '../../../shared/errors.ts';
import { buildings } from '../../tenancy/index.ts';
import { LATELY } from '../hours.ts';
import { assignmentOf } from '../queries.ts';
import { type BeatFacts, type BeatReply, beatFacts, beatReply } from '../schema.ts';
import { HEARTBEAT_KIND } from '../values.ts';

/**
 * Heartbeat of a display without a socket.
 * @returns its assignment and pending actions.
 * @throws AppError `not_found` for a revoked token
 */
export async function receiveBeat(
  ctx: OutsideTransaction,
  { token, ...facts }: BeatFacts & { token: string },
): Promise<BeatReply> {
  const found = await assignmentOf(ctx, hashOfToken(token));
  if (!found) throw notFound('Display');
  const { isAsked, ...assigned } = found;
  const { displayId } = assigned;
  await noteBeat(ctx.platform, HEARTBEAT_KIND, displayId, facts);
  return { ...assigned, asked: isAsked ? await takeAsked(ctx, displayId, facts) : [] };
}

const taken = beatReply.pick({ asked: true });

/** Once per action; one that reloaded since has got it by socket. */
async function takeAsked(
  ctx: OutsideTransaction,
  displayId: number,
  { uptimeSeconds }: BeatFacts,
): Promise<BeatReply['asked']> {
  const [found] = await writeOutsideTransaction(
    ctx,
    `with before as (select id, now() - identify_asked_at as identify, now() - reload_asked_at as reload
       from display where id = ? for update)
     update display d set identify_asked_at = null, reload_asked_at = null from before where d.id = before.id
     returning to_json(array_remove(array[
       case when before.identify < ${LATELY} then 'identify' end,
       case when before.reload < least(${LATELY}, make_interval(secs => ?)) then 'reload' end], null)) as asked`,
    [displayId, uptimeSeconds],
    taken,
  );
  return found?.asked ?? [];
}

/**
 * Writes heartbeats in one statement. A gap in these writes is not the displays' silence, which counts from its end.
 */
export async function writeBeats(ctx: OutsideTransaction): Promise<void> {
  await takeBeats(ctx.platform, HEARTBEAT_KIND, beatFacts, (beats) => keep(ctx, beats));
}

const STEADY = `with watch as (
  update display_watch set written_at = now(),
    steady_since = case when written_at < now() - interval '90 seconds' then now() else steady_since end)`;

async function keep(ctx: OutsideTransaction, beats: readonly Beat<BeatFacts>[]): Promise<void> {
  const rows = beats.map(({ id, age, facts }) => ({ id, age, ...facts }));
  await writeOutsideTransaction(
    ctx,
    `${STEADY}
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
