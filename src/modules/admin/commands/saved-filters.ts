import { transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import type { SavedFilter } from '../schema.ts';

/** Of one list, once their owner has dismissed their addresses. */
export async function removeSavedFilters(ctx: AdminCtx, list: SavedFilter['list']): Promise<void> {
  await transaction(ctx, async (tx) => {
    await write(tx, `delete from saved_filter where user_id = ? and list = ?`, [ctx.actor.userId, list]);
  });
}
