import { type Tx, transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { listSavedFilters } from '../queries/saved-filters.ts';
import { type SavedFilter, type SavedFilterInput, savedFilterReply } from '../schema.ts';

const MOST = 50;

/** Replaces one of the same list with the same name. @throws AppError `conflict` for too many */
export async function saveFilter(ctx: AdminCtx, { list, name, search }: SavedFilterInput): Promise<SavedFilter> {
  return await transaction(ctx, async (tx) => {
    const [saved] = await write(
      tx,
      `insert into saved_filter (user_id, list, name, search) values (?, ?, ?, ?)
       on conflict (user_id, list, name) do update set search = excluded.search returning id, list, name, search`,
      [ctx.actor.userId, list, name, search],
      savedFilterReply,
    );
    if (!saved) throw new Error('Insert returned no row');
    await refuseTooMany(tx, ctx);
    return saved;
  });
}

async function refuseTooMany(tx: Tx, ctx: AdminCtx): Promise<void> {
  const all = await listSavedFilters({ ...tx, actor: ctx.actor });
  if (all.length > MOST) throw new AppError('conflict', `You can save at most ${MOST} filters. Remove one first.`);
}

/** @throws AppError `not_found`, also for another administrator's */
export async function removeSavedFilter(ctx: AdminCtx, filterId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const own = [filterId, ctx.actor.userId];
    if ((await write(tx, `delete from saved_filter where id = ? and user_id = ?`, own)) === 0) throw notFound('Filter');
  });
}
