import { z } from 'zod';
import { type Ctx, createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { iso, query } from '../../platform/core/sql.ts';
import { createBatches } from '../../platform/database/batches.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { hashOfToken } from '../../platform/security/tokens.ts';
import { notFound } from '../../shared/errors.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { listDisplayAnnouncements } from '../directory/index.ts';
import type { DisplayAnnouncements } from '../directory/schema.ts';
import { placedOrders } from '../orders/index.ts';
import { buildings, members, type ViewedPropertyId } from '../tenancy/index.ts';
import { LATELY, SILENCE, withinHours } from './hours.ts';
import {
  assignment,
  type Display,
  type DisplaysWeek,
  displayReply,
  displaysWeek,
  type NoticeChoice,
  noticeChoice,
  type SetupCode,
  type SilentDisplay,
  setupCode,
  silentDisplay,
} from './schema.ts';
import { tables } from './tables.ts';

const STATE = `case
  when exists (select from display_pairing p where p.display_id = d.id and p.expires_at > now())
    or d.last_seen_at is null and d.paired_at > now() - interval '1 minute' then 'starting'
  when d.token_hash is null then case when d.setup_code is null then 'offline' else 'waiting' end
  when ${SILENCE} <= interval '90 seconds' then 'online'
  when not ${withinHours('now()')} then 'off'
  when ${SILENCE} <= interval '5 minutes' then 'late'
  else 'offline' end`;

const DAYS = `coalesce((select json_agg(json_build_object('day', y.day,
    'share', round(least(1, y.online_seconds::numeric / greatest(1, y.expected_seconds)), 3)) order by y.day)
  from display_day y where y.display_id = d.id and y.day > current_date - 30 and y.expected_seconds > 0), '[]')`;

const DISPLAYS = `select d.id, d.name, d.place, ${STATE} as state, d.settings, d.revision,
    ${iso('d.paired_at')} as "pairedAt", ${iso('d.last_seen_at')} as "lastSeenAt", d.release,
    d.shown_version as version, d.width, d.height, d.pages, d.uptime_seconds as "uptimeSeconds",
    d.last_error as "lastError", d.order_id as "orderId", d.order_outlook as "orderOutlook", ${DAYS} as days,
    greatest(0, b.version - d.shown_version) as "changesBehind",
    case when d.shown_version < b.version then ${iso('coalesce(d.behind_since, d.last_seen_at)')} end as "behindSince"
  from display d join ${buildings} b on b.id = d.property_id cross join display_watch w`;

/** By name, pending ones included. */
export async function listDisplays(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Display[]> {
  return await query(
    ctx,
    `${DISPLAYS} where d.property_id = ? order by lower(d.name), d.id`,
    [propertyId],
    displayReply,
  );
}

const SILENT = `select d.id, d.name, d.place, ${iso('d.last_seen_at')} as "lastSeenAt"
  from display d join ${buildings} b on b.id = d.property_id cross join display_watch w
  where d.property_id = ? and (${STATE}) = 'offline' order by lower(d.name), d.id`;

/** Offline within their hours. */
export async function listSilentDisplays(ctx: Ctx, propertyId: ViewedPropertyId): Promise<SilentDisplay[]> {
  return await query(ctx, SILENT, [propertyId], silentDisplay);
}

const MONDAY = `date_trunc('week', now() at time zone b.time_zone)::date`;
const LAST_WEEK = `
  select (select count(*)::int from display d where d.property_id = b.id and d.token_hash is not null) as displays,
    (select sum(least(y.online_seconds, y.expected_seconds))::float8 / nullif(sum(y.expected_seconds), 0)
     from display_day y join display s on s.id = y.display_id
     where s.property_id = b.id and y.day >= ${MONDAY} - 7 and y.day < ${MONDAY}) as share,
    (select count(*)::int from display_outage o where o.property_id = b.id and o.is_told
       and o.began_at at time zone b.time_zone >= ${MONDAY} - 7 and o.began_at at time zone b.time_zone < ${MONDAY}) as outages
  from ${buildings} b where b.id = ?`;

export async function readDisplaysWeek(ctx: Ctx, propertyId: ViewedPropertyId): Promise<DisplaysWeek> {
  const [found] = await query(ctx, LAST_WEEK, [propertyId], displaysWeek);
  if (!found) throw notFound('Property');
  return found;
}

export async function readDisplay(ctx: Ctx, propertyId: ViewedPropertyId, displayId: number): Promise<Display> {
  const one = `${DISPLAYS} where d.property_id = ? and d.id = ?`;
  const [display] = await query(ctx, one, [propertyId, displayId], displayReply);
  if (!display) throw notFound('Display');
  return display;
}

const assigned = assignment.extend({ tokenHash: z.string(), isAsked: z.boolean() });
type Assigned = z.output<typeof assigned>;

/** Batch interval for displays that poll over HTTP. */
const EVERY_MS = 1_000;
const lookups = new WeakMap<Platform, (tokenHash: string) => Promise<Assigned | undefined>>();

/** `null` for a revoked token. */
export async function assignmentOf(ctx: Ctx, tokenHash: string): Promise<Omit<Assigned, 'tokenHash'> | null> {
  const { platform } = ctx;
  const find =
    lookups.get(platform) ?? createBatches((hashes) => findAssigned(createContext(platform), hashes), EVERY_MS);
  lookups.set(platform, find);
  const found = await find(tokenHash);
  if (!found) return null;
  const { tokenHash: _asked, ...known } = found;
  return known;
}

async function findAssigned(ctx: Ctx, hashes: readonly string[]): Promise<Map<string, Assigned>> {
  const rows = await query(
    ctx,
    `select d.id as "displayId", d.token_hash as "tokenHash", d.name, b.slug, d.settings,
       coalesce(greatest(d.identify_asked_at, d.reload_asked_at) > now() - ${LATELY}, false) as "isAsked"
     from display d join ${buildings} b on b.id = d.property_id
     where d.token_hash in (select json_array_elements_text(?::json))`,
    [JSON.stringify(hashes)],
    assigned,
  );
  return new Map(rows.map((row) => [row.tokenHash, row]));
}

/** What the display of a token shows. @throws AppError `not_found` for a revoked token */
export async function announcementsOf(ctx: Ctx, token: string): Promise<DisplayAnnouncements> {
  const displays = tables(ctx).selectFrom('display').select(['id', 'propertyId']);
  const [display] = await query(ctx, displays.where('tokenHash', '=', hashOfToken(token)));
  if (!display) throw notFound('Display');
  return await listDisplayAnnouncements(ctx, display.propertyId, display.id);
}

const ownRole = z.object({ outages: z.boolean().nullable(), isOwner: z.boolean() });

export async function readNotices(ctx: SignedInCtx, propertyId: ViewedPropertyId): Promise<NoticeChoice> {
  const [found] = await query(
    ctx,
    `select n.outages, m.is_owner as "isOwner" from ${members} m
     left join display_notice n on n.property_id = m.property_id and n.user_id = m.user_id
     where m.property_id = ? and m.user_id = ?`,
    [propertyId, ctx.actor.userId],
    ownRole,
  );
  return noticeChoice.parse({ outages: found?.outages ?? found?.isOwner ?? false });
}

const nothing = z.object({ id: z.int() });

/** Neither canceled nor refunded in full. */
export async function isOrderAlive(ctx: Ctx, orderId: number): Promise<boolean> {
  const alive = await query(
    ctx,
    `select o.id from ${placedOrders} o where o.id = ? and o.status <> 'cancelled' and o.refunded < o.total`,
    [orderId],
    nothing,
  );
  return alive.length > 0;
}

/** None for a canceled or refunded order. */
export async function setupCodesOf(ctx: AdminCtx, orderId: number): Promise<SetupCode[]> {
  if (!(await isOrderAlive(ctx, orderId))) return [];
  return await query(
    ctx,
    `select d.id as "displayId", d.name, d.setup_code as code, d.token_hash is not null as "isUsed"
     from display d where d.order_id = ? and d.setup_code is not null order by d.id`,
    [orderId],
    setupCode,
  );
}
