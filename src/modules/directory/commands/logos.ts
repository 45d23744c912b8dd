import { type Tx, transaction } from '../../../platform/core/context.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { queueAccountOf } from '../../../platform/process/fair-queue.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { addAsset, listAssets, recipeOf, redraw, removeAsset, restoreAsset } from '../../assets/index.ts';
import type { Asset } from '../../assets/schema.ts';
import { directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { TenantRow } from '../tenant.entity.ts';
import { growDirectory } from './directory-size.ts';
import { type LockedTenant, lockTenant } from './tenants.ts';

const KIND = 'tenantLogo';

/**
 * Stores and displays a tenant's logo.
 * @throws AppError as `redraw`; `not_found`; `conflict` above the tenant's limit and for a full directory
 */
export async function uploadLogo(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  bytes: Uint8Array,
): Promise<Asset> {
  const files = await redraw(queueAccountOf(ctx), bytes, recipeOf(KIND));
  return await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    const { id, url } = await addAsset(tx, { propertyId, tenantId }, KIND, files);
    await setLogo(tx, tenant, url);
    const addedAsset = (await listAssets(tx, propertyId, tenantId)).find((asset) => asset.id === id);
    if (!addedAsset) throw new Error(`the asset ${id} is gone`);
    return addedAsset;
  });
}

export async function deleteLogo(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  id: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    await removeAsset(tx, { propertyId, tenantId }, id);
    await setLogo(tx, tenant, null);
  });
}

/** Displays a removed or replaced logo again. @throws AppError `not_found`, `conflict` for a full directory */
export async function restoreLogo(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  id: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    await setLogo(tx, tenant, (await restoreAsset(tx, { propertyId, tenantId }, id)).url);
  });
}

/** Sets the logo without a new revision, because forms do not contain it. */
async function setLogo(tx: Tx, { id, propertyId, companyName, logoUrl }: LockedTenant, url: string | null) {
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
