import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { NOW_IN_MILLISECONDS } from '../../../platform/core/database-time.ts';
import { intArray, isoTimestamp, lock, query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { type AnnouncementTimes, findShowings } from '../../../shared/announcement-times.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { instantOf, localTime } from '../../../shared/local-time.ts';
import { accountOf } from '../../accounts/index.ts';
import { buildings, directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { ANNOUNCEMENT_COLUMNS } from '../public-json.ts';
import { type AnnouncementChanges, announcementReply, type NewAnnouncement } from '../schema.ts';
import { growDirectory } from './directory-size.ts';

const insertedRow = announcementReply.pick({ id: true });

/** @throws AppError `invalid` for an end before the start, `conflict` for a full directory */
export async function createAnnouncement(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  input: NewAnnouncement,
): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const clock = await clockOf(tx, propertyId);
    const announcement = { ...input, ...resolveTimes(input, clock) };
    assertTimes(announcement, clock);
    const row = { ...columnsOf(announcement), ...scheduleColumns(announcement, clock) };
    const [inserted] = await write(
      tx,
      `insert into announcement (property_id, created_at, ${Object.keys(row).join(', ')})
       values (?, now(), ${Object.keys(row).fill('?').join(', ')}) returning id`,
      [propertyId, ...Object.values(row)],
      insertedRow,
    );
    if (!inserted) throw notFoundError('Property');
    const { message, position: _order, ...after } = announcement;
    await recordActivity(tx, { action: 'announcement.added', subject: message, propertyId, after });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { announcementId: inserted.id });
    return inserted.id;
  });
}

/**
 * Updates the given fields.
 * @throws AppError `stale` with editor, time and current values, `not_found`, `invalid` for an end before the start,
 * `conflict` for a full directory
 */
export async function updateAnnouncement(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  announcementId: number,
  changes: Omit<AnnouncementChanges, 'active'>,
  ifMatch: number | null,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await lockAnnouncement(tx, propertyId, announcementId);
    if (ifMatch !== null && ifMatch !== before.revision) throw await staleAnnouncement(tx, before);
    const clock = await clockOf(tx, propertyId);
    const changedFields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: LockedAnnouncement = { ...before, ...changedFields };
    if (TIME_FIELDS.some((name) => name in changedFields)) {
      Object.assign(after, resolveTimes(after, clock));
      assertTimes(after, clock);
    }
    const row = { ...columnsOf(after), ...scheduleColumns(after, clock) };
    const columns = Object.keys(row).map((column) => `${column} = ?`);
    await write(
      tx,
      `update announcement set ${columns.join(', ')},
         revision = revision + 1, updated_at = now(), updated_by = ? where id = ?`,
      [...Object.values(row), ctx.actor.userId, announcementId],
    );
    await recordActivity(tx, {
      action: 'announcement.updated',
      subject: after.message,
      propertyId,
      before: { ...before },
      after: { ...after },
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { announcementId });
  });
}

export async function deactivateAnnouncement(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  announcementId: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { message, active } = await lockAnnouncement(tx, propertyId, announcementId);
    if (!active) return;
    await write(tx, `update announcement set active = false, turns_at = null where id = ?`, [announcementId]);
    await recordActivity(tx, { action: 'announcement.deactivated', subject: message, propertyId });
    await directoryChanged(tx, propertyId);
  });
}

/** Moves the given announcements among their positions, all or none. @throws AppError `not_found` */
export async function orderAnnouncements(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const orderSql = `update announcement set position = wanted.place
      from unnest(?::int[]) with ordinality as wanted(id, place)
      where announcement.id = wanted.id and property_id = ?`;
    if ((await write(tx, orderSql, [intArray(ids), propertyId])) < ids.length) throw notFoundError('Announcement');
    await recordActivity(tx, { action: 'announcements.ordered', subject: '', propertyId });
    await directoryChanged(tx, propertyId);
  });
}

const buildingRow = z.object({ propertyId: z.int() });

/** SQL: buildings with due changes; repeating announcements follow the building into another time zone. */
const DUE_SQL = `select property_id from announcement where turns_at <= now()
  union
  select n.property_id from announcement n join ${buildings} b on b.id = n.property_id
  where n.repeat is not null and n.turns_at is not null and n.time_zone <> b.time_zone`;

/**
 * Pushes announcements that started or ended since the last run, and computes the next showings of repeating ones.
 * @throws AppError `not_found` for a building deleted concurrently; the next run continues
 */
export async function updateShowings(ctx: Ctx): Promise<void> {
  for (const { propertyId } of await query(ctx, DUE_SQL, [], buildingRow)) {
    await transaction(ctx, async (tx) => {
      const dueAnnouncements = await lock(
        tx,
        `select ${LOCKED_COLUMNS} from announcement where property_id = ? and turns_at is not null
           and (turns_at <= now() or repeat is not null) order by id for update`,
        [propertyId],
        lockedAnnouncement,
      );
      const clock = await clockOf(tx, propertyId);
      for (const announcement of dueAnnouncements) {
        const row = scheduleColumns(announcement, clock);
        await write(tx, `update announcement set occurrences = ?, time_zone = ?, turns_at = ? where id = ?`, [
          row.occurrences,
          row.time_zone,
          row.turns_at,
          announcement.id,
        ]);
      }
      if (dueAnnouncements.length > 0) await directoryChanged(tx, propertyId);
    });
  }
}

const lockedAnnouncement = announcementReply.extend({
  updatedAt: z.string().nullable(),
  updatedBy: z.int().nullable(),
});
type LockedAnnouncement = z.output<typeof lockedAnnouncement>;

const LOCKED_COLUMNS = `${ANNOUNCEMENT_COLUMNS}, ${isoTimestamp('updated_at')} as updated_at, updated_by`;

async function lockAnnouncement(tx: Tx, propertyId: number, announcementId: number): Promise<LockedAnnouncement> {
  const lockSql = `select ${LOCKED_COLUMNS} from announcement where id = ? and property_id = ? for update`;
  const [announcement] = await lock(tx, lockSql, [announcementId, propertyId], lockedAnnouncement);
  if (!announcement) throw notFoundError('Announcement');
  return announcement;
}

async function staleAnnouncement(tx: Tx, announcement: LockedAnnouncement): Promise<AppError> {
  const editor = announcement.updatedBy ? await accountOf(tx, announcement.updatedBy) : null;
  return new AppError('stale', 'Someone else has changed this announcement since you opened it', {
    details: {
      changedBy: editor ? (editor.fullName ?? editor.username) : 'Somebody',
      changedAt: announcement.updatedAt,
      current: announcementReply.parse(announcement),
    },
  });
}

const clockRow = z.object({ now: z.number(), timeZone: z.string() });
type Clock = z.output<typeof clockRow>;

async function clockOf(tx: Tx, propertyId: number): Promise<Clock> {
  const clockSql = `select ${NOW_IN_MILLISECONDS} as now, time_zone from ${buildings} p where p.id = ?`;
  const [clock] = await query(tx, clockSql, [propertyId], clockRow);
  if (!clock) throw notFoundError('Property');
  return clock;
}

const TIME_FIELDS = ['startsAt', 'expiresAt', 'repeat'] as const;
const ZONE_SUFFIX = /(Z|[+-]\d\d:\d\d)$/;

/** Converts the times to instants. A repeating announcement without a start begins now. */
function resolveTimes({ startsAt, expiresAt, repeat }: AnnouncementTimes, { now, timeZone }: Clock): AnnouncementTimes {
  const toInstant = (time: string | null) =>
    time && new Date(ZONE_SUFFIX.test(time) ? Date.parse(time) : instantOf(time, timeZone)).toISOString();
  const effectiveStart = repeat && startsAt === null ? new Date(now).toISOString() : startsAt;
  return { startsAt: toInstant(effectiveStart), expiresAt: toInstant(expiresAt), repeat };
}

const DAY = 24 * 60 * 60_000;

function assertTimes(times: AnnouncementTimes, { now, timeZone }: Clock): void {
  const { startsAt, expiresAt, repeat } = times;
  if (repeat && (!startsAt || !expiresAt))
    throw invalidField('expiresAt', 'An announcement that repeats must end at a time of day');
  if (startsAt && expiresAt && expiresAt <= startsAt)
    throw invalidField('expiresAt', 'The expiry date must be after the start date');
  if (repeat && startsAt && expiresAt) {
    const [start, end] = [startsAt, expiresAt].map((at) => Date.parse(`${localTime(Date.parse(at), timeZone)}Z`));
    if (Number(end) - Number(start) > DAY)
      throw invalidField('expiresAt', 'An announcement that repeats must end within 24 hours of its start');
  }
  if (findShowings(times, timeZone, now, 1).length === 0)
    throw invalidField(repeat?.until ? 'repeat' : 'expiresAt', 'The expiry date must not be in the past');
}

/** Stored showings: over a week of daily ones, for displays that are offline. */
const MAX_STORED_SHOWINGS = 8;

/** Returns the derived columns: next showings of a repeating announcement, and the time of the next change. */
function scheduleColumns(times: AnnouncementTimes, { now, timeZone }: Clock) {
  const nextShowings = findShowings(times, timeZone, now, MAX_STORED_SHOWINGS);
  const changeTimes = nextShowings.flatMap(({ from, until }) => [from, until]);
  const nextChangeAt = Math.min(...changeTimes.filter((at) => at > now));
  const toIso = (instant: number) => new Date(instant).toISOString();
  return {
    occurrences:
      times.repeat && `{${nextShowings.map(({ from, until }) => `[${toIso(from)},${toIso(until)})`).join()}}`,
    time_zone: times.repeat && timeZone,
    turns_at: Number.isFinite(nextChangeAt) ? toIso(nextChangeAt) : null,
  };
}

function columnsOf(announcement: Omit<NewAnnouncement, 'repeat'> & AnnouncementTimes) {
  const { message, urgent, startsAt, expiresAt, texts, repeat, position, displayIds } = announcement;
  const json = (value: unknown) => value && JSON.stringify(value);
  return {
    message,
    urgent,
    position,
    starts_at: startsAt,
    expires_at: expiresAt,
    texts: json(texts),
    repeat: json(repeat),
    display_ids: json(displayIds),
  };
}

function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } });
}
