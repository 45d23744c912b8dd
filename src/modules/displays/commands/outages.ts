import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { buildings } from '../../tenancy/index.ts';
import { displayOutageBegan, displayOutageEnded } from '../events.ts';
import { SILENCE, withinHours } from '../hours.ts';

const TELL = `interval '15 minutes'`;
const LOST = `interval '5 minutes'`;

/** Displays within their hours. Those without any recorded heartbeat round are left out. */
const EXPECTED = `display d join ${buildings} b on b.id = d.property_id cross join display_watch w
  where d.token_hash is not null and ${withinHours('w.written_at')}`;
const UNHEARD = `least(${SILENCE}, w.written_at - w.steady_since)`;

const silent = z.object({ displayId: z.int(), propertyId: z.int() });
const opened = z.object({ id: z.int() });
const screenCounts = z.object({ expected: z.int(), lost: z.int(), isOpen: z.boolean() });

/**
 * Records outages that began; each row is mailed once. When all displays of a building are silent, one outage stands
 * for the building.
 */
export async function openOutages(ctx: Ctx): Promise<void> {
  const found = await query(
    ctx,
    `select d.id as "displayId", d.property_id as "propertyId" from ${EXPECTED} and ${withinHours(`w.written_at - ${TELL}`)}
       and ${UNHEARD} > ${TELL}
       and not exists (select from display_outage o where o.display_id = d.id and o.ended_at is null)`,
    [],
    silent,
  );
  for (const [propertyId, screens] of Map.groupBy(found, (screen) => screen.propertyId)) {
    const ids = screens.map(({ displayId }) => displayId);
    await transaction(ctx, (tx) => openFor(tx, propertyId, ids));
  }
}

async function openFor(tx: Tx, propertyId: number, displayIds: readonly number[]): Promise<void> {
  const [now] = await query(
    tx,
    `select count(*)::int as expected, count(*) filter (where ${UNHEARD} > ${LOST})::int as lost,
       exists (select from display_outage o where o.property_id = ? and o.display_id is null and o.ended_at is null)
         as "isOpen"
     from ${EXPECTED} and d.property_id = ?`,
    [propertyId, propertyId],
    screenCounts,
  );
  const isWhole = now !== undefined && now.expected > 1 && now.lost === now.expected;
  const isToldAlready = now?.isOpen ?? false;
  const begun = await write(
    tx,
    `insert into display_outage (property_id, display_id, is_told, began_at)
     select d.property_id, d.id, ?, coalesce(d.last_seen_at, d.paired_at) from display d
     where d.id = any(?::int[]) and d.token_hash is not null
     on conflict (display_id) where ended_at is null do nothing returning id`,
    [!isWhole && !isToldAlready, intArray(displayIds)],
    opened,
  );
  if (isToldAlready || begun.length === 0) return;
  const told = isWhole ? await openBuilding(tx, propertyId) : begun;
  for (const { id } of told) await recordEvent(tx, displayOutageBegan, { outageId: id });
}

async function openBuilding(tx: Tx, propertyId: number) {
  return await write(
    tx,
    `insert into display_outage (property_id, is_told, began_at)
     select ?, true, min(began_at) from display_outage where property_id = ? and ended_at is null
     on conflict (property_id) where display_id is null and ended_at is null do nothing returning id`,
    [propertyId, propertyId],
    opened,
  );
}

const ended = z.object({ id: z.int(), isTold: z.boolean() });

/** Also of whole buildings. */
export async function closeOutages(ctx: Ctx): Promise<void> {
  const isBack = `d.last_seen_at > o.opened_at and ${SILENCE} < interval '90 seconds'`;
  const back = await query(
    ctx,
    `select o.id, o.is_told as "isTold" from display_outage o join display d on d.id = o.display_id
     cross join display_watch w where o.ended_at is null and ${isBack}
     union all
     select o.id, o.is_told from display_outage o where o.display_id is null and o.ended_at is null
       and exists (select from display d cross join display_watch w where d.property_id = o.property_id and ${isBack})`,
    [],
    ended,
  );
  if (back.length === 0) return;
  const ids = intArray(back.map(({ id }) => id));
  await transaction(ctx, async (tx) => {
    await write(tx, `update display_outage set returned_at = coalesce(returned_at, now()) where id = any(?::int[])`, [
      ids,
    ]);
    // Two minutes of grace while a building's displays reconnect.
    const closed = await write(
      tx,
      `update display_outage o set ended_at = now() where o.id = any(?::int[]) and o.ended_at is null
         and (o.display_id is not null or o.returned_at < now() - interval '2 minutes' or not exists (
           select from display_outage other where other.property_id = o.property_id and other.display_id is not null
             and other.ended_at is null and other.id <> all(?::int[])))
       returning o.id, o.is_told as "isTold"`,
      [ids, ids],
      ended,
    );
    for (const { id, isTold } of closed) if (isTold) await recordEvent(tx, displayOutageEnded, { outageId: id });
  });
}

/** Adds the time since the last run to each display's day: expected and actual uptime. */
export async function measureDays(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    await write(
      tx,
      `with before as (select measured_at from display_watch where measured_at < now() - interval '1 minute' for update),
       watch as (update display_watch w set measured_at = now() from before
         returning least(extract(epoch from now() - before.measured_at), 300)::int as seconds)
       insert into display_day (display_id, day, expected_seconds, online_seconds)
       select d.id, (now() at time zone b.time_zone)::date, t.seconds,
         case when ${SILENCE} <= interval '90 seconds' then t.seconds else 0 end
       from ${EXPECTED.replace('cross join display_watch w', 'cross join display_watch w cross join watch t')}
       on conflict (display_id, day) do update set
         expected_seconds = display_day.expected_seconds + excluded.expected_seconds,
         online_seconds = display_day.online_seconds + excluded.online_seconds`,
    );
  });
}
