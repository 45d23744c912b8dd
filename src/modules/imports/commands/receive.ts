import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Actor, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock, query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { IncomingFile, SignedInCtx } from '../../../platform/http/route.ts';
import { AppError } from '../../../shared/errors.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import { importReceived } from '../events.ts';
import { ImportJob } from '../import.entity.ts';
import {
  type ColumnChoice,
  type CorrectedCells,
  columnChoice,
  correctedCells,
  type ImportKind,
  type ImportMode,
  importMode,
  type TenantChoice,
  tenantChoice,
} from '../schema.ts';
import { isRetryable } from './imports.ts';

export interface ImportRequest {
  kind: ImportKind;
  mode: ImportMode;
  columns: ColumnChoice;
  cells: CorrectedCells;
  decided: TenantChoice;
  upload: IncomingFile;
}

/**
 * Stores an uploaded file in chunks for a worker. The same file within a minute is the same import, unless the
 * directory changed.
 * @returns its id, and whether it existed
 */
export async function receiveImport(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { upload, ...asked }: ImportRequest,
): Promise<{ importId: number; isRepeat: boolean }> {
  const begun = { propertyId, ...asked, fileName: nameOf(upload) };
  const importId = await transaction(ctx, (tx) => begin(tx, ctx.actor, begun));
  try {
    const fileHash = await keepFile(ctx, importId, upload);
    return await transaction(ctx, (tx) => queue(tx, { importId, propertyId, ...asked, fileHash }));
  } catch (error) {
    await transaction(ctx, (tx) => tx.em.nativeDelete(ImportJob, { id: importId }));
    throw error;
  }
}

const failedRow = z.object({
  mode: importMode,
  fileName: z.string(),
  columns: columnChoice,
  cells: correctedCells,
  decided: tenantChoice,
  fileHash: z.string().nullable(),
});

/**
 * Retries a failed import as a new one.
 * @returns its id; concurrent calls get the same.
 * @throws AppError `conflict` when nothing failed or the file has expired
 */
export async function retryImport(ctx: SignedInCtx, propertyId: ManagedPropertyId, failedId: number): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const [failed] = await query(
      tx,
      `select mode, file_name as "fileName", columns, cells, decided, file_hash as "fileHash" from import i
       where id = ? and property_id = ? and ${isRetryable('i')}`,
      [failedId, propertyId],
      failedRow,
    );
    if (!failed?.fileHash) throw new AppError('conflict', 'This import cannot be retried. Upload the file again.');
    const { fileName, fileHash, ...asked } = failed;
    const importId = await begin(tx, ctx.actor, { propertyId, kind: 'import', ...asked, fileName });
    await write(
      tx,
      `insert into import_chunk (import_id, part, seq, bytes)
       select ?, part, seq, bytes from import_chunk where import_id = ? and part = 'file'`,
      [importId, failedId],
    );
    return (await queue(tx, { importId, propertyId, kind: 'import', ...asked, fileHash })).importId;
  });
}

type Begun = Pick<ImportJob, 'propertyId' | 'kind' | 'mode' | 'columns' | 'cells' | 'decided' | 'fileName'>;

/** @returns the import's id */
async function begin({ em, ip, requestId }: Tx, actor: Actor, begun: Begun): Promise<number> {
  const { userId: createdBy, impersonatorId } = actor;
  const by = { createdBy, impersonatorId, ip, requestId, createdAt: databaseNow() };
  return await em.insert(ImportJob, { ...begun, ...by, state: 'receiving' });
}

/** Arbitrary; the second key is the building's id. Detects concurrent uploads of one file. */
const QUEUE_LOCK = 4_602;

interface Received {
  importId: number;
  propertyId: number;
  kind: ImportKind;
  mode: ImportMode;
  columns: ColumnChoice;
  cells: CorrectedCells;
  decided: TenantChoice;
  fileHash: string;
}

const twinRow = z.object({ id: z.int() });

async function queue(tx: Tx, received: Received): Promise<{ importId: number; isRepeat: boolean }> {
  const { importId, propertyId, mode, columns, cells, decided, fileHash, kind } = received;
  if (kind === 'import') await lock(tx, `select pg_advisory_xact_lock(?, ?)`, [QUEUE_LOCK, propertyId]);
  const twins = await query(
    tx,
    `select i.id from import i join ${buildings} p on p.id = i.property_id
     where i.property_id = ? and i.kind = 'import' and i.mode = ? and i.columns = ?::jsonb and i.cells = ?::jsonb
       and i.decided = ?::jsonb and i.file_hash = ? and (
       i.state = 'done' and i.created_at > now() - interval '1 minute' and i.directory_version = p.version
       or i.state in ('waiting', 'reading', 'writing'))
     order by i.id desc limit 1`,
    [propertyId, mode, ...[columns, cells, decided].map((choice) => JSON.stringify(choice)), fileHash],
    twinRow,
  );
  const [twin] = kind === 'import' ? twins : [];
  if (twin) {
    await tx.em.nativeDelete(ImportJob, { id: importId });
    return { importId: twin.id, isRepeat: true };
  }
  const waiting = `update import set state = 'waiting', file_hash = ?, created_at = now() where id = ?`;
  await write(tx, waiting, [fileHash, importId]);
  await recordEvent(tx, importReceived, { importId });
  return { importId, isRepeat: false };
}

const PIECE_BYTES = 128 * 1024;

/** @returns the file's SHA-256 */
async function keepFile(ctx: SignedInCtx, importId: number, upload: IncomingFile): Promise<string> {
  const hash = createHash('sha256');
  let seq = 0;
  for await (const piece of pieces(upload.bytes)) {
    hash.update(piece);
    await writeOutsideTransaction(
      ctx,
      `insert into import_chunk (import_id, part, seq, bytes) values (?, 'file', ?, ?)`,
      [importId, seq++, piece],
    );
  }
  if (seq === 0) throw new AppError('unreadable_file', 'The file is empty');
  return hash.digest('hex');
}

async function* pieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

function nameOf({ name }: IncomingFile): string {
  const cleaned = name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(-200);
  return cleaned || 'file';
}
