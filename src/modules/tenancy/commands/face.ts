import { type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import {
  addAsset,
  fetchAsset,
  listAssets,
  orderAssets,
  recipeOf,
  redraw,
  removeAsset,
  settleAsset,
  restoreAsset as showAgain,
} from '../../assets/index.ts';
import type { Asset, AssetKind, UploadKind } from '../../assets/schema.ts';
import type { AdministeredPropertyId } from '../access.ts';
import { PropertyRow } from '../property.entity.ts';
import { directoryChanged, lockProperty } from './properties.ts';

/** What names the picture of a kind in the settings. */
const FIELDS = { logo: 'logoUrl', picture: 'imageUrl' } as const;

const buildings = (propertyId: number) => ({ propertyId, tenantId: null });

const fieldOf = (kind: AssetKind) => (kind === 'logo' || kind === 'picture' ? FIELDS[kind] : null);

/**
 * Keeps a picture, and shows it at once.
 * @throws AppError as `redraw`; `conflict` for more than a building may have
 */
export async function uploadAsset(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  kind: UploadKind,
  bytes: Uint8Array,
): Promise<Asset> {
  const files = await redraw(bytes, recipeOf(kind));
  return await transaction(ctx, async (tx) => {
    const before = await lockProperty(tx, propertyId);
    const { id, url } = await addAsset(tx, buildings(propertyId), kind, files);
    await noteChange(tx, before, kind, url);
    const added = (await listAssets(tx, propertyId)).find((asset) => asset.id === id);
    if (!added) throw new Error(`the asset ${id} is gone`);
    return added;
  });
}

/** @throws AppError `not_found` */
export async function deleteAsset(ctx: SignedInCtx, propertyId: AdministeredPropertyId, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await lockProperty(tx, propertyId);
    await noteChange(tx, before, await removeAsset(tx, buildings(propertyId), id), null);
  });
}

/** Shows one again that was removed or replaced. @throws AppError `not_found`, `conflict` for more than six pages */
export async function restoreAsset(ctx: SignedInCtx, propertyId: AdministeredPropertyId, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await lockProperty(tx, propertyId);
    const { kind, url } = await showAgain(tx, buildings(propertyId), id);
    await noteChange(tx, before, kind, url);
  });
}

/** @throws AppError `not_found` */
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

async function noteChange(tx: Tx, before: PropertyRow, kind: AssetKind, url: string | null): Promise<void> {
  const { id, name, revision } = before;
  const field = fieldOf(kind);
  await tx.em.nativeUpdate(PropertyRow, { id }, { revision: revision + 1, ...(field && { [field]: url }) });
  const change = field ? { before: { [field]: before[field] }, after: { [field]: url } } : { after: { [kind]: url } };
  await recordActivity(tx, { action: 'property.updated', subject: name, propertyId: id, ...change });
  await directoryChanged(tx, id);
}

/** Fetches a picture at an address elsewhere. */
export async function keepPicture(ctx: OutsideTransaction, assetId: number): Promise<void> {
  const fetched = await fetchAsset(ctx, assetId);
  if (!fetched) return;
  const { propertyId, got } = fetched;
  await transaction(ctx, async (tx) => {
    if ((await tx.em.count(PropertyRow, { id: propertyId })) === 0) return;
    await lockProperty(tx, propertyId);
    if (await settleAsset(tx, assetId, got)) await directoryChanged(tx, propertyId);
  });
}
