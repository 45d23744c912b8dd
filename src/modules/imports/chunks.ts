import type { OutsideTransaction, Tx } from '../../platform/core/context.ts';
import { query, write, writeOutsideTransaction } from '../../platform/core/sql.ts';
import { sql } from '../../platform/core/tables.ts';
import { findStorageRefusal, type ReservedBytes, type StoragePayer } from '../../platform/records/storage.ts';
import { ImportChunk, importTables } from './import.entity.ts';

/** Stores a piece of an uploaded file; `seq` is 0-based. */
export async function storeFilePiece(tx: Tx, importId: number, seq: number, bytes: ReservedBytes): Promise<void> {
  await tx.em.insert(ImportChunk, { importId, part: 'file', seq, bytes });
}

/** Gives an import the file of another one. @throws AppError `storage_full` */
export async function copyFile(tx: Tx, payer: StoragePayer, { from, to }: { from: number; to: number }): Promise<void> {
  const pieces = importTables(tx).selectFrom('import_chunk').where('importId', '=', from).where('part', '=', 'file');
  const sizeBytes = sql<number>`coalesce(sum(octet_length(bytes)), 0)::int`.as('sizeBytes');
  const [file] = await query(tx, pieces.select(sizeBytes));
  const refusal = await findStorageRefusal(tx, payer, file?.sizeBytes ?? 0);
  if (refusal) throw refusal;
  const copies = pieces.select([sql<number>`${to}::int`.as('importId'), 'part', 'seq', 'bytes']);
  const chunks = importTables(tx).insertInto('import_chunk').columns(['importId', 'part', 'seq', 'bytes']);
  await write(tx, chunks.expression(copies));
}

/**
 * Stores a piece of the error report of a file. It counts, but is not refused: the file was accepted, and a building
 * keeps its latest five reports.
 */
export async function storeReportPiece(
  ctx: OutsideTransaction,
  importId: number,
  seq: number,
  text: string,
): Promise<void> {
  const bytes = sql<ReservedBytes>`convert_to(${text}, 'UTF8')`;
  const chunk = importTables(ctx).insertInto('import_chunk').values({ importId, part: 'report', seq, bytes });
  await writeOutsideTransaction(
    ctx,
    chunk.onConflict((conflict) =>
      conflict.columns(['importId', 'part', 'seq']).doUpdateSet((row) => ({ bytes: row.ref('excluded.bytes') })),
    ),
  );
}
