import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import type { SavedAddress } from '../schema.ts';
import { tables } from '../tables.ts';

export async function listSavedAddresses(ctx: Ctx, userId: number): Promise<SavedAddress[]> {
  return await query(
    ctx,
    tables(ctx)
      .selectFrom('saved_address')
      .select(['id', 'address'])
      .where('userId', '=', userId)
      .orderBy('usedAt', 'desc')
      .orderBy('id', 'desc'),
  );
}
