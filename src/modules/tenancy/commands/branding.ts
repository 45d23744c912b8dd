import { type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { queueAccountOf } from '../../../platform/process/fair-queue.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import {
  addAsset,
  fetchNextAsset,
  listAssets,
  orderAssets,
  recipeOf,
  redraw,
  removeAsset,
  restoreAsset as showAgain,
  storeFetchedAsset,
} from '../../assets/index.ts';
import type { Asset, AssetKind, UploadKind } from '../../assets/schema.ts';
import type { AdministeredPropertyId } from '../access.ts';
import { PropertyRow } from '../property.entity.ts';
import { directoryChanged, lockProperty } from './properties.ts';

const FIELDS = { logo: 'logoUrl', picture: 'imageUrl' } as const;

const ownerOf = (propertyId: number) => ({ propertyId, tenantId: null });

const fieldOf = (kind: AssetKind) => (kind === 'logo' || kind === 'picture' ? FIELDS[kind] : null);

/**
 * Stores and displays a picture.
 * @throws AppError as `redraw`; `conflict` above the building's limit
 */
export async function uploadAsset(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  kind: UploadKind,
  bytes: Uint8Array,
): Promise<Asset> {
  const files = await redraw(queueAccountOf(ctx), bytes, recipeOf(kind));
  return await transaction(ctx, async (tx) => {
    const before = await lockProperty(tx, propertyId);
    const { id, url } = await addAsset(tx, ownerOf(propertyId), kind, files);
    await updateBranding(tx, before, kind, url);
    const addedAsset = (await listAssets(tx, propertyId)).find((asset) => asset.id === id);
    if (!addedAsset) throw new Error(`the asset ${id} is gone`);
    return addedAsset;
  });
}

export async function deleteAsset(ctx: SignedInCtx, propertyId: AdministeredPropertyId, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await lockProperty(tx, propertyId);
    await updateBranding(tx, before, await removeAsset(tx, ownerOf(propertyId), id), null);
  });
}

export async function restoreAsset(ctx: SignedInCtx, propertyId: AdministeredPropertyId, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await lockProperty(tx, propertyId);
    const { kind, url } = await showAgain(tx, ownerOf(propertyId), id);
    await updateBranding(tx, before, kind, url);
  });
}

export async function orderPages(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { name } = await lockProperty(tx, propertyId);
    await orderAssets(tx, propertyId, ids);
    await recordActivity(tx, { action: 'property.pages_ordered', subject: name, propertyId });
    await directoryChanged(tx, propertyId);
  });
}

async function updateBranding(tx: Tx, before: PropertyRow, kind: AssetKind, url: string | null): Promise<void> {
  const { id, name, revision } = before;
  const field = fieldOf(kind);
  await tx.em.nativeUpdate(PropertyRow, { id }, { revision: revision + 1, ...(field && { [field]: url }) });
  const change = field ? { before: { [field]: before[field] }, after: { [field]: url } } : { after: { [kind]: url } };
  await recordActivity(tx, { action: 'property.updated', subject: name, propertyId: id, ...change });
  await directoryChanged(tx, id);
}

export async function downloadPictures(ctx: OutsideTransaction): Promise<void> {
  for (let next = await fetchNextAsset(ctx); next; next = await fetchNextAsset(ctx)) {
    const { id, propertyId, got: result } = next;
    await transaction(ctx, async (tx) => {
      if ((await tx.em.count(PropertyRow, { id: propertyId })) === 0) return;
      await lockProperty(tx, propertyId);
      if (await storeFetchedAsset(tx, { id, propertyId }, result)) await directoryChanged(tx, propertyId);
    });
  }
}
