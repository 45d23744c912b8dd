import type { Tx } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import { recordEvent } from '../../platform/events/outbox.ts';
import { findStorageRefusal, reserveBytes, type StoragePayer } from '../../platform/records/storage.ts';
import { AppError, notFoundError } from '../../shared/errors.ts';
import { AssetRow } from './asset.entity.ts';
import { assetWanted } from './events.ts';
import { storeFile, touchFile } from './files.ts';
import type { Redrawn } from './redraw.ts';
import { type AssetKind, type FetchFault, MAX_PAGES, PICTURES_PATH } from './schema.ts';

const MAX_ASSETS = { perBuilding: 60, perTenant: 20 } as const;

interface AssetOwner {
  readonly propertyId: number;
  /** `null`: the building itself. */
  readonly tenantId: number | null;
}
const buildingOwner = (propertyId: number): AssetOwner => ({ propertyId, tenantId: null });

/**
 * Stores and displays an uploaded picture: it replaces one of its kind, or is another page. Ignores a displayed
 * duplicate. All commands here require the lock of building or tenant.
 * @throws AppError `conflict`, `storage_full`
 */
export async function addAsset(
  tx: Tx,
  place: AssetOwner,
  kind: Exclude<AssetKind, 'floor'>,
  files: readonly [Redrawn, ...Redrawn[]],
): Promise<{ id: number; url: string }> {
  const fileId = await storePicture(tx, place.propertyId, files);
  const [shownAsset] = await tx.em.find(AssetRow, { ...place, kind, fileId, releasedAt: null }, { limit: 1 });
  if (shownAsset) return { id: shownAsset.id, url: `${PICTURES_PATH}${fileId}` };
  await assertCanAdd(tx, place, kind);
  if (kind !== 'page') await releaseShown(tx, place, kind);
  const [{ width, height }] = files;
  const id = await insertAsset(tx, place, { kind, fileId, width, height });
  return { id, url: `${PICTURES_PATH}${fileId}` };
}

type NewAsset = Pick<AssetRow, 'kind'> &
  Partial<Pick<AssetRow, 'fileId' | 'address' | 'width' | 'height' | 'chargedTo'>>;

function insertAsset(tx: Tx, place: AssetOwner, newAsset: NewAsset): Promise<number> {
  const emptyFields = { address: null, fileId: null, width: null, height: null, fault: null, position: null };
  const idle = { chargedTo: null, attempts: 0, leaseUntil: null };
  return tx.em.insert(AssetRow, {
    ...emptyFields,
    ...idle,
    ...place,
    ...newAsset,
    releasedAt: null,
    createdAt: databaseNow(),
  });
}

async function assertCanAdd(tx: Tx, place: AssetOwner, kind: AssetKind): Promise<void> {
  if (kind === 'page') await assertCanAddPage(tx, place);
  const maxAssets = place.tenantId === null ? MAX_ASSETS.perBuilding : MAX_ASSETS.perTenant;
  if ((await tx.em.count(AssetRow, { ...place })) < maxAssets) return;
  const ownerName = place.tenantId === null ? 'building' : 'tenant';
  throw new AppError(
    'conflict',
    `This ${ownerName} has had ${maxAssets} pictures in a day. Please try again tomorrow.`,
  );
}

async function assertCanAddPage(tx: Tx, place: AssetOwner): Promise<void> {
  if ((await tx.em.count(AssetRow, { ...place, kind: 'page', releasedAt: null })) >= MAX_PAGES)
    throw new AppError('conflict', 'A building can have at most 6 pages. Remove one to add another.');
}

/**
 * @returns the ID of the first file
 * @throws AppError `storage_full`
 */
async function storePicture(tx: Tx, propertyId: number, files: readonly [Redrawn, ...Redrawn[]]): Promise<string> {
  const [first, ...smallerFiles] = await reserveBytes(tx, payerOf(tx, propertyId), files);
  const id = await storeFile(tx, first, { isOwned: true });
  for (const file of smallerFiles) await storeFile(tx, file, { id: `${id}${file.suffix}`, isOwned: true });
  return id;
}

const payerOf = (tx: Tx, propertyId: number): StoragePayer => ({ propertyId, accountId: tx.actor?.userId ?? null });

/**
 * Displays a field's picture; downloads an external one first.
 * @param field input of the error
 * @throws AppError `invalid` for a deleted picture, and for an external one with `linkRejection`
 */
export async function showPicture(
  tx: Tx,
  propertyId: number,
  kind: 'logo' | 'picture',
  { url, field }: { url: string | null; field: string },
): Promise<void> {
  const ownFileId = url?.startsWith(PICTURES_PATH) ? url.slice(PICTURES_PATH.length) : null;
  const source = ownFileId === null ? { address: url } : { fileId: ownFileId };
  const existingAsset = url === null ? null : await findNewest(tx, { propertyId, kind, ...source });
  if (existingAsset && existingAsset.releasedAt === null && existingAsset.fault === null) return;
  await releaseShown(tx, buildingOwner(propertyId), kind);
  if (url === null) return;
  if (existingAsset?.fileId) await tx.em.nativeUpdate(AssetRow, { id: existingAsset.id }, { releasedAt: null });
  else if (ownFileId === null) await requestPicture(tx, propertyId, kind, { url, field });
  else if (!(await shareFile(tx, propertyId, kind, ownFileId))) {
    throw invalidField(field, 'Must be a valid URL');
  }
}

const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });

/**
 * Shares a file of another building, as a new building of the same owners copies it; its URL is public. @returns
 * whether it exists
 */
async function shareFile(tx: Tx, propertyId: number, kind: AssetKind, fileId: string): Promise<boolean> {
  await assertCanAdd(tx, buildingOwner(propertyId), kind);
  if (!(await touchFile(tx, fileId))) return false;
  await insertAsset(tx, buildingOwner(propertyId), { kind, fileId });
  return true;
}

async function findNewest(tx: Tx, filter: Partial<AssetRow>): Promise<AssetRow | undefined> {
  const orderBy = [{ releasedAt: 'desc nulls first' }, { id: 'desc' }] as const;
  return (await tx.em.find(AssetRow, filter, { orderBy: [...orderBy], limit: 1 }))[0];
}

interface ExternalPicture {
  readonly url: string;
  readonly field: string;
}

async function requestPicture(
  tx: Tx,
  propertyId: number,
  kind: AssetKind,
  { url: address, field }: ExternalPicture,
): Promise<void> {
  const { linkRejection } = tx.platform.env;
  if (linkRejection) throw invalidField(field, linkRejection);
  await assertCanAdd(tx, buildingOwner(propertyId), kind);
  const assetId = await insertAsset(tx, buildingOwner(propertyId), {
    kind,
    address,
    chargedTo: tx.actor?.userId ?? null,
  });
  await recordEvent(tx, assetWanted, { assetId });
}

/** Replaces the external pictures of floors. @throws AppError `invalid` with `linkRejection` */
export async function showFloorPictures(tx: Tx, propertyId: number, addresses: ReadonlySet<string>): Promise<void> {
  const shownAssets = await tx.em.find(AssetRow, { propertyId, kind: 'floor', releasedAt: null });
  const unusedAssets = shownAssets.filter(({ address }) => !address || !addresses.has(address));
  for (const { id } of unusedAssets) await tx.em.nativeUpdate(AssetRow, { id }, { releasedAt: databaseNow() });
  const shownAddresses = new Set(shownAssets.map(({ address }) => address));
  for (const address of addresses)
    if (!shownAddresses.has(address))
      await requestPicture(tx, propertyId, 'floor', { url: address, field: 'imageUrl' });
}

async function releaseShown(tx: Tx, place: AssetOwner, kind: AssetKind): Promise<void> {
  await tx.em.nativeUpdate(AssetRow, { ...place, kind, releasedAt: null }, { releasedAt: databaseNow() });
}

export async function removeAsset(tx: Tx, place: AssetOwner, id: number): Promise<AssetKind> {
  const asset = await tx.em.findOne(AssetRow, { ...place, id, releasedAt: null });
  if (!asset) throw notFoundError('Picture');
  await tx.em.nativeUpdate(AssetRow, { id }, { releasedAt: databaseNow() });
  return asset.kind;
}

/**
 * Displays a removed or replaced picture again, within a day.
 * @returns its kind and URL
 * @throws AppError `not_found`, `conflict` above the limit of pages
 */
export async function restoreAsset(
  tx: Tx,
  place: AssetOwner,
  id: number,
): Promise<{ kind: AssetKind; url: string | null }> {
  const asset = await tx.em.findOne(AssetRow, { ...place, id, kind: { $ne: 'floor' } });
  if (!asset) throw notFoundError('Picture');
  const { kind, address, fileId, releasedAt } = asset;
  if (releasedAt !== null) {
    if (kind === 'page') await assertCanAddPage(tx, place);
    else await releaseShown(tx, place, kind);
    await tx.em.nativeUpdate(AssetRow, { id }, { releasedAt: null });
  }
  return { kind, url: address ?? `${PICTURES_PATH}${fileId}` };
}

/** Orders the pages; others come last. @throws AppError `not_found` */
export async function orderAssets(tx: Tx, propertyId: number, ids: readonly number[]): Promise<void> {
  const pages = { ...buildingOwner(propertyId), kind: 'page', releasedAt: null } as const;
  await tx.em.nativeUpdate(AssetRow, pages, { position: null });
  for (const [position, id] of ids.entries())
    if ((await tx.em.nativeUpdate(AssetRow, { ...pages, id }, { position })) === 0) throw notFoundError('Picture');
}

/** Stores a download or its fault. @returns whether the displayed picture changed */
export async function storeFetchedAsset(
  tx: Tx,
  { id, propertyId }: Pick<AssetRow, 'id' | 'propertyId'>,
  fetchResult: { files: readonly [Redrawn, ...Redrawn[]] } | { fault: FetchFault },
): Promise<boolean> {
  const unfetchedAsset = { id, fileId: null, releasedAt: null };
  if ('fault' in fetchResult) {
    await tx.em.nativeUpdate(AssetRow, unfetchedAsset, { fault: fetchResult.fault });
    return false;
  }
  const sizeBytes = fetchResult.files.reduce((total, { bytes }) => total + bytes.length, 0);
  if (await findStorageRefusal(tx, payerOf(tx, propertyId), sizeBytes)) {
    await tx.em.nativeUpdate(AssetRow, unfetchedAsset, { fault: 'full' });
    return false;
  }
  const [{ width, height }] = fetchResult.files;
  const fileId = await storePicture(tx, propertyId, fetchResult.files);
  return (await tx.em.nativeUpdate(AssetRow, unfetchedAsset, { fileId, width, height, fault: null })) > 0;
}
