import type { Ctx, OutsideTransaction } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Beat, noteBeat, takeBeats } from '../../../platform/presence.ts';
import { claim } from '../../../platform/sql.ts';
import { hashOfToken } from '../../../platform/tokens.ts';
import { assignmentOf } from '../queries.ts';
import { type Assignment, type BeatFacts, beatFacts } from '../schema.ts';

/** The kind under which screens are noted, by the gateway as well. */
const KIND = 'displays';

/**
 * A screen without a socket says that it is there. @returns what it is to show.
 * @throws AppError `not_found` for a token that was revoked.
 */
export async function receiveBeat(ctx: Ctx, { token, ...facts }: BeatFacts & { token: string }): Promise<Assignment> {
  const found = await assignmentOf(ctx, hashOfToken(token));
  if (!found) throw notFound('Display');
  const { displayId, ...assigned } = found;
  await noteBeat(ctx.platform, KIND, displayId, facts);
  return assigned;
}

/**
 * Writes down in one statement what screens have said since the last time. A gap in this writing says nothing of the
 * screens: their silence counts from its end.
 */
export async function writeBeats(ctx: OutsideTransaction): Promise<void> {
  await takeBeats(ctx.platform, KIND, beatFacts, (beats) => keep(ctx, beats));
}

const STEADY = `with watch as (
  update display_watch set written_at = now(),
    steady_since = case when written_at < now() - interval '90 seconds' then now() else steady_since end)`;

async function keep(ctx: OutsideTransaction, beats: readonly Beat<BeatFacts>[]): Promise<void> {
  const rows = beats.map(({ id, age, facts }) => ({ id, age, ...facts }));
  await claim(
    ctx,
    `${STEADY}
     update display d set last_seen_at = greatest(d.last_seen_at, now() - make_interval(secs => b.age)),
       release = b.release, shown_version = b.version, width = b.width, height = b.height, pages = b.pages,
       uptime_seconds = b."uptimeSeconds", last_error = b."lastError"
     from json_to_recordset(?::json) as b(id int, age float8, release text, version int, width int, height int,
       pages int, "uptimeSeconds" int, "lastError" text)
     where d.id = b.id and d.token_hash is not null`,
    [JSON.stringify(rows)],
  );
}
