import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Actor, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { IncomingFile, SignedInCtx } from '../../../platform/http/route.ts';
import { reserveBytes, type StoragePayer } from '../../../platform/records/storage.ts';
import { AppError } from '../../../shared/errors.ts';
import { cutToLastGraphemes } from '../../../shared/graphemes.ts';
import { removeInvisible } from '../../../shared/plain-text.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import { copyFile, storeFilePiece } from '../chunks.ts';
import { importReceived, largeImportReceived } from '../events.ts';
import { ImportJob } from '../import.entity.ts';
import {
  type FileChoice,
  type FileFields,
  fileChoice,
  type ImportKind,
  type ImportMode,
  importMode,
  readingRules,
  type TenantChoice,
  tenantChoice,
} from '../schema.ts';
import { isRetryable } from './imports.ts';
import { choiceOf } from './lease.ts';
import { requireUseLeft } from './use.ts';

export interface ImportRequest {
  kind: ImportKind;
  mode: ImportMode;
  /** From the query; the fields of the form add to it. */
  choice: FileChoice;
  decided: TenantChoice;
  upload: IncomingFile<FileFields>;
}

/**
 * Stores an uploaded file in chunks for a worker. The same file within a minute is the same import, unless the
 * directory changed.
 * @returns its id, and whether it existed
 */
export async function receiveImport(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { upload, choice, decided, kind, mode }: ImportRequest,
): Promise<{ importId: number; isRepeat: boolean }> {
  const importId = await transaction(ctx, (tx) =>
    beginFor(tx, ctx.actor, { propertyId, kind, mode, fileName: nameOf(upload) }),
  );
  try {
    const payer = { propertyId, accountId: ctx.actor.userId };
    const file = await storeUpload(ctx, payer, importId, upload);
    // Fields may follow the file in the form.
    const fields = await upload.fields;
    const chosen = { choice: withFields(choice, fields), decided: decidedBy(decided, fields) };
    const received = { importId, propertyId, kind, mode, ...chosen, ...file };
    return await transaction(ctx, (tx) => queue(tx, received));
  } catch (error) {
    await transaction(ctx, (tx) => tx.em.nativeDelete(ImportJob, { id: importId }));
    throw error;
  }
}

function withFields(choice: FileChoice, fields: FileFields): FileChoice {
  const { sheet, sheets, headerRow, columns, rows, split } = fields;
  return {
    ...readingRules.parse(fields),
    sheets: sheets ?? (sheet === undefined ? choice.sheets : [sheet]),
    headerRow: headerRow ?? choice.headerRow,
    columns: { ...choice.columns, ...columns },
    rows: { ...choice.rows, ...rows },
    split: split ?? choice.split,
  };
}

const decidedBy = (decided: TenantChoice, { same, formerNames, confirmGone }: FileFields): TenantChoice => ({
  same: same ?? decided.same,
  formerNames: formerNames ?? decided.formerNames,
  confirmGone: confirmGone ?? decided.confirmGone,
});

const failedRow = z.object({
  mode: importMode,
  fileName: z.string(),
  choice: fileChoice,
  decided: tenantChoice,
  fileHash: z.string().nullable(),
  isLarge: z.boolean(),
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
      `select mode, file_name, ${choiceOf('i')} as choice, decided, file_hash,
         is_large from import i
       where id = ? and property_id = ? and ${isRetryable('i')}`,
      [failedId, propertyId],
      failedRow,
    );
    if (!failed?.fileHash) throw new AppError('conflict', 'This import cannot be retried. Upload the file again.');
    const { fileName, fileHash, isLarge, mode, ...chosen } = failed;
    const begun = { propertyId, kind: 'import', mode } as const;
    const importId = await beginFor(tx, ctx.actor, { ...begun, fileName });
    await copyFile(tx, { propertyId, accountId: ctx.actor.userId }, { from: failedId, to: importId });
    return (await queue(tx, { importId, ...begun, ...chosen, fileHash, isLarge })).importId;
  });
}

/** Known once the form is read. */
const NOTHING_CHOSEN = {
  columns: {},
  cells: {},
  split: [],
  rules: {},
  decided: { same: {}, formerNames: [], confirmGone: null },
};

type Begun = Pick<ImportJob, 'propertyId' | 'kind' | 'mode' | 'fileName'> & Partial<Pick<ImportJob, 'isFromLink'>>;

/** @returns the import's id. @throws AppError `too_many_requests` */
async function beginFor(tx: Tx, { userId, impersonatorId }: Actor, begun: Begun): Promise<number> {
  await requireUseLeft(tx, userId);
  return await begin(tx, { createdBy: userId, impersonatorId, chargedTo: userId }, begun);
}

type Begins = Pick<ImportJob, 'createdBy' | 'impersonatorId' | 'chargedTo'>;

/** @returns the import's id */
export async function begin({ em, ip, requestId }: Tx, begins: Begins, begun: Begun): Promise<number> {
  const by = { ...begins, ip, requestId, createdAt: databaseNow() };
  return await em.insert(ImportJob, { ...begun, ...by, ...NOTHING_CHOSEN, state: 'receiving' });
}

/** Arbitrary; the second key is the building's id. Detects concurrent uploads of one file. */
const QUEUE_LOCK = 4_602;

interface Received {
  importId: number;
  propertyId: number;
  kind: ImportKind;
  mode: ImportMode;
  choice: FileChoice;
  decided: TenantChoice;
  fileHash: string;
  isLarge: boolean;
}

const twinRow = z.object({ id: z.int() });

export async function queue(tx: Tx, received: Received): Promise<{ importId: number; isRepeat: boolean }> {
  const { importId, propertyId, mode, choice, decided, fileHash, isLarge, kind } = received;
  if (kind === 'import') await lock(tx, `select pg_advisory_xact_lock(?, ?)`, [QUEUE_LOCK, propertyId]);
  const { sheets = null, headerRow = null, columns, rows, split } = choice;
  const said = [
    sheets && JSON.stringify(sheets),
    headerRow,
    ...[columns, rows, split, readingRules.parse(choice), decided].map((part) => JSON.stringify(part)),
  ];
  const twins = await query(
    tx,
    `select i.id from import i join ${buildings} p on p.id = i.property_id
     where i.property_id = ? and i.kind = 'import' and i.mode = ? and i.file_hash = ?
       and i.sheets is not distinct from ?::jsonb and i.header_row is not distinct from ?::int and i.columns = ?::jsonb
       and i.cells = ?::jsonb and i.split = ?::jsonb and i.rules = ?::jsonb and i.decided = ?::jsonb and (
       i.state = 'done' and i.created_at > now() - interval '1 minute' and i.directory_version = p.version
       or i.state in ('waiting', 'reading', 'writing'))
     order by i.id desc limit 1`,
    [propertyId, mode, fileHash, ...said],
    twinRow,
  );
  const [twin] = kind === 'import' ? twins : [];
  if (twin) {
    await tx.em.nativeDelete(ImportJob, { id: importId });
    return { importId: twin.id, isRepeat: true };
  }
  await write(
    tx,
    `update import set state = 'waiting', sheets = ?::jsonb, header_row = ?::int, columns = ?::jsonb, cells = ?::jsonb,
       split = ?::jsonb, rules = ?::jsonb, decided = ?::jsonb, file_hash = ?, is_large = ?, created_at = now() where id = ?`,
    [...said, fileHash, isLarge, importId],
  );
  await recordEvent(tx, receivedIn(isLarge), { importId });
  return { importId, isRepeat: false };
}

/** Wakes the workers of its lane. */
export const receivedIn = (isLarge: boolean) => (isLarge ? largeImportReceived : importReceived);

const PIECE_BYTES = 128 * 1024;
/** Some 2,500 tenants. */
const MOST_SMALL_BYTES = 256 * 1024;

/** @returns the file's SHA-256, and its lane @throws AppError `storage_full`, `unreadable_file` for an empty one */
export async function storeUpload(
  ctx: OutsideTransaction,
  payer: StoragePayer,
  importId: number,
  upload: Pick<IncomingFile, 'bytes'>,
): Promise<{ fileHash: string; isLarge: boolean }> {
  const hash = createHash('sha256');
  let seq = 0;
  let size = 0;
  for await (const piece of pieces(upload.bytes)) {
    hash.update(piece);
    size += piece.length;
    const at = seq++;
    await transaction(ctx, async (tx) => {
      const [{ bytes }] = await reserveBytes(tx, payer, [{ bytes: piece }]);
      await storeFilePiece(tx, importId, at, bytes);
    });
  }
  if (seq === 0) throw new AppError('unreadable_file', 'The file is empty');
  return { fileHash: hash.digest('hex'), isLarge: size > MOST_SMALL_BYTES };
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

export function nameOf({ name }: Pick<IncomingFile, 'name'>): string {
  const cleaned = removeInvisible(name.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '))
    .split(/[\\/]/)
    .at(-1)
    ?.trim();
  return cutToLastGraphemes(cleaned ?? '', 200) || 'file';
}
