import type { Ctx } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { type Asset, PICTURES_PATH } from './schema.ts';
import { tables } from './tables.ts';

/** Those in use, of the building itself or of a tenant; pages in their order, others in which they were added. */
export async function listAssets(ctx: Ctx, propertyId: number, tenantId: number | null = null): Promise<Asset[]> {
  const rows = await query(
    ctx,
    tables(ctx)
      .selectFrom('asset')
      .select(['id', 'kind', 'fileId', 'width', 'height', 'address', 'fault'])
      .where('propertyId', '=', propertyId)
      .where('tenantId', 'is not distinct from', tenantId)
      .where('releasedAt', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  );
  return rows.map(({ fileId, kind, ...row }) => ({
    ...row,
    kind: kind === 'tenantLogo' ? 'logo' : kind,
    url: fileId && `${PICTURES_PATH}${fileId}`,
  }));
}

/** Addresses whose pictures are still to be fetched; a few at a time. */
export async function listWanted(ctx: Ctx): Promise<number[]> {
  const wanted = tables(ctx).selectFrom('asset').select('id').where('fileId', 'is', null).where('fault', 'is', null);
  return (await query(ctx, wanted.where('releasedAt', 'is', null).orderBy('id').limit(50))).map(({ id }) => id);
}
