import { notFound } from '../../platform/errors.ts';
import { fromParam, type Locate } from '../tenancy/index.ts';

/** The property behind the import that the path names. */
export const fromImportId: Locate = async (ctx, located) => {
  const [row]: { propertyId: number }[] = await ctx.em.execute(
    `select property_id as "propertyId" from import where id = ?`,
    [await fromParam('id')(ctx, located)],
  );
  if (!row) throw notFound('Import');
  return row.propertyId;
};
