import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../platform/core/context.ts';
import { fetchPublic, PublicFetchError } from '../../platform/security/public-fetch.ts';
import { AppError } from '../../shared/errors.ts';
import { AssetRow } from './asset.entity.ts';
import type { RecipeName } from './recipes.ts';
import { type Redrawn, redraw } from './redraw.ts';
import { type AssetKind, type FetchFault, MAX_PICTURE_BYTES } from './schema.ts';

const SECONDS = 10;

interface Fetched {
  readonly propertyId: number;
  readonly got: { files: [Redrawn, ...Redrawn[]] } | { fault: FetchFault };
}

/** Fetches the picture of an asset from its address, within the rules for addresses of a user's choice. @returns `null` when it is no longer wanted */
export async function fetchAsset(ctx: Ctx, id: number): Promise<Fetched | null> {
  const asset = await ctx.em.findOne(AssetRow, { id, fileId: null, releasedAt: null });
  if (!asset?.address) return null;
  const { propertyId, address, kind } = asset;
  try {
    const { env } = ctx.platform;
    const limits = { maxBytes: MAX_PICTURE_BYTES, seconds: SECONDS, testOrigins: env.IMPORT_TEST_ORIGINS };
    const { bytes } = await fetchPublic(address, limits);
    return { propertyId, got: { files: await redraw(await buffer(bytes), recipeOf(kind)) } };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    ctx.platform.log.info({ assetId: id, fault }, 'a picture could not be fetched');
    return { propertyId, got: { fault } };
  }
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
