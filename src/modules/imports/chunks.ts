import { z } from 'zod';
import type { OutsideTransaction, Tx } from '../../platform/core/context.ts';
import { query, write, writeOutsideTransaction } from '../../platform/core/sql.ts';
import { findStorageRefusal, type ReservedBytes, type StoragePayer } from '../../platform/records/storage.ts';

/** Stores a piece of an uploaded file; `seq` is 0-based. */
export async function storeFilePiece(tx: Tx, importId: number, seq: number, bytes: ReservedBytes): Promise<void> {
  await write(tx, `insert into import_chunk (import_id, part, seq, bytes) values (?, 'file', ?, ?)`, [
    importId,
    seq,
    bytes,
  ]);
}

const sizeRow = z.object({ sizeBytes: z.int() });

/** Gives an import the file of another one. @throws AppError `storage_full` */
export async function copyFile(tx: Tx, payer: StoragePayer, { from, to }: { from: number; to: number }): Promise<void> {
  const [file] = await query(
    tx,
    `select coalesce(sum(octet_length(bytes)), 0)::int as size_bytes from import_chunk where import_id = ? and part = 'file'`,
    [from],
    sizeRow,
  );
  const refusal = await findStorageRefusal(tx, payer, file?.sizeBytes ?? 0);
  if (refusal) throw refusal;
  await write(
    tx,
    `insert into import_chunk (import_id, part, seq, bytes)
     select ?, part, seq, bytes from import_chunk where import_id = ? and part = 'file'`,
    [to, from],
  );
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
  await writeOutsideTransaction(
    ctx,
    `insert into import_chunk (import_id, part, seq, bytes) values (?, 'report', ?, convert_to(?, 'UTF8'))
     on conflict (import_id, part, seq) do update set bytes = excluded.bytes`,
    [importId, seq, text],
  );
}
