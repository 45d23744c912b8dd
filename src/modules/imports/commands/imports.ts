import { createHash } from 'node:crypto';
import { recordActivity } from '../../../platform/activity.ts';
import { executeBound } from '../../../platform/bound.ts';
import { type Ctx, type Tx, transaction } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/outbox.ts';
import type { IncomingFile, SignedInCtx } from '../../../platform/route.ts';
import { revertTenants } from '../../directory/index.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { importReceived } from '../events.ts';
import { ImportJob } from '../import.entity.ts';
import type { ImportMode } from '../schema.ts';

export interface ImportWish {
  kind: 'validation' | 'import';
  mode: ImportMode;
  upload: IncomingFile;
}

/**
 * Takes a file in, piece by piece, and has it read by a worker. The same file for the same building within a minute is
 * the same import.
 * @returns the import's id, and whether it was there before.
 */
export async function receiveImport(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { kind, mode, upload }: ImportWish,
): Promise<{ importId: number; isRepeat: boolean }> {
  const importId = await ctx.em.fork().insert(ImportJob, {
    propertyId,
    kind,
    mode,
    state: 'receiving',
    fileName: nameOf(upload),
    createdBy: ctx.actor.userId,
    impersonatorId: ctx.actor.impersonatorId,
    ip: ctx.ip,
    requestId: ctx.requestId,
    createdAt: new Date(),
  });
  try {
    const fileHash = await keepFile(ctx, importId, upload);
    return await transaction(ctx, (tx) => queue(tx, { importId, propertyId, kind, mode, fileHash }));
  } catch (error) {
    await ctx.em.fork().nativeDelete(ImportJob, { id: importId });
    throw error;
  }
}

/** Stops an import that is not finished; nothing of it is kept. */
export async function cancelImport(ctx: SignedInCtx, propertyId: ManagedPropertyId, importId: number): Promise<void> {
  const cancelled: unknown[] = await ctx.em.execute(
    `update import set state = 'cancelled', finished_at = now()
     where id = ? and property_id = ? and state in ('waiting', 'reading', 'writing') returning id`,
    [importId, propertyId],
  );
  if (cancelled.length > 0) return;
  const { state } = await findImport(ctx, propertyId, importId);
  if (state !== 'cancelled') throw new AppError('conflict', 'This import is finished already');
}

/** Takes the last import back, within a day: every tenant is again what it was before. */
export async function undoImport(ctx: SignedInCtx, propertyId: ManagedPropertyId, importId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockImports(tx, propertyId);
    const job = await findImport(tx, propertyId, importId);
    await refuseUndo(tx, job);
    await revertTenants(tx, { id: importId, propertyId }, ctx.actor.userId);
    await tx.em.nativeUpdate(ImportJob, { id: importId }, { state: 'undone' });
    await recordActivity(tx, { action: 'tenants.importUndone', subject: job.fileName, propertyId });
  });
}

/** Whoever writes or takes back the imports of a building does so alone. */
export async function lockImports(tx: Tx, propertyId: number): Promise<void> {
  await tx.em.execute(`select pg_advisory_xact_lock(?, ?)`, [IMPORT_LOCK, propertyId]);
}

/** Any number; the second half of the key is the building's id. */
const IMPORT_LOCK = 4_601;

/** An import of nothing new has nothing to undo, and does not stand in the way of those before it. */
export const hasChanges = (row: string) =>
  `(${row}.outcome->>'added')::int + (${row}.outcome->>'updated')::int + (${row}.outcome->>'removed')::int > 0`;

async function refuseUndo(tx: Tx, { id }: ImportJob): Promise<void> {
  const [found]: Record<'isDone' | 'isOver' | 'isOpen' | 'isNewer', boolean | null>[] = await tx.em.execute(
    `select i.state = 'done' and i.kind = 'import' and ${hasChanges('i')} as "isDone",
       i.finished_at < now() - interval '1 day' as "isOver",
       bool_or(o.state in ('waiting', 'reading', 'writing')) as "isOpen",
       bool_or(o.state = 'done' and ${hasChanges('o')}) as "isNewer"
     from import i left join import o on o.property_id = i.property_id and o.id > i.id and o.kind = 'import'
     where i.id = ? group by i.id`,
    [id],
  );
  if (!found?.isDone) throw new AppError('conflict', 'There is nothing to undo');
  if (found.isOver) throw new AppError('conflict', 'An import can be undone for a day; that time is over');
  if (found.isOpen) throw new AppError('conflict', 'Another import is running. Wait for it, or cancel it first');
  if (found.isNewer) throw new AppError('conflict', 'A later import builds on this one. Undo that one first');
}

async function findImport(ctx: Ctx, propertyId: number, importId: number): Promise<ImportJob> {
  const job = await ctx.em.findOne(ImportJob, { id: importId, propertyId }, { disableIdentityMap: true });
  if (!job) throw notFound('Import');
  return job;
}

interface Received {
  importId: number;
  propertyId: number;
  kind: ImportWish['kind'];
  mode: ImportMode;
  fileHash: string;
}

async function queue(tx: Tx, received: Received): Promise<{ importId: number; isRepeat: boolean }> {
  const { importId, propertyId, mode, fileHash, kind } = received;
  if (kind === 'import') {
    await tx.em.execute(`set local lock_timeout = '9s'`); // one that is being written may hold it for a while
    await lockImports(tx, propertyId);
  }
  const twins: Pick<ImportJob, 'id' | 'state'>[] = await tx.em.execute(
    `select id, state from import where property_id = ? and kind = 'import' and mode = ? and file_hash = ?
       and (state = 'done' and created_at > now() - interval '1 minute' or state in ('waiting', 'reading', 'writing'))
     order by id desc limit 1`,
    [propertyId, mode, fileHash],
  );
  const [twin] = kind === 'import' ? twins : [];
  if (twin) {
    await tx.em.nativeDelete(ImportJob, { id: importId });
    return { importId: twin.id, isRepeat: true };
  }
  await tx.em.execute(`update import set state = 'waiting', file_hash = ?, created_at = now() where id = ?`, [
    fileHash,
    importId,
  ]);
  await recordEvent(tx, importReceived, { importId });
  return { importId, isRepeat: false };
}

const PIECE_BYTES = 128 * 1024;

/** @returns the file's SHA-256. */
async function keepFile(ctx: Ctx, importId: number, upload: IncomingFile): Promise<string> {
  const hash = createHash('sha256');
  let seq = 0;
  for await (const piece of pieces(upload.bytes)) {
    hash.update(piece);
    await executeBound(ctx, `insert into import_chunk (import_id, part, seq, bytes) values ($1, 'file', $2, $3)`, [
      importId,
      seq++,
      piece,
    ]);
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
