import type { Ctx } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { type Asset, PICTURES_PATH } from './schema.ts';
import { tables } from './tables.ts';

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
