import type { Ctx } from '../../../platform/context.ts';
import { forgetBatches } from '../../directory/index.ts';

/**
 * After a day nothing can be taken back or downloaded any more; imports stay in the list for a month. What never arrived
 * in full goes after an hour.
 */
export async function forgetOldImports(ctx: Ctx): Promise<void> {
  const over: { id: number }[] = await ctx.em.execute(
    `select id from import where finished_at < now() - interval '1 day'
       or (state = 'receiving' and created_at < now() - interval '1 hour')`,
  );
  const ids = over.map(({ id }) => id);
  await forgetBatches(ctx, ids);
  await ctx.em.execute(`delete from import_chunk where import_id = any(?::int[])`, [`{${ids.join(',')}}`]);
  await ctx.em.execute(
    `delete from import where id = any(?::int[])
       and (kind = 'validation' or state = 'receiving' or finished_at < now() - interval '30 days')`,
    [`{${ids.join(',')}}`],
  );
}
