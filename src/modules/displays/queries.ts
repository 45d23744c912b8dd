import { z } from 'zod';
import { type Ctx, createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { isoTimestamp, query } from '../../platform/core/sql.ts';
import { sql } from '../../platform/core/tables.ts';
import { createBatcher } from '../../platform/database/batches.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { notFoundError } from '../../shared/errors.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { listDisplayAnnouncements } from '../directory/index.ts';
import type { DisplayAnnouncements } from '../directory/schema.ts';
import { placedOrders } from '../orders/index.ts';
import { buildings, members, type ViewedPropertyId } from '../tenancy/index.ts';
import { ACTION_LIFETIME, TIME_SINCE_LAST_SEEN, withinHours } from './hours.ts';
import {
  assignment,
  type Display,
  displayReply,
  type LastWeekUptime,
  lastWeekUptime,
  type NoticeChoice,
  noticeChoice,
  type SetupCode,
  type SilentDisplay,
  silentDisplay,
} from './schema.ts';
import { tables } from './tables.ts';

/** SQL of `d`, `b` and `w`. `waiting`: for its set-up code to be used. `off`: outside its hours. */
const STATE = `case
  when exists (select from display_pairing p where p.display_id = d.id and p.expires_at > now())
    or d.last_seen_at is null and d.paired_at > now() - interval '1 minute' then 'starting'
  when d.token_hash is null then case when d.setup_code is null then 'offline' else 'waiting' end
  when ${TIME_SINCE_LAST_SEEN} <= interval '90 seconds' then 'online'
  when not ${withinHours('now()')} then 'off'
  when ${TIME_SINCE_LAST_SEEN} <= interval '5 minutes' then 'late'
  else 'offline' end`;

/** SQL: JSON of the last thirty days within the hours of display `d`. */
const DAILY_ONLINE_SHARES = `coalesce((select json_agg(json_build_object('day', y.day,
    'share', round(least(1, y.online_seconds::numeric / greatest(1, y.expected_seconds)), 3)) order by y.day)
  from display_day y where y.display_id = d.id and y.day > current_date - 30 and y.expected_seconds > 0), '[]')`;

const SELECT_DISPLAYS = `select d.id, d.name, d.place, ${STATE} as state, d.settings, d.revision,
    ${isoTimestamp('d.paired_at')} as paired_at, ${isoTimestamp('d.last_seen_at')} as last_seen_at, d.release,
    d.shown_version as version, d.width, d.height, d.pages, d.uptime_seconds,
    d.last_error, d.order_id, d.order_outlook, ${DAILY_ONLINE_SHARES} as days,
    greatest(0, b.version - d.shown_version) as changes_behind,
    case when d.shown_version < b.version then ${isoTimestamp('coalesce(d.behind_since, d.last_seen_at)')} end as behind_since
  from display d join ${buildings} b on b.id = d.property_id cross join display_watch w`;

export async function listDisplays(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Display[]> {
  return await query(
    ctx,
    `${SELECT_DISPLAYS} where d.property_id = ? order by lower(d.name), d.id`,
    [propertyId],
    displayReply,
  );
}

const SELECT_SILENT_DISPLAYS = `select d.id, d.name, d.place, ${isoTimestamp('d.last_seen_at')} as last_seen_at
  from display d join ${buildings} b on b.id = d.property_id cross join display_watch w
  where d.property_id = ? and (${STATE}) = 'offline' order by lower(d.name), d.id`;

export async function listSilentDisplays(ctx: Ctx, propertyId: ViewedPropertyId): Promise<SilentDisplay[]> {
  return await query(ctx, SELECT_SILENT_DISPLAYS, [propertyId], silentDisplay);
}

/** SQL: Monday of the present week in building `b`. */
const WEEK_START = `date_trunc('week', now() at time zone b.time_zone)::date`;
const SELECT_LAST_WEEK_UPTIME = `
  select (select count(*)::int from display d where d.property_id = b.id and d.token_hash is not null) as displays,
    (select sum(least(y.online_seconds, y.expected_seconds))::float8 / nullif(sum(y.expected_seconds), 0)
     from display_day y join display s on s.id = y.display_id
     where s.property_id = b.id and y.day >= ${WEEK_START} - 7 and y.day < ${WEEK_START}) as share,
    (select count(*)::int from display_outage o where o.property_id = b.id and o.is_told
       and o.began_at at time zone b.time_zone >= ${WEEK_START} - 7 and o.began_at at time zone b.time_zone < ${WEEK_START}) as outages
  from ${buildings} b where b.id = ?`;

export async function readLastWeekUptime(ctx: Ctx, propertyId: ViewedPropertyId): Promise<LastWeekUptime> {
  const [week] = await query(ctx, SELECT_LAST_WEEK_UPTIME, [propertyId], lastWeekUptime);
  if (!week) throw notFoundError('Property');
  return week;
}

export async function readDisplay(ctx: Ctx, propertyId: ViewedPropertyId, displayId: number): Promise<Display> {
  const displaySql = `${SELECT_DISPLAYS} where d.property_id = ? and d.id = ?`;
  const [display] = await query(ctx, displaySql, [propertyId, displayId], displayReply);
  if (!display) throw notFoundError('Display');
  return display;
}

const tokenDisplayRow = assignment.extend({ tokenHash: z.string(), hasPendingAction: z.boolean() });
type TokenDisplay = z.output<typeof tokenDisplayRow>;

/** Minimum time between two queries for tokens; lookups meanwhile share one. */
const LOOKUP_INTERVAL_MS = 1_000;
const findersByPlatform = new WeakMap<Platform, (tokenHash: string) => Promise<TokenDisplay | undefined>>();

export async function findDisplayByTokenHash(
  ctx: Ctx,
  tokenHash: string,
): Promise<Omit<TokenDisplay, 'tokenHash'> | null> {
  const { platform } = ctx;
  const find =
    findersByPlatform.get(platform) ??
    createBatcher((hashes) => findTokenDisplays(createContext(platform), hashes), LOOKUP_INTERVAL_MS);
  findersByPlatform.set(platform, find);
  const tokenDisplay = await find(tokenHash);
  if (!tokenDisplay) return null;
  const { tokenHash: _tokenHash, ...assignmentFields } = tokenDisplay;
  return assignmentFields;
}

async function findTokenDisplays(ctx: Ctx, hashes: readonly string[]): Promise<Map<string, TokenDisplay>> {
  const rows = await query(
    ctx,
    `select d.id as display_id, d.token_hash, d.name, b.slug, d.settings,
       coalesce(greatest(d.identify_asked_at, d.reload_asked_at) > now() - ${ACTION_LIFETIME}, false) as has_pending_action
     from display d join ${buildings} b on b.id = d.property_id
     where d.token_hash in (select json_array_elements_text(?::json))`,
    [JSON.stringify(hashes)],
    tokenDisplayRow,
  );
  return new Map(rows.map((row) => [row.tokenHash, row]));
}

/** Returns the announcements of a display. @throws AppError `not_found` for a revoked token */
export async function announcementsOf(ctx: Ctx, token: string): Promise<DisplayAnnouncements> {
  const displays = tables(ctx).selectFrom('display').select(['id', 'propertyId']);
  const [display] = await query(ctx, displays.where('tokenHash', '=', hashToken(token)));
  if (!display) throw notFoundError('Display');
  return await listDisplayAnnouncements(ctx, display.propertyId, display.id);
}

const noticeChoiceRow = z.object({ outages: z.boolean().nullable(), isOwner: z.boolean() });

export async function readNoticeChoice(ctx: SignedInCtx, propertyId: ViewedPropertyId): Promise<NoticeChoice> {
  const [choiceRow] = await query(
    ctx,
    `select n.outages, m.is_owner from ${members} m
     left join display_notice n on n.property_id = m.property_id and n.user_id = m.user_id
     where m.property_id = ? and m.user_id = ?`,
    [propertyId, ctx.actor.userId],
    noticeChoiceRow,
  );
  return noticeChoice.parse({ outages: choiceRow?.outages ?? choiceRow?.isOwner ?? false });
}

const orderRow = z.object({ id: z.int() });

export async function isOrderActive(ctx: Ctx, orderId: number): Promise<boolean> {
  const activeOrders = await query(
    ctx,
    `select o.id from ${placedOrders} o where o.id = ? and o.status <> 'cancelled' and o.refunded < o.total`,
    [orderId],
    orderRow,
  );
  return activeOrders.length > 0;
}

export async function setupCodesOf(ctx: AdminCtx, orderId: number): Promise<SetupCode[]> {
  if (!(await isOrderActive(ctx, orderId))) return [];
  const displays = tables(ctx)
    .selectFrom('display')
    .select(['id as displayId', 'name', 'setupCode as code', sql<boolean>`token_hash is not null`.as('isUsed')])
    .where('orderId', '=', orderId)
    .where('setupCode', 'is not', null);
  return await query(ctx, displays.orderBy('id').$narrowType<{ code: string }>());
}
