import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { dialOf } from '../../shared/dialing.ts';
import { notFoundError } from '../../shared/errors.ts';
import { kindsNamed } from '../../shared/kinds.ts';
import { buildings, type ViewedPropertyId } from '../tenancy/index.ts';
import {
  ANNOUNCEMENT_COLUMNS,
  CONTACT_COLUMNS,
  DISPLAY_ANNOUNCEMENT_JSON,
  HAS_SHOWING,
  IN_SUITE_ORDER,
  isPresentIn,
  presenceIn,
  TENANT_COLUMNS,
} from './public-json.ts';
import {
  type Announcement,
  announcementReply,
  contactReply,
  type DisplayAnnouncements,
  displayAnnouncementsReply,
  type Floors,
  floorsReply,
  type ListedContact,
  type Places,
  placesReply,
  type Tenant,
  tenantReply,
} from './schema.ts';
import { tables } from './tables.ts';
import { publicFieldKeys, tenantFields } from './tenant-fields.ts';
import { searchedKeys } from './tenant-lines.ts';

const TIME_ZONE = `(select p.time_zone from ${buildings} p where p.id = tenant.property_id)`;
const TENANT_SQL = `select ${TENANT_COLUMNS}, property_id, revision, ${presenceIn(TIME_ZONE)} as presence
  from tenant where deleted_at is null`;

export async function listTenants(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Tenant[]> {
  const tenantsSql = `${TENANT_SQL} and property_id = ? order by floor_number, ${IN_SUITE_ORDER}`;
  return (await query(ctx, tenantsSql, [propertyId], tenantReply)).map(withDial);
}

const TENANT_BY_ID_SQL = `${TENANT_SQL} and id = ? and property_id = ?`;

export async function readTenant(ctx: Ctx, propertyId: ViewedPropertyId, tenantId: number): Promise<Tenant> {
  const [tenant] = await query(ctx, TENANT_BY_ID_SQL, [tenantId, propertyId], tenantReply);
  if (!tenant) throw notFoundError('Tenant');
  return withDial(tenant);
}

const withDial = <Row extends { phone: string | null }>(row: Row) => ({ ...row, dial: row.phone && dialOf(row.phone) });

export async function listContacts(ctx: Ctx, propertyId: ViewedPropertyId): Promise<ListedContact[]> {
  const contacts = await query(
    ctx,
    `select ${CONTACT_COLUMNS} from tenant_contact c join tenant t on t.id = c.tenant_id
     where t.property_id = ? and t.deleted_at is null order by c.tenant_id, c.id`,
    [propertyId],
    contactReply,
  );
  return contacts.map(withDial);
}

export async function readFloors(ctx: Ctx, propertyId: number): Promise<Floors> {
  const sql = `select floors, revision from floor_list where property_id = ?`;
  const [row] = await query(ctx, sql, [propertyId], floorsReply);
  return row ?? { floors: [], revision: 0 };
}

export async function readPlaces(ctx: Ctx, propertyId: number): Promise<Places> {
  const sql = `select places, revision from floor_list where property_id = ?`;
  const [row] = await query(ctx, sql, [propertyId], placesReply);
  return row ?? { places: [], revision: 0 };
}

export async function listAnnouncements(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Announcement[]> {
  return await query(
    ctx,
    `select ${ANNOUNCEMENT_COLUMNS} from announcement
     where property_id = ? order by position, announcement.created_at desc, id desc`,
    [propertyId],
    announcementReply,
  );
}

export async function readAnnouncement(
  ctx: Ctx,
  propertyId: ViewedPropertyId,
  announcementId: number,
): Promise<Announcement> {
  const announcement = (await listAnnouncements(ctx, propertyId)).find(({ id }) => id === announcementId);
  if (!announcement) throw notFoundError('Announcement');
  return announcement;
}

const DISPLAY_ANNOUNCEMENTS_SQL = `select p.version, coalesce((
    select json_agg(${DISPLAY_ANNOUNCEMENT_JSON}::json order by urgent desc, position, announcement.created_at desc, id desc)
    from announcement where property_id = p.id and ${HAS_SHOWING}
      and (display_ids is null or display_ids @> to_jsonb(?::int))), '[]') as announcements
  from ${buildings} p where p.id = ?`;

export async function listDisplayAnnouncements(
  ctx: Ctx,
  propertyId: number,
  displayId: number,
): Promise<DisplayAnnouncements> {
  const [reply] = await query(ctx, DISPLAY_ANNOUNCEMENTS_SQL, [displayId, propertyId], displayAnnouncementsReply);
  if (!reply) throw notFoundError('Property');
  return reply;
}

const SEARCHED_COLUMNS = searchedKeys.map((key) => tenantFields[key].column).join(', ');

const MATCHING_WORDS_SQL = `
  with listed as materialized (
    select lower(string_agg(concat_ws(E'\\n', company_name, ${SEARCHED_COLUMNS}, suite_number, (
      select string_agg(c.name, E'\\n') from tenant_contact c where c.tenant_id = tenant.id)), E'\\n')) as names
    from tenant where property_id = ? and deleted_at is null
  )
  select word from listed, jsonb_to_recordset(?::jsonb) as asked(word text, kinds text[])
  where strpos(names, lower(word)) > 0 or exists (
    select from tenant where property_id = ? and deleted_at is null and jsonb_exists_any(tenant.kinds, asked.kinds))`;

const wordRow = z.object({ word: z.string() });

/** Returns the words that occur in names, aliases, suites, contacts or kinds of the building's tenants. */
export async function findMatchingWords(
  ctx: Ctx,
  propertyId: ViewedPropertyId,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const searchTerms = JSON.stringify(words.map((word) => ({ word, kinds: kindsNamed(word) })));
  const matchingRows = await query(ctx, MATCHING_WORDS_SQL, [propertyId, searchTerms, propertyId], wordRow);
  return new Set(matchingRows.map(({ word }) => word));
}

const FLOOR_SQL = `select ${TENANT_COLUMNS},
    coalesce((select json_agg(json_build_object('name', c.name, 'phone', c.phone, 'isListed', c.is_listed) order by c.is_primary desc, c.id)
              from tenant_contact c where c.tenant_id = t.id), '[]') as contacts
  from tenant t where property_id = ? and floor_number = ? and deleted_at is null order by ${IN_SUITE_ORDER}`;
const tenantWithContacts = tenantReply
  .omit({ propertyId: true, revision: true, presence: true, dial: true })
  .extend({ contacts: z.array(contactReply.pick({ name: true, phone: true, isListed: true })) });
export type TenantWithContacts = z.output<typeof tenantWithContacts>;

export async function* eachTenant(ctx: Ctx, propertyId: ViewedPropertyId): AsyncGenerator<TenantWithContacts> {
  const tenants = tables(ctx).selectFrom('tenant').where('propertyId', '=', propertyId).where('deletedAt', 'is', null);
  for (const { floorNumber } of await query(ctx, tenants.select('floorNumber').distinct().orderBy('floorNumber')))
    yield* await query(ctx, FLOOR_SQL, [propertyId, floorNumber], tenantWithContacts);
}

/**
 * SQL for `from` or `join` in other modules: tenants not deleted. `is_present`: listed today. `contacts`: JSON array.
 */
export const listings = `(select id, property_id, ${publicFieldKeys.map((key) => tenantFields[key].column).join(', ')},
  revision, (${isPresentIn(TIME_ZONE)}) as is_present,
  (select coalesce(json_agg(json_build_object('name', c.name, 'phone', c.phone, 'isPrimary', c.is_primary,
     'isListed', c.is_listed) order by c.id), '[]')
   from tenant_contact c where c.tenant_id = tenant.id) as contacts
  from tenant where deleted_at is null)`;
