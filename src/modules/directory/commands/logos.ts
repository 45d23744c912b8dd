import { type Tx, transaction } from '../../../platform/core/context.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { addAsset, listAssets, recipeOf, redraw, removeAsset, restoreAsset } from '../../assets/index.ts';
import type { Asset } from '../../assets/schema.ts';
import { directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { TenantRow } from '../tenant.entity.ts';
import { growDirectory } from './directory-size.ts';
import { type LockedTenant, lockTenant } from './tenants.ts';

const KIND = 'tenantLogo';

/**
 * Keeps the logo of a tenant, and shows it at once.
 * @throws AppError as `redraw`; `not_found`; `conflict` for more than a tenant may keep, and for a full directory
 */
export async function uploadLogo(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  bytes: Uint8Array,
): Promise<Asset> {
  const files = await redraw(bytes, recipeOf(KIND));
  return await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    const { id, url } = await addAsset(tx, { propertyId, tenantId }, KIND, files);
    await showLogo(tx, tenant, url);
    const added = (await listAssets(tx, propertyId, tenantId)).find((asset) => asset.id === id);
    if (!added) throw new Error(`the asset ${id} is gone`);
    return added;
  });
}

/** @throws AppError `not_found` */
export async function deleteLogo(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  id: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    await removeAsset(tx, { propertyId, tenantId }, id);
    await showLogo(tx, tenant, null);
  });
}

/** Shows one again that was removed or replaced. @throws AppError `not_found`, `conflict` for a full directory */
export async function restoreLogo(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  id: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    await showLogo(tx, tenant, (await restoreAsset(tx, { propertyId, tenantId }, id)).url);
  });
}

/** Not a field of the form: one that is open stays current. */
async function showLogo(tx: Tx, { id, propertyId, companyName, logoUrl }: LockedTenant, url: string | null) {
  await tx.em.nativeUpdate(TenantRow, { id }, { logoUrl: url });
  await recordActivity(tx, {
    action: 'tenant.updated',
    subject: companyName,
    propertyId,
    before: { logoUrl },
    after: { logoUrl: url },
  });
  await directoryChanged(tx, propertyId);
  await growDirectory(tx, propertyId, { tenantIds: [id] });
}
