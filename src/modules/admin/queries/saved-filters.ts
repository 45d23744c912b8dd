import { query } from '../../../platform/core/sql.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { type SavedFilter, savedFilterReply } from '../schema.ts';

/** Those that an earlier release saved, by name. The next release drops the table. */
export async function listSavedFilters(ctx: AdminCtx): Promise<SavedFilter[]> {
  return await query(
    ctx,
    `select id, list, name, search from saved_filter where user_id = ? order by list, lower(name), id`,
    [ctx.actor.userId],
    savedFilterReply,
  );
}
