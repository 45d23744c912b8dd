import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { type Condition, containsPattern, intArray, isoTimestamp, query, whereOf } from '../../platform/core/sql.ts';
import { activities } from '../../platform/records/views.ts';
import { notFoundError } from '../../shared/errors.ts';
import { people } from '../accounts/index.ts';
import type { ViewedPropertyId } from './access.ts';
import {
  type Activity,
  type ActivityFilter,
  activityKinds,
  activityReply,
  type Member,
  memberReply,
  type Property,
  type PropertySummary,
  propertyReply,
  propertySummary,
  type Subscription,
} from './schema.ts';
import { tables } from './tables.ts';

const senderRow = z.object({ id: z.int() });

/**
 * Returns the sender of scheduled mail: the given user, else the owner, if active and confirmed; `null` without one.
 */
export async function findSender(ctx: Ctx, propertyId: number, userId: number | null): Promise<number | null> {
  const isMember = `m.property_id = ? and (m.is_owner or (m.user_id = ? and m.role <> 'viewer'))`;
  const isSender = `u.account_status = 'active'${ctx.platform.env.SMTP_URL ? ' and u.email_verified_at is not null' : ''}`;
  const [sender] = await query(
    ctx,
    `select u.id from property_member m join ${people} u on u.id = m.user_id
     where ${isMember} and ${isSender} order by m.user_id = ? desc nulls last limit 1`,
    [propertyId, userId, userId],
    senderRow,
  );
  return sender?.id ?? null;
}

export async function listInvitedSlugs(ctx: Ctx, maxSlugs: number): Promise<string[]> {
  const slugs = tables(ctx).selectFrom('property').select('slug').where('searchEngines', '=', 'invited');
  return (await query(ctx, slugs.orderBy('id').limit(maxSlugs))).map(({ slug }) => slug);
}

const OPEN_OFFER = `left join transfer_offer o on o.property_id = m.property_id and o.expires_at > now()`;

const OFFERED_UNTIL = `case when o.user_id = m.user_id then ${isoTimestamp('o.expires_at')} end as offered_until`;

const MEMBERSHIPS = `select p.id, p.name, p.slug, m.role, m.is_owner,
  p.time_zone, ${OFFERED_UNTIL}
  from property_member m join property p on p.id = m.property_id ${OPEN_OFFER}`;

export async function listProperties(ctx: Ctx, userId: number): Promise<PropertySummary[]> {
  const propertiesSql = `${MEMBERSHIPS} where m.user_id = ? order by p.name collate natural_order, p.id`;
  return await query(ctx, propertiesSql, [userId], propertySummary);
}

export async function findOwnProperty(ctx: Ctx, propertyId: number, userId: number): Promise<PropertySummary | null> {
  const propertySql = `${MEMBERSHIPS} where p.id = ? and m.user_id = ?`;
  const [property] = await query(ctx, propertySql, [propertyId, userId], propertySummary);
  return property ?? null;
}

export async function readOwnProperty(ctx: Ctx, propertyId: number, userId: number): Promise<PropertySummary> {
  const property = await findOwnProperty(ctx, propertyId, userId);
  if (!property) throw notFoundError('Property');
  return property;
}

export async function readProperty(ctx: Ctx, propertyId: ViewedPropertyId, userId: number): Promise<Property> {
  const [property] = await query(
    ctx,
    `select p.id, p.name, p.slug, m.role, m.is_owner, p.address, p.description,
       p.leasing_contact, p.leasing_phone, p.amenities,
       p.image_url, p.logo_url, p.wall_order, p.time_zone,
       p.night_from, p.night_to, p.wall_featured,
       p.tenant_language, p.search_engines, p.hours, p.accent, p.layout, p.framing, p.version, p.revision, ${OFFERED_UNTIL},
       case when o.user_id is not null then json_build_object(
         'to', json_build_object('id', h.id, 'name', coalesce(h.full_name, h.username)),
         'expiresAt', ${isoTimestamp('o.expires_at')}) end as transfer_offer
     from property_member m join property p on p.id = m.property_id ${OPEN_OFFER}
     left join ${people} h on h.id = o.user_id where p.id = ? and m.user_id = ?`,
    [propertyId, userId],
    propertyReply,
  );
  if (!property) throw notFoundError('Property');
  return property;
}

const IS_NEWCOMER = `(u.last_login_at is null and u.temp_password_until is not null)`;

/** Lists members: owner first, then by role and name. `pending`: invited, not accepted. */
export async function listMembers(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Member[]> {
  return await query(
    ctx,
    `select * from (
       select u.id, u.full_name, u.username, m.role, m.is_owner,
              ${IS_NEWCOMER} as pending, case when ${IS_NEWCOMER} then m.undelivered end as undelivered
       from property_member m join ${people} u on u.id = m.user_id where m.property_id = ?
       union all
       select i.user_id, null, i.email, i.role, false, true, i.undelivered
       from invitation i join ${people} u on u.id = i.user_id and u.username = i.email where i.property_id = ?) all_members
     order by is_owner desc, array_position(array['admin', 'manager', 'viewer'], role), lower(coalesce(full_name, username))`,
    [propertyId, propertyId],
    memberReply,
  );
}

export async function readMember(ctx: Ctx, propertyId: ViewedPropertyId, userId: number): Promise<Member> {
  const member = (await listMembers(ctx, propertyId)).find(({ id }) => id === userId);
  if (!member) throw notFoundError('Member');
  return member;
}

const ACTOR = `coalesce(u.full_name, u.username, 'Somebody')`;

/** Lists activity, newest first. Searches the names that members see: a named account does not show its address. */
export async function listActivity(
  ctx: Ctx,
  propertyId: ViewedPropertyId,
  filter: ActivityFilter,
): Promise<Activity[]> {
  const { find, kind, from, until, before, limit } = filter;
  const conditions: Condition[] = [['a.property_id = ?', propertyId]];
  if (before) conditions.push(['a.id < ?', before]);
  if (from) conditions.push(['a.at >= ?', from]);
  if (until) conditions.push(['a.at < ?', until]);
  if (kind) conditions.push([`split_part(a.action, '.', 1) = any(?::text[])`, `{${activityKinds[kind].join(',')}}`]);
  if (find) conditions.push([`(${ACTOR} ilike ? or a.subject ilike ?)`, containsPattern(find), containsPattern(find)]);
  const { whereSql, parameters } = whereOf(conditions);
  return await query(
    ctx,
    `select a.id::int, ${isoTimestamp('a.at')} as at, a.action, ${ACTOR} as actor,
            i.username as impersonator, a.subject, a.before, a.after
     from ${activities} a left join ${people} u on u.id = a.actor_id left join ${people} i on i.id = a.impersonator_id
     ${whereSql} order by a.id desc limit ?`,
    [...parameters, limit],
    activityReply,
  );
}

const lastActivityRow = activityReply.pick({ actor: true, at: true });

export async function lastActivity(
  ctx: Ctx,
  propertyId: number,
  action: string,
): Promise<z.output<typeof lastActivityRow> | null> {
  const [row] = await query(
    ctx,
    `select ${ACTOR} as actor, ${isoTimestamp('a.at')} as at from ${activities} a left join ${people} u on u.id = a.actor_id
     where a.property_id = ? and a.action = ? order by a.id desc limit 1`,
    [propertyId, action],
    lastActivityRow,
  );
  return row ?? null;
}

export async function readSubscription(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Subscription> {
  const [subscription] = await query(
    ctx,
    tables(ctx)
      .selectFrom('subscription')
      .select(['id', 'tier', 'status', 'frequency', 'currentPeriodStart', 'currentPeriodEnd'])
      .where('propertyId', '=', propertyId)
      .where('status', '<>', 'canceled'),
  );
  if (!subscription) return { tier: 'free', status: 'active' };
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  return { ...subscription, currentPeriodStart: start.toISOString(), currentPeriodEnd: end.toISOString() };
}

const changedDirectory = z.object({ propertyId: z.int(), version: z.int().nullable() });

/** Returns changed versions; `null` for a deleted building. */
export async function changedDirectories(
  ctx: Ctx,
  knownVersions: readonly { propertyId: number; version: number }[],
): Promise<z.output<typeof changedDirectory>[]> {
  return await query(
    ctx,
    `select held.id as property_id, p.version from unnest(?::int[], ?::int[]) as held(id, version)
     left join property p on p.id = held.id where p.version is distinct from held.version`,
    [
      intArray(knownVersions.map(({ propertyId }) => propertyId)),
      intArray(knownVersions.map(({ version }) => version)),
    ],
    changedDirectory,
  );
}

const headRow = z.object({ propertyId: z.int(), version: z.int() });

export async function findDirectoryHead(ctx: Ctx, slug: string): Promise<z.output<typeof headRow> | null> {
  const [head] = await query(
    ctx,
    `select p.id as property_id, p.version from property_slug s join property p on p.id = s.property_id where s.slug = ?`,
    [slug],
    headRow,
  );
  return head ?? null;
}
