import { z } from 'zod';
import type { OutsideTransaction, Tx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { purge, purgeBy } from '../../../platform/records/purge.ts';
import { purgeBatches } from '../../directory/index.ts';
import { ImportChunk, ImportJob } from '../import.entity.ts';

const overRow = z.object({ id: z.int() });

/** Each cascades to up to 100,000 tenant changes. */
const IMPORTS_AT_ONCE = 5;

/** Files and undo data go after a day, imports after a month, partial uploads after an hour; a proposal stays. */
export async function purgeOldImports(ctx: OutsideTransaction): Promise<void> {
  await purgeBy(ctx, 'KEEP_IMPORT_FILES_DAYS', IMPORTS_AT_ONCE, purgeFiles);
  await purge(
    ctx,
    'KEEP_IMPORTS_DAYS',
    `delete from import where id in (
       select id from import where is_purged and (kind = 'validation' or state = 'receiving'
         or finished_at < now() - make_interval(days => ?)) limit ?)`,
  );
  await purge(
    ctx,
    'KEEP_IMPORT_CHOICES_DAYS',
    `delete from import_choice where (property_id, shape) in (
       select property_id, shape from import_choice where used_at < now() - make_interval(days => ?) limit ?)`,
  );
}

async function purgeFiles(tx: Tx, days: number): Promise<number> {
  const over = await query(
    tx,
    `select id from import i where not is_purged and (finished_at < now() - make_interval(days => ?)
       or (state = 'receiving' and created_at < now() - interval '1 hour'))
       and not exists (select from import_source s where s.proposal_id = i.id) order by id limit ${IMPORTS_AT_ONCE}`,
    [days],
    overRow,
  );
  const ids = over.map(({ id }) => id);
  await purgeBatches(tx, ids);
  await tx.em.nativeDelete(ImportChunk, { importId: { $in: ids } });
  return await tx.em.nativeUpdate(ImportJob, { id: { $in: ids } }, { isPurged: true });
}
