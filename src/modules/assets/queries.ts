import type { Ctx } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { type Asset, PICTURES_PATH } from './schema.ts';
import { tables } from './tables.ts';

/** Those in use, in the order in which they were added. */
export async function listAssets(ctx: Ctx, propertyId: number): Promise<Asset[]> {
  const rows = await query(
    ctx,
    tables(ctx)
      .selectFrom('asset')
      .select(['id', 'kind', 'fileId', 'width', 'height', 'address', 'fault'])
      .where('propertyId', '=', propertyId)
      .where('releasedAt', 'is', null)
      .orderBy('id'),
  );
  return rows.map(({ fileId, ...row }) => ({ ...row, url: fileId && `${PICTURES_PATH}${fileId}` }));
}

/** Addresses whose pictures are still to be fetched; a few at a time. */
export async function listWanted(ctx: Ctx): Promise<number[]> {
  const wanted = tables(ctx).selectFrom('asset').select('id').where('fileId', 'is', null).where('fault', 'is', null);
  return (await query(ctx, wanted.where('releasedAt', 'is', null).orderBy('id').limit(50))).map(({ id }) => id);
}
