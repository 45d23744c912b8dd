import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Ctx, OutsideTransaction } from '../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../platform/core/sql.ts';
import { sql } from '../../platform/core/tables.ts';
import { fetchPublic, PublicFetchError } from '../../platform/security/public-fetch.ts';
import { AppError } from '../../shared/errors.ts';
import type { RecipeName } from './recipes.ts';
import { type Redrawn, redraw } from './redraw.ts';
import { type AssetKind, assetKinds, type FetchFault, MAX_PICTURE_BYTES } from './schema.ts';
import { tables } from './tables.ts';

const TIMEOUT_SECONDS = 10;
/** Maximum of concurrent downloads over all workers, so that slow servers do not block the queue. */
const MAX_FETCHES = 2;

type FetchedPicture = { files: [Redrawn, ...Redrawn[]] } | { fault: FetchFault };

const claimedAsset = z.object({
  id: z.int(),
  propertyId: z.int(),
  chargedTo: z.int().nullable(),
  kind: z.enum(assetKinds),
  address: z.string(),
  attempts: z.int(),
});
type ClaimedAsset = z.output<typeof claimedAsset>;

export interface FetchedAsset {
  readonly id: number;
  readonly propertyId: number;
  readonly got: FetchedPicture;
}

/**
 * Downloads a picture from a user's URL, with SSRF protection, and re-encodes it.
 * @throws AppError `unavailable` while the queue is full
 */
export async function fetchPicture(
  { platform: { env } }: Ctx,
  address: string,
  { recipe, account }: { readonly recipe: RecipeName; readonly account: string },
): Promise<FetchedPicture> {
  try {
    const limits = { maxBytes: MAX_PICTURE_BYTES, seconds: TIMEOUT_SECONDS, testOrigins: env.IMPORT_TEST_ORIGINS };
    const { bytes } = await fetchPublic(address, limits);
    return { files: await redraw(account, await buffer(bytes), recipe) };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return { fault };
  }
}

/**
 * Downloads the next pending picture. One whose process stopped fails without a retry.
 * @returns `null` when none is pending, or the limit is reached
 * @throws temporary errors, which are retried
 */
export async function fetchNextAsset(ctx: OutsideTransaction): Promise<FetchedAsset | null> {
  const asset = await claimAsset(ctx);
  if (!asset) return null;
  const { id, propertyId } = asset;
  const got = asset.attempts > 1 ? { fault: 'stopped' as const } : await fetchClaimed(ctx, asset);
  if ('fault' in got) ctx.platform.log.info({ assetId: id, fault: got.fault }, 'a picture could not be fetched');
  return { id, propertyId, got };
}

/**
 * Chooses the account with the fewest running downloads, then the longest wait. Counts the attempt before it starts.
 * The lease exceeds a download and two decoders on a busy machine.
 */
async function claimAsset(ctx: OutsideTransaction): Promise<ClaimedAsset | null> {
  const isWanted = (row: string) => `${row}.file_id is null and ${row}.fault is null and ${row}.released_at is null`;
  const [asset] = await writeOutsideTransaction(
    ctx,
    `update asset set attempts = attempts + 1, lease_until = now() + interval '5 minutes'
     where id = (
       select a.id from asset a
       where a.address is not null and ${isWanted('a')} and (a.lease_until is null or a.lease_until < now())
         and (select count(*) from asset r where ${isWanted('r')} and r.lease_until > now()) < ${MAX_FETCHES}
       order by (select count(*) from asset r where r.charged_to = a.charged_to and ${isWanted('r')} and r.lease_until > now()),
         (select max(r.lease_until) from asset r where r.charged_to = a.charged_to) nulls first, a.id
       limit 1 for update of a skip locked)
     returning id, property_id, charged_to, kind, address, attempts`,
    [],
    claimedAsset,
  );
  return asset ?? null;
}

async function fetchClaimed(
  ctx: OutsideTransaction,
  { id, propertyId, chargedTo, ...asset }: ClaimedAsset,
): Promise<FetchedPicture> {
  const account = chargedTo === null ? `property:${propertyId}` : `user:${chargedTo}`;
  try {
    return await fetchPicture(ctx, asset.address, { recipe: recipeOf(asset.kind), account });
  } catch (error) {
    await releaseAsset(ctx, id);
    throw error;
  }
}

/** Resets the attempts after an orderly end, so that a retry can start. */
async function releaseAsset(ctx: OutsideTransaction, id: number): Promise<void> {
  const released = { attempts: 0, leaseUntil: sql<Date>`now() + interval '1 minute'` };
  await writeOutsideTransaction(ctx, tables(ctx).updateTable('asset').set(released).where('id', '=', id));
}

const recipeNames = {
  logo: 'logo',
  logoDark: 'logo',
  tenantLogo: 'logo',
  picture: 'picture',
  page: 'picture',
  floor: 'picture',
} as const satisfies Record<AssetKind, RecipeName>;

export const recipeOf = (kind: AssetKind): RecipeName => recipeNames[kind];

function faultOf(error: unknown): FetchFault | null {
  if (error instanceof PublicFetchError) {
    if (error.fault === 'slow') return 'unreachable';
    return error.fault === 'redirects' ? 'status' : error.fault;
  }
  if (error instanceof AppError && error.code !== 'unavailable')
    return error.code === 'too_large' ? 'large' : 'picture';
  return null;
}
