import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { query } from '../../platform/sql.ts';
import { fromOwned } from '../tenancy/index.ts';
import { AnnouncementRow } from './announcement.entity.ts';
import { TenantRow } from './tenant.entity.ts';

/** The property behind the tenant that the path names; deleted ones count only where they can be restored. */
export const fromTenantId = fromOwned('Tenant', livingTenant);
export const fromDeletedTenantId = fromOwned('Tenant', (ctx, id) => ctx.em.findOne(TenantRow, { id }));
export const fromContactId = fromOwned('Contact', tenantOfContact);
export const fromContactsTenant = fromOwned('Tenant', livingTenant, 'tenantId');
export const fromAnnouncementId = fromOwned('Announcement', (ctx, id) => ctx.em.findOne(AnnouncementRow, { id }));

type Owned = { propertyId: number } | null;

function livingTenant(ctx: Ctx, id: number): Promise<Owned> {
  return ctx.em.findOne(TenantRow, { id, deletedAt: null });
}

const owned = z.object({ propertyId: z.int() });

async function tenantOfContact(ctx: Ctx, id: number): Promise<Owned> {
  const [tenant] = await query(
    ctx,
    `select t.property_id as "propertyId" from tenant_contact c join tenant t on t.id = c.tenant_id
     where c.id = ? and t.deleted_at is null`,
    [id],
    owned,
  );
  return tenant ?? null;
}
