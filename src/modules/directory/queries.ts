import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { iso, query } from '../../platform/sql.ts';
import { buildingSlugs, buildings, type ViewedPropertyId } from '../tenancy/index.ts';
import { AnnouncementRow } from './announcement.entity.ts';
import {
  type Announcement,
  type Contact,
  contactReply,
  type Directory,
  directoryReply,
  type Tenant,
  tenantReply,
} from './schema.ts';
import { tenantFieldKeys, tenantFields } from './tenant-fields.ts';

const TENANT_COLUMNS = ['id', ...tenantFieldKeys.map((key) => `${tenantFields[key].column} as "${key}"`)].join(', ');
const TENANT_SQL = `select ${TENANT_COLUMNS}, property_id as "propertyId", revision from tenant where deleted_at is null`;
const IN_SUITE_ORDER = 'suite_number collate natural_order, company_name collate natural_order, id';

/** Whole, floors ascending and suites in natural order, as the directory shows them. */
export async function listTenants(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Tenant[]> {
  const all = `${TENANT_SQL} and property_id = ? order by floor_number, ${IN_SUITE_ORDER}`;
  return await query(ctx, all, [propertyId], tenantReply);
}

export async function readTenant(ctx: Ctx, propertyId: ViewedPropertyId, tenantId: number): Promise<Tenant> {
  const one = `${TENANT_SQL} and id = ? and property_id = ?`;
  const [tenant] = await query(ctx, one, [tenantId, propertyId], tenantReply);
  if (!tenant) throw notFound('Tenant');
  return tenant;
}

const CONTACT_COLUMNS = `c.id, c.tenant_id as "tenantId", c.name, c.phone, c.is_primary as "isPrimary"`;

export async function listContacts(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Contact[]> {
  return await query(
    ctx,
    `select ${CONTACT_COLUMNS} from tenant_contact c join tenant t on t.id = c.tenant_id
     where t.property_id = ? and t.deleted_at is null order by c.tenant_id, c.id`,
    [propertyId],
    contactReply,
  );
}

/** Newest first, ended ones included. */
export async function listAnnouncements(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Announcement[]> {
  const rows = await ctx.em.find(AnnouncementRow, { propertyId }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  return rows.map(({ turnsAt: _turnsAt, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
}

export async function readAnnouncement(
  ctx: Ctx,
  propertyId: ViewedPropertyId,
  announcementId: number,
): Promise<Announcement> {
  const announcement = (await listAnnouncements(ctx, propertyId)).find(({ id }) => id === announcementId);
  if (!announcement) throw notFound('Announcement');
  return announcement;
}

export interface DirectoryAnswer {
  directory: Directory;
  /** The moment the answer ends, because an announcement starts or expires; `null` when none does. */
  endsAt: Date | null;
}

const DIRECTORY_SQL = `
  select json_build_object(
    'id', p.id, 'name', p.name, 'slug', p.slug, 'address', p.address, 'description', p.description,
    'leasingContact', p.leasing_contact, 'leasingPhone', p.leasing_phone, 'amenities', p.amenities,
    'imageUrl', p.image_url, 'logoUrl', p.logo_url, 'version', p.version,
    'tenants', coalesce((select json_agg(t) from (
      select ${TENANT_COLUMNS} from tenant where property_id = p.id and deleted_at is null
      order by floor_number, ${IN_SUITE_ORDER}) t), '[]'),
    'contacts', coalesce((select json_agg(c) from (
      select ${CONTACT_COLUMNS}
      from tenant_contact c join tenant t on t.id = c.tenant_id
      where t.property_id = p.id and t.deleted_at is null order by c.tenant_id, c.is_primary desc, c.id) c), '[]'),
    'announcements', coalesce((select json_agg(a) from (
      select id, message, urgent, active, ${iso('created_at')} as "createdAt",
        ${iso('starts_at')} as "startsAt", ${iso('expires_at')} as "expiresAt"
      from announcement where property_id = p.id and active and (starts_at is null or starts_at <= now())
        and (expires_at is null or expires_at > now()) order by urgent desc, created_at desc, id desc) a), '[]')
  ) as directory,
  (select (extract(epoch from min(case when starts_at > now() then starts_at else expires_at end)) * 1000)::float8
     from announcement where property_id = p.id and active and (starts_at > now() or expires_at > now())) as "endsAt"
  from ${buildingSlugs} s join ${buildings} p on p.id = s.property_id where s.slug = ?`;
const directoryRow = z.object({ directory: directoryReply, endsAt: z.number().nullable() });

/** What the public sees of a building, by a present or past slug, in one statement. */
export async function readDirectory(ctx: Ctx, slug: string): Promise<DirectoryAnswer | null> {
  const [row] = await query(ctx, DIRECTORY_SQL, [slug], directoryRow);
  return row ? { directory: row.directory, endsAt: row.endsAt === null ? null : new Date(row.endsAt) } : null;
}

const FLOORS_SQL = `select distinct floor_number as "floorNumber" from tenant
  where property_id = ? and deleted_at is null order by 1`;
const floorRow = tenantReply.pick({ floorNumber: true });

const FLOOR_SQL = `select ${TENANT_COLUMNS},
    coalesce((select json_agg(json_build_object('name', c.name, 'phone', c.phone) order by c.is_primary desc, c.id)
              from tenant_contact c where c.tenant_id = t.id), '[]') as contacts
  from tenant t where property_id = ? and floor_number = ? and deleted_at is null order by ${IN_SUITE_ORDER}`;
const tenantWithContacts = tenantReply
  .omit({ propertyId: true, revision: true })
  .extend({ contacts: z.array(contactReply.pick({ name: true, phone: true })) });
export type TenantWithContacts = z.output<typeof tenantWithContacts>;

/** Every tenant with its contacts, the primary one first, floor by floor: never all in memory at once. */
export async function* eachTenant(ctx: Ctx, propertyId: ViewedPropertyId): AsyncGenerator<TenantWithContacts> {
  for (const { floorNumber } of await query(ctx, FLOORS_SQL, [propertyId], floorRow))
    yield* await query(ctx, FLOOR_SQL, [propertyId, floorNumber], tenantWithContacts);
}
