import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { ViewedPropertyId } from '../tenancy/index.ts';
import { AnnouncementRow } from './announcement.entity.ts';
import type { Announcement, Contact, Directory, Tenant } from './schema.ts';

const TENANT_COLUMNS = `id, company_name as "companyName", suite_number as "suiteNumber", floor_number as "floorNumber", phone, email, website`;

/** Whole, floors ascending and suites in natural order, as the directory shows them. */
export async function listTenants(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Tenant[]> {
  return await ctx.em.execute(
    `select ${TENANT_COLUMNS}, property_id as "propertyId", revision from tenant
     where property_id = ? and deleted_at is null
     order by floor_number, suite_number collate natural_order, company_name collate natural_order, id`,
    [propertyId],
  );
}

export async function readTenant(ctx: Ctx, propertyId: ViewedPropertyId, tenantId: number): Promise<Tenant> {
  const [tenant]: Tenant[] = await ctx.em.execute(
    `select ${TENANT_COLUMNS}, property_id as "propertyId", revision from tenant
     where id = ? and property_id = ? and deleted_at is null`,
    [tenantId, propertyId],
  );
  if (!tenant) throw notFound('Tenant');
  return tenant;
}

export async function listContacts(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Contact[]> {
  return await ctx.em.execute(
    `select c.id, c.tenant_id as "tenantId", c.name, c.phone, c.is_primary as "isPrimary"
     from tenant_contact c join tenant t on t.id = c.tenant_id
     where t.property_id = ? and t.deleted_at is null order by c.tenant_id, c.id`,
    [propertyId],
  );
}

/** Newest first, ended ones included. */
export async function listAnnouncements(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Announcement[]> {
  const rows = await ctx.em
    .fork()
    .find(AnnouncementRow, { propertyId }, { orderBy: { createdAt: 'desc', id: 'desc' } });
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
      order by floor_number, suite_number collate natural_order, company_name collate natural_order, id) t), '[]'),
    'contacts', coalesce((select json_agg(c) from (
      select c.id, c.tenant_id as "tenantId", c.name, c.phone, c.is_primary as "isPrimary"
      from tenant_contact c join tenant t on t.id = c.tenant_id
      where t.property_id = p.id and t.deleted_at is null order by c.tenant_id, c.is_primary desc, c.id) c), '[]'),
    'announcements', coalesce((select json_agg(a) from (
      select id, message, urgent, active, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
        to_char(expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
      from announcement where property_id = p.id and active and (starts_at is null or starts_at <= now())
        and (expires_at is null or expires_at > now()) order by urgent desc, created_at desc, id desc) a), '[]')
  ) as directory,
  (select extract(epoch from min(case when starts_at > now() then starts_at else expires_at end)) * 1000
     from announcement where property_id = p.id and active and (starts_at > now() or expires_at > now())) as "endsAt"
  from property_slug s join property p on p.id = s.property_id where s.slug = ?`;

/** What the public sees of a building, by a present or past slug, in one statement. */
export async function readDirectory(ctx: Ctx, slug: string): Promise<DirectoryAnswer | null> {
  const [row]: { directory: Directory; endsAt: string | number | null }[] = await ctx.em.execute(DIRECTORY_SQL, [slug]);
  return row ? { directory: row.directory, endsAt: row.endsAt === null ? null : new Date(Number(row.endsAt)) } : null;
}

export type TenantWithContacts = Pick<
  Tenant,
  'companyName' | 'suiteNumber' | 'floorNumber' | 'phone' | 'email' | 'website'
> & { contacts: Pick<Contact, 'name' | 'phone'>[] };

/** Every tenant with its contacts, the primary one first, floor by floor: never all in memory at once. */
export async function* eachTenant(ctx: Ctx, propertyId: ViewedPropertyId): AsyncGenerator<TenantWithContacts> {
  const floors: { floorNumber: number }[] = await ctx.em.execute(
    `select distinct floor_number as "floorNumber" from tenant where property_id = ? and deleted_at is null order by 1`,
    [propertyId],
  );
  for (const { floorNumber } of floors)
    yield* (await ctx.em.execute(
      `select ${TENANT_COLUMNS}, coalesce((select json_agg(json_build_object('name', c.name, 'phone', c.phone)
         order by c.is_primary desc, c.id) from tenant_contact c where c.tenant_id = t.id), '[]') as contacts
       from tenant t where property_id = ? and floor_number = ? and deleted_at is null
       order by suite_number collate natural_order, company_name collate natural_order, id`,
      [propertyId, floorNumber],
    )) as TenantWithContacts[];
}
