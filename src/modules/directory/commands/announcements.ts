import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { NOW_IN_MILLISECONDS } from '../../../platform/core/database-time.ts';
import { intArray, iso, lock, query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { type AnnouncementTimes, showings } from '../../../shared/announcement-times.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { instantOf, localTime } from '../../../shared/local-time.ts';
import { accountOf } from '../../accounts/index.ts';
import { buildings, directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { ANNOUNCEMENT_COLUMNS } from '../public-json.ts';
import { type AnnouncementChanges, announcementReply, type NewAnnouncement } from '../schema.ts';
import { growDirectory } from './directory-size.ts';

const addedRow = announcementReply.pick({ id: true });

/** @throws AppError `invalid` for times that end too early, `conflict` for a full directory */
export async function createAnnouncement(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  input: NewAnnouncement,
): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const clock = await clockOf(tx, propertyId);
    const announcement = { ...input, ...timesIn(input, clock) };
    requireTimes(announcement, clock);
    const row = { ...columnsOf(announcement), ...timing(announcement, clock) };
    const [added] = await write(
      tx,
      `insert into announcement (property_id, created_at, ${Object.keys(row).join(', ')})
       values (?, now(), ${Object.keys(row).fill('?').join(', ')}) returning id`,
      [propertyId, ...Object.values(row)],
      addedRow,
    );
    if (!added) throw notFound('Property');
    const { message, position: _order, ...after } = announcement;
    await recordActivity(tx, { action: 'announcement.added', subject: message, propertyId, after });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { announcementId: added.id });
    return added.id;
  });
}

/**
 * Absent fields are unchanged.
 * @throws AppError `stale` with editor, time and current values, `not_found`, `invalid` for times that end too early,
 *   `conflict` for a full directory
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
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: Locked = { ...before, ...given };
    if (TIMES.some((name) => name in given)) {
      Object.assign(after, timesIn(after, clock));
      requireTimes(after, clock);
    }
    const row = { ...columnsOf(after), ...timing(after, clock) };
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

/** Idempotent. @throws AppError `not_found` */
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

/** Others keep their positions. All or none. @throws AppError `not_found` */
export async function orderAnnouncements(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const inOrder = `update announcement set position = wanted.place
      from unnest(?::int[]) with ordinality as wanted(id, place)
      where announcement.id = wanted.id and property_id = ?`;
    if ((await write(tx, inOrder, [intArray(ids), propertyId])) < ids.length) throw notFound('Announcement');
    await recordActivity(tx, { action: 'announcements.ordered', subject: '', propertyId });
    await directoryChanged(tx, propertyId);
  });
}

const owner = z.object({ propertyId: z.int() });

/** A repeating announcement follows its building into another time zone. */
const DUE_SQL = `select property_id as "propertyId" from announcement where turns_at <= now()
  union
  select n.property_id from announcement n join ${buildings} b on b.id = n.property_id
  where n.repeat is not null and n.turns_at is not null and n.time_zone <> b.time_zone`;

/**
 * Pushes announcements that began or ended since the last run, and computes the next showings of those that repeat.
 * @throws AppError `not_found` for a building deleted meanwhile; the next run continues
 */
export async function turnAnnouncements(ctx: Ctx): Promise<void> {
  for (const { propertyId } of await query(ctx, DUE_SQL, [], owner)) {
    await transaction(ctx, async (tx) => {
      const turning = await lock(
        tx,
        `select ${LOCKED_COLUMNS} from announcement where property_id = ? and turns_at is not null
           and (turns_at <= now() or repeat is not null) order by id for update`,
        [propertyId],
        locked,
      );
      const clock = await clockOf(tx, propertyId);
      for (const announcement of turning) {
        const row = timing(announcement, clock);
        await write(tx, `update announcement set occurrences = ?, time_zone = ?, turns_at = ? where id = ?`, [
          row.occurrences,
          row.time_zone,
          row.turns_at,
          announcement.id,
        ]);
      }
      if (turning.length > 0) await directoryChanged(tx, propertyId);
    });
  }
}

const locked = announcementReply.extend({ updatedAt: z.string().nullable(), updatedBy: z.int().nullable() });
type Locked = z.output<typeof locked>;

const LOCKED_COLUMNS = `${ANNOUNCEMENT_COLUMNS}, ${iso('updated_at')} as "updatedAt", updated_by as "updatedBy"`;

async function lockAnnouncement(tx: Tx, propertyId: number, announcementId: number): Promise<Locked> {
  const one = `select ${LOCKED_COLUMNS} from announcement where id = ? and property_id = ? for update`;
  const [announcement] = await lock(tx, one, [announcementId, propertyId], locked);
  if (!announcement) throw notFound('Announcement');
  return announcement;
}

async function staleAnnouncement(tx: Tx, current: Locked): Promise<AppError> {
  const editor = current.updatedBy ? await accountOf(tx, current.updatedBy) : null;
  return new AppError('stale', 'Someone else has changed this announcement since you opened it', {
    details: {
      changedBy: editor ? (editor.fullName ?? editor.username) : 'Somebody',
      changedAt: current.updatedAt,
      current: announcementReply.parse(current),
    },
  });
}

/** The database's clock in the building's zone. */
const clockRow = z.object({ now: z.number(), timeZone: z.string() });
type Clock = z.output<typeof clockRow>;

async function clockOf(tx: Tx, propertyId: number): Promise<Clock> {
  const now = `select ${NOW_IN_MILLISECONDS} as now, time_zone as "timeZone" from ${buildings} p where p.id = ?`;
  const [clock] = await query(tx, now, [propertyId], clockRow);
  if (!clock) throw notFound('Property');
  return clock;
}

const TIMES = ['startsAt', 'expiresAt', 'repeat'] as const;
const HAS_ZONE = /(Z|[+-]\d\d:\d\d)$/;

/** As instants. A repeating announcement without a start begins now. */
function timesIn({ startsAt, expiresAt, repeat }: AnnouncementTimes, { now, timeZone }: Clock): AnnouncementTimes {
  const instant = (given: string | null) =>
    given && new Date(HAS_ZONE.test(given) ? Date.parse(given) : instantOf(given, timeZone)).toISOString();
  const begun = repeat && startsAt === null ? new Date(now).toISOString() : startsAt;
  return { startsAt: instant(begun), expiresAt: instant(expiresAt), repeat };
}

const DAY = 24 * 60 * 60_000;

function requireTimes(times: AnnouncementTimes, { now, timeZone }: Clock): void {
  const { startsAt, expiresAt, repeat } = times;
  if (repeat && (!startsAt || !expiresAt))
    throw refused('expiresAt', 'An announcement that repeats must end at a time of day');
  if (startsAt && expiresAt && expiresAt <= startsAt)
    throw refused('expiresAt', 'The expiry date must be after the start date');
  if (repeat && startsAt && expiresAt) {
    const [start, end] = [startsAt, expiresAt].map((at) => Date.parse(`${localTime(Date.parse(at), timeZone)}Z`));
    if (Number(end) - Number(start) > DAY)
      throw refused('expiresAt', 'An announcement that repeats must end within 24 hours of its start');
  }
  if (showings(times, timeZone, now, 1).length === 0)
    throw refused(repeat?.until ? 'repeat' : 'expiresAt', 'The expiry date must not be in the past');
}

/** More than a week of them, so that a display can be offline as long. */
const SHOWINGS_KEPT = 8;

/** Columns that follow from the times: the next showings of a repeating announcement, and when the answer changes next. */
function timing(times: AnnouncementTimes, { now, timeZone }: Clock) {
  const next = showings(times, timeZone, now, SHOWINGS_KEPT);
  const turns = next.flatMap(({ from, until }) => [from, until]);
  const turnsAt = Math.min(...turns.filter((at) => at > now));
  const text = (instant: number) => new Date(instant).toISOString();
  return {
    occurrences: times.repeat && `{${next.map(({ from, until }) => `[${text(from)},${text(until)})`).join()}}`,
    time_zone: times.repeat && timeZone,
    turns_at: Number.isFinite(turnsAt) ? text(turnsAt) : null,
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

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } });
}
