import type { Tx } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import { recordEvent } from '../../platform/events/outbox.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { AssetRow } from './asset.entity.ts';
import { assetWanted } from './events.ts';
import { keepFile, storeFile } from './files.ts';
import type { Redrawn } from './redraw.ts';
import { type AssetKind, type FetchFault, MOST_PAGES, PICTURES_PATH } from './schema.ts';

/** Those that were replaced within a day included. */
const MOST = { ofBuilding: 60, ofTenant: 20 } as const;

/** A place for pictures: of the building, or of a tenant of its. */
interface Place {
  readonly propertyId: number;
  /** `null`: the building's own. */
  readonly tenantId: number | null;
}
const buildings = (propertyId: number): Place => ({ propertyId, tenantId: null });

/**
 * Keeps an uploaded picture and shows it: in place of the former of its kind, or as a further page. One that is
 * shown already is not added again. Runs under the lock of the building or tenant, as do all commands here.
 * @throws AppError `conflict` for more than a building or a tenant may keep
 */
export async function addAsset(
  tx: Tx,
  place: Place,
  kind: Exclude<AssetKind, 'floor'>,
  files: readonly [Redrawn, ...Redrawn[]],
): Promise<{ id: number; url: string }> {
  const fileId = await storePicture(tx, files);
  const [shown] = await tx.em.find(AssetRow, { ...place, kind, fileId, releasedAt: null }, { limit: 1 });
  if (shown) return { id: shown.id, url: `${PICTURES_PATH}${fileId}` };
  await refuseMany(tx, place, kind);
  if (kind !== 'page') await release(tx, place, kind);
  const [{ width, height }] = files;
  const id = await insert(tx, place, { kind, fileId, width, height });
  return { id, url: `${PICTURES_PATH}${fileId}` };
}

type Made = Pick<AssetRow, 'kind'> & Partial<Pick<AssetRow, 'fileId' | 'address' | 'width' | 'height'>>;

function insert(tx: Tx, place: Place, made: Made): Promise<number> {
  const none = { address: null, fileId: null, width: null, height: null, fault: null, position: null };
  return tx.em.insert(AssetRow, { ...none, ...place, ...made, releasedAt: null, createdAt: databaseNow() });
}

async function refuseMany(tx: Tx, place: Place, kind: AssetKind): Promise<void> {
  if (kind === 'page') await refusePages(tx, place);
  const most = place.tenantId === null ? MOST.ofBuilding : MOST.ofTenant;
  if ((await tx.em.count(AssetRow, { ...place })) < most) return;
  const who = place.tenantId === null ? 'building' : 'tenant';
  throw new AppError('conflict', `This ${who} has had ${most} pictures in a day. Please try again tomorrow.`);
}

async function refusePages(tx: Tx, place: Place): Promise<void> {
  if ((await tx.em.count(AssetRow, { ...place, kind: 'page', releasedAt: null })) >= MOST_PAGES)
    throw new AppError('conflict', 'A building can have at most 6 pages. Remove one to add another.');
}

/** @returns the id of the first */
async function storePicture(tx: Tx, [first, ...more]: readonly [Redrawn, ...Redrawn[]]): Promise<string> {
  const id = await storeFile(tx, first.contentType, first.bytes, { isOwned: true });
  for (const { contentType, bytes, suffix } of more)
    await storeFile(tx, contentType, bytes, { id: `${id}${suffix}`, isOwned: true });
  return id;
}

/**
 * Shows the picture that a field names: one of ours, also one that was replaced within a day, or one elsewhere, which is
 * to be fetched first.
 * @param field named in the error
 * @throws AppError `invalid` for a picture of ours that is gone, and for one elsewhere in a demo, which fetches nothing
 */
export async function showPicture(
  tx: Tx,
  propertyId: number,
  kind: 'logo' | 'picture',
  { url, field }: { url: string | null; field: string },
): Promise<void> {
  const ours = url?.startsWith(PICTURES_PATH) ? url.slice(PICTURES_PATH.length) : null;
  const named = ours === null ? { address: url } : { fileId: ours };
  const found = url === null ? null : await newest(tx, { propertyId, kind, ...named });
  if (found && found.releasedAt === null && found.fault === null) return;
  await release(tx, buildings(propertyId), kind);
  if (url === null) return;
  if (found?.fileId) await tx.em.nativeUpdate(AssetRow, { id: found.id }, { releasedAt: null });
  else if (ours === null) await want(tx, propertyId, kind, { url, field });
  else if (!(await shareFile(tx, propertyId, kind, ours))) {
    throw invalid(field, 'Must be a valid URL');
  }
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });

/** The picture of another building, as a new building of the same people copies it. Its address is public. @returns whether there is one */
async function shareFile(tx: Tx, propertyId: number, kind: AssetKind, fileId: string): Promise<boolean> {
  await refuseMany(tx, buildings(propertyId), kind);
  if (!(await keepFile(tx, fileId))) return false;
  await insert(tx, buildings(propertyId), { kind, fileId });
  return true;
}

async function newest(tx: Tx, where: Partial<AssetRow>): Promise<AssetRow | undefined> {
  const orderBy = [{ releasedAt: 'desc nulls first' }, { id: 'desc' }] as const;
  return (await tx.em.find(AssetRow, where, { orderBy: [...orderBy], limit: 1 }))[0];
}

interface Elsewhere {
  readonly url: string;
  readonly field: string;
}

async function want(tx: Tx, propertyId: number, kind: AssetKind, { url: address, field }: Elsewhere): Promise<void> {
  if (tx.platform.env.DEMO) throw invalid(field, 'This demo opens no links. Upload the picture instead.');
  await refuseMany(tx, buildings(propertyId), kind);
  const assetId = await insert(tx, buildings(propertyId), { kind, address });
  await recordEvent(tx, assetWanted, { assetId });
}

/** Floors show pictures at these addresses, and no others. @throws AppError `invalid` in a demo */
export async function showFloorPictures(tx: Tx, propertyId: number, addresses: ReadonlySet<string>): Promise<void> {
  const shown = await tx.em.find(AssetRow, { propertyId, kind: 'floor', releasedAt: null });
  const gone = shown.filter(({ address }) => !address || !addresses.has(address));
  for (const { id } of gone) await tx.em.nativeUpdate(AssetRow, { id }, { releasedAt: databaseNow() });
  const had = new Set(shown.map(({ address }) => address));
  for (const address of addresses)
    if (!had.has(address)) await want(tx, propertyId, 'floor', { url: address, field: 'imageUrl' });
}

async function release(tx: Tx, place: Place, kind: AssetKind): Promise<void> {
  await tx.em.nativeUpdate(AssetRow, { ...place, kind, releasedAt: null }, { releasedAt: databaseNow() });
}

/** @returns its kind @throws AppError `not_found` */
export async function removeAsset(tx: Tx, place: Place, id: number): Promise<AssetKind> {
  const asset = await tx.em.findOne(AssetRow, { ...place, id, releasedAt: null });
  if (!asset) throw notFound('Picture');
  await tx.em.nativeUpdate(AssetRow, { id }, { releasedAt: databaseNow() });
  return asset.kind;
}

/**
 * Shows a picture again that was removed or replaced within a day, in place of the present one of its kind.
 * @returns its kind, and where it is from: an address of ours or elsewhere
 * @throws AppError `not_found`, `conflict` for more pages than a building may have
 */
export async function restoreAsset(tx: Tx, place: Place, id: number): Promise<{ kind: AssetKind; url: string | null }> {
  const asset = await tx.em.findOne(AssetRow, { ...place, id, kind: { $ne: 'floor' } });
  if (!asset) throw notFound('Picture');
  const { kind, address, fileId, releasedAt } = asset;
  if (releasedAt !== null) {
    if (kind === 'page') await refusePages(tx, place);
    else await release(tx, place, kind);
    await tx.em.nativeUpdate(AssetRow, { id }, { releasedAt: null });
  }
  return { kind, url: address ?? `${PICTURES_PATH}${fileId}` };
}

/** Pages that are left out come last. @throws AppError `not_found` */
export async function orderAssets(tx: Tx, propertyId: number, ids: readonly number[]): Promise<void> {
  const pages = { ...buildings(propertyId), kind: 'page', releasedAt: null } as const;
  await tx.em.nativeUpdate(AssetRow, pages, { position: null });
  for (const [position, id] of ids.entries())
    if ((await tx.em.nativeUpdate(AssetRow, { ...pages, id }, { position })) === 0) throw notFound('Picture');
}

/** Keeps what was fetched, or why not. @returns whether visitors see another picture now */
export async function settleAsset(
  tx: Tx,
  id: number,
  got: { files: readonly [Redrawn, ...Redrawn[]] } | { fault: FetchFault },
): Promise<boolean> {
  const wanted = { id, fileId: null, releasedAt: null };
  if ('fault' in got) {
    await tx.em.nativeUpdate(AssetRow, wanted, { fault: got.fault });
    return false;
  }
  const [{ width, height }] = got.files;
  const fileId = await storePicture(tx, got.files);
  return (await tx.em.nativeUpdate(AssetRow, wanted, { fileId, width, height, fault: null })) > 0;
}
