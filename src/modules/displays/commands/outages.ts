import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { buildings } from '../../tenancy/index.ts';
import { OutageRow } from '../display.entity.ts';
import { displayOutageBegan, displayOutageEnded } from '../events.ts';
import { TIME_SINCE_LAST_SEEN, withinHours } from '../hours.ts';

const NOTICE_SILENCE = `interval '15 minutes'`;
const LOST_SILENCE = `interval '5 minutes'`;

/** SQL: displays within their hours; none before the first recorded heartbeats. */
const EXPECTED_DISPLAYS = `display d join ${buildings} b on b.id = d.property_id cross join display_watch w
  where d.token_hash is not null and ${withinHours('w.written_at')}`;
const WATCHED_SILENCE = `least(${TIME_SINCE_LAST_SEEN}, w.written_at - w.steady_since)`;

const silentRow = z.object({ displayId: z.int(), propertyId: z.int() });
const openedRow = z.object({ id: z.int() });
const screenCounts = z.object({ expected: z.int(), lost: z.int(), isOpen: z.boolean() });

/**
 * Records new outages, each mailed once. When all displays of a building are silent, records one outage of the
 * building.
 */
export async function openOutages(ctx: Ctx): Promise<void> {
  const silentDisplays = await query(
    ctx,
    `select d.id as display_id, d.property_id from ${EXPECTED_DISPLAYS} and ${withinHours(`w.written_at - ${NOTICE_SILENCE}`)}
       and ${WATCHED_SILENCE} > ${NOTICE_SILENCE}
       and not exists (select from display_outage o where o.display_id = d.id and o.ended_at is null)`,
    [],
    silentRow,
  );
  for (const [propertyId, screens] of Map.groupBy(silentDisplays, (screen) => screen.propertyId)) {
    const ids = screens.map(({ displayId }) => displayId);
    await transaction(ctx, (tx) => openOutagesOf(tx, propertyId, ids));
  }
}

async function openOutagesOf(tx: Tx, propertyId: number, displayIds: readonly number[]): Promise<void> {
  const [counts] = await query(
    tx,
    `select count(*)::int as expected, count(*) filter (where ${WATCHED_SILENCE} > ${LOST_SILENCE})::int as lost,
       exists (select from display_outage o where o.property_id = ? and o.display_id is null and o.ended_at is null)
         as is_open
     from ${EXPECTED_DISPLAYS} and d.property_id = ?`,
    [propertyId, propertyId],
    screenCounts,
  );
  const isBuildingDown = counts !== undefined && counts.expected > 1 && counts.lost === counts.expected;
  const isBuildingOutageOpen = counts?.isOpen ?? false;
  const newOutages = await write(
    tx,
    `insert into display_outage (property_id, display_id, is_told, began_at)
     select d.property_id, d.id, ?, coalesce(d.last_seen_at, d.paired_at) from display d
     where d.id = any(?::int[]) and d.token_hash is not null
     on conflict (display_id) where ended_at is null do nothing returning id`,
    [!isBuildingDown && !isBuildingOutageOpen, intArray(displayIds)],
    openedRow,
  );
  if (isBuildingOutageOpen || newOutages.length === 0) return;
  const mailedOutages = isBuildingDown ? await openBuilding(tx, propertyId) : newOutages;
  for (const { id } of mailedOutages) await recordEvent(tx, displayOutageBegan, { outageId: id });
}

async function openBuilding(tx: Tx, propertyId: number) {
  // sql: inserts an aggregate of the same table
  return await write(
    tx,
    `insert into display_outage (property_id, is_told, began_at)
     select ?, true, min(began_at) from display_outage where property_id = ? and ended_at is null
     on conflict (property_id) where display_id is null and ended_at is null do nothing returning id`,
    [propertyId, propertyId],
    openedRow,
  );
}

const endedRow = z.object({ id: z.int(), isTold: z.boolean() });

export async function closeOutages(ctx: Ctx): Promise<void> {
  const isOnlineAgain = `d.last_seen_at > o.opened_at and ${TIME_SINCE_LAST_SEEN} < interval '90 seconds'`;
  const endedOutages = await query(
    ctx,
    `select o.id, o.is_told from display_outage o join display d on d.id = o.display_id
     cross join display_watch w where o.ended_at is null and ${isOnlineAgain}
     union all
     select o.id, o.is_told from display_outage o where o.display_id is null and o.ended_at is null
       and exists (select from display d cross join display_watch w where d.property_id = o.property_id and ${isOnlineAgain})`,
    [],
    endedRow,
  );
  if (endedOutages.length === 0) return;
  const ids = intArray(endedOutages.map(({ id }) => id));
  await transaction(ctx, async (tx) => {
    const returnedOutages = { id: { $in: endedOutages.map(({ id }) => id) }, returnedAt: null };
    await tx.em.nativeUpdate(OutageRow, returnedOutages, { returnedAt: databaseNow() });
    // Grace period of two minutes while a building's displays reconnect.
    const closedOutages = await write(
      tx,
      `update display_outage o set ended_at = now() where o.id = any(?::int[]) and o.ended_at is null
         and (o.display_id is not null or o.returned_at < now() - interval '2 minutes' or not exists (
           select from display_outage other where other.property_id = o.property_id and other.display_id is not null
             and other.ended_at is null and other.id <> all(?::int[])))
       returning o.id, o.is_told`,
      [ids, ids],
      endedRow,
    );
    for (const { id, isTold } of closedOutages) if (isTold) await recordEvent(tx, displayOutageEnded, { outageId: id });
  });
}

/** Adds expected and actual uptime since the last run to each display's day. */
export async function measureDays(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    await write(
      tx,
      `with before as (select measured_at from display_watch where measured_at < now() - interval '1 minute' for update),
       watch as (update display_watch w set measured_at = now() from before
         returning least(extract(epoch from now() - before.measured_at), 300)::int as seconds)
       insert into display_day (display_id, day, expected_seconds, online_seconds)
       select d.id, (now() at time zone b.time_zone)::date, t.seconds,
         case when ${TIME_SINCE_LAST_SEEN} <= interval '90 seconds' then t.seconds else 0 end
       from ${EXPECTED_DISPLAYS.replace('cross join display_watch w', 'cross join display_watch w cross join watch t')}
       on conflict (display_id, day) do update set
         expected_seconds = display_day.expected_seconds + excluded.expected_seconds,
         online_seconds = display_day.online_seconds + excluded.online_seconds`,
    );
  });
}
