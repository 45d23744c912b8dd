import { z } from 'zod';
import { type Ctx, transaction } from '../../../platform/context.ts';
import { intArray, query, write } from '../../../platform/sql.ts';
import { purgeBatches } from '../../directory/index.ts';

const overRow = z.object({ id: z.int() });

/**
 * After a day nothing can be taken back or downloaded any more; imports stay in the list for a month. What never arrived
 * in full goes after an hour.
 */
export async function purgeOldImports(ctx: Ctx): Promise<void> {
  const over = await query(
    ctx,
    `select id from import where finished_at < now() - interval '1 day'
       or (state = 'receiving' and created_at < now() - interval '1 hour')`,
    [],
    overRow,
  );
  const ids = over.map(({ id }) => id);
  await transaction(ctx, async (tx) => {
    await purgeBatches(tx, ids);
    await write(tx, `delete from import_chunk where import_id = any(?::int[])`, [intArray(ids)]);
    await write(
      tx,
      `delete from import where id = any(?::int[])
         and (kind = 'validation' or state = 'receiving' or finished_at < now() - interval '30 days')`,
      [intArray(ids)],
    );
  });
}
