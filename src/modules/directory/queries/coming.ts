import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { isoTimestamp, query } from '../../../platform/core/sql.ts';
import { buildings, type ViewedPropertyId } from '../../tenancy/index.ts';
import { IN_SUITE_ORDER, SHOWINGS } from '../public-json.ts';
import { type Coming, comingAnnouncement, comingMove } from '../schema.ts';

const TODAY = `(now() at time zone b.time_zone)::date`;
const HORIZON = `((${TODAY} + 8)::timestamp at time zone b.time_zone)`;

const MOVES_SQL = `
  select * from (
    select t.id as tenant_id, company_name, suite_number,
      floor_number, move.what, move.day::text as day
    from tenant t join ${buildings} b on b.id = t.property_id,
      lateral (values ('in', moves_in), ('out', moves_out)) as move(what, day)
    where t.property_id = ? and t.deleted_at is null and move.day between ${TODAY} and ${TODAY} + 7
    order by move.day, floor_number, ${IN_SUITE_ORDER.replace(/\bid$/, 't.id')}) moves limit 100`;

/** SQL: announcements; a series starts with its next showing and ends with its last one. */
const ANNOUNCEMENTS_SQL = `
  select id, message, urgent, ${isoTimestamp('"from"')} as starts_at, ${isoTimestamp('until')} as ends_at from (
    select n.id, message, urgent, repeat is not null as is_series,
      (select min(lower(each)) from unnest(${SHOWINGS}) each where lower(each) > now() and lower(each) < ${HORIZON}) as "from",
      case when repeat is null then (case when expires_at < ${HORIZON} then expires_at end)
        when (repeat->>'until')::date <= ${TODAY} + 7 then (select max(upper(each)) from unnest(${SHOWINGS}) each) end as until
    from announcement n join ${buildings} b on b.id = n.property_id
    where n.property_id = ? and active and exists (
      select from unnest(${SHOWINGS}) each where upper_inf(each) or upper(each) > now())) coming
  where "from" is not null or until is not null
  order by coalesce("from", until), id limit 100`;

/** Lists moves and announcements that start or end by the end of the seventh day from today, in the building's zone. */
export async function listComing(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Coming> {
  const [moves, announcements] = await Promise.all([
    query(ctx, MOVES_SQL, [propertyId], comingMove),
    query(ctx, ANNOUNCEMENTS_SQL, [propertyId], comingAnnouncement),
  ]);
  return { moves, announcements };
}

const tenantPresence = z.object({ hasTenants: z.boolean() });

export async function hasTenants(ctx: Ctx, propertyId: ViewedPropertyId): Promise<boolean> {
  const existsSql = `select exists (select from tenant where property_id = ? and deleted_at is null) as has_tenants`;
  const [presenceRow] = await query(ctx, existsSql, [propertyId], tenantPresence);
  return presenceRow?.hasTenants ?? false;
}
