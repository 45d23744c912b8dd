import { notFound } from '../../platform/errors.ts';
import type { Located, SignedInCtx } from '../../platform/route.ts';
import { fromBody, fromParam, type Locate } from '../tenancy/index.ts';

/** The property behind the tenant that the path names; deleted ones count only where they can be restored. */
export const fromTenantId: Locate = owningProperty(
  fromParam('id'),
  'Tenant',
  `select property_id as "propertyId" from tenant where id = ? and deleted_at is null`,
);
export const fromDeletedTenantId: Locate = owningProperty(
  fromParam('id'),
  'Tenant',
  `select property_id as "propertyId" from tenant where id = ?`,
);

const TENANT_OF_CONTACT = `select t.property_id as "propertyId" from tenant_contact c join tenant t on t.id = c.tenant_id
  where c.id = ? and t.deleted_at is null`;
export const fromContactId: Locate = owningProperty(fromParam('id'), 'Contact', TENANT_OF_CONTACT);
export const fromContactsTenant: Locate = owningProperty(
  fromBody('tenantId'),
  'Tenant',
  `select property_id as "propertyId" from tenant where id = ? and deleted_at is null`,
);
export const fromAnnouncementId: Locate = owningProperty(
  fromParam('id'),
  'Announcement',
  `select property_id as "propertyId" from announcement where id = ?`,
);

function owningProperty(childId: Locate, what: string, sql: string): Locate {
  return async (ctx: SignedInCtx, located: Located) => {
    const [row]: { propertyId: number }[] = await ctx.em.execute(sql, [await childId(ctx, located)]);
    if (!row) throw notFound(what);
    return row.propertyId;
  };
}
