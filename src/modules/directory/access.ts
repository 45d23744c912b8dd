import { fromOwned } from '../tenancy/index.ts';

const TENANT = `select t.property_id from tenant t where t.id = ?`;
const PRESENT_TENANT = `${TENANT} and t.deleted_at is null`;
const PRESENT_TENANT_OF_CONTACT = `select t.property_id from tenant_contact c join tenant t on t.id = c.tenant_id
  where c.id = ? and t.deleted_at is null`;

/** Access by owner; deleted tenants count only where they can be restored. */
export const fromTenantId = fromOwned('Tenant', PRESENT_TENANT);
export const fromDeletedTenantId = fromOwned('Tenant', TENANT);
export const fromContactId = fromOwned('Contact', PRESENT_TENANT_OF_CONTACT);
export const fromContactsTenant = fromOwned('Tenant', PRESENT_TENANT, 'tenantId');
export const fromAnnouncementId = fromOwned('Announcement', `select n.property_id from announcement n where n.id = ?`);
