import { z } from 'zod';
import { type Ctx, createContext, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { revertTenants } from '../../directory/index.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { importUndoAsked } from '../events.ts';
import { ImportJob } from '../import.entity.ts';
import { findImport, hasChanges, lockImports } from './imports.ts';
import { type ClaimedUndo, changesOf, claimUndo, keepLease, type Lease, LeaseLost } from './lease.ts';

const AT_ONCE = 5_000;

/**
 * Undoes the last import, within a day. A large one is `undoing` until a worker is done.
 * @throws AppError `not_found`, `conflict` when there is nothing to undo, it is too late, or a later import builds on
 *   it
 */
export async function undoImport(ctx: SignedInCtx, propertyId: ManagedPropertyId, importId: number): Promise<void> {
  const { userId, impersonatorId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await lockImports(tx, propertyId);
    const { fileName } = await findImport(tx, propertyId, importId);
    const changes = await refuseUndo(tx, importId);
    if (changes <= AT_ONCE) return await takeBack(tx, { id: importId, propertyId, fileName, userId, changes });
    const asked = { userId, impersonatorId, ip: ctx.ip, requestId: ctx.requestId };
    await write(
      tx,
      `update import set state = 'undoing', lease_until = null, processed_rows = 0, total_rows = ?, error = null,
         undo_asked = ?::jsonb where id = ?`,
      [changes, JSON.stringify(asked), importId],
    );
    await recordEvent(tx, importUndoAsked, { importId });
  });
}

export async function runUndos(ctx: Ctx): Promise<void> {
  for (let job = await claimUndo(ctx); job; job = await claimUndo(ctx)) await runUndo(contextOf(ctx, job), job);
}

const MOST_ATTEMPTS = 5;
const OUR_FAULT = 'The import could not be undone, and nothing was changed. Please try again.';

async function runUndo(ctx: Ctx, job: ClaimedUndo): Promise<void> {
  const lease = keepLease(ctx, job);
  try {
    await transaction(ctx, async (tx) => {
      await lockImports(tx, job.propertyId);
      await takeBack(tx, job, lease);
    });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    ctx.platform.log.warn({ err: error, importId: job.id, attempt: job.attempt }, 'an import could not be undone');
    const isRefusal = error instanceof AppError && error.code === 'conflict';
    if (isRefusal || job.attempt % MOST_ATTEMPTS === 0)
      await closeUndo(ctx, job, isRefusal ? error.message : OUR_FAULT);
    else throw error; // retried by the queue, or by the next sweep
  } finally {
    lease.release();
  }
}

type Undone = Pick<ClaimedUndo, 'id' | 'propertyId' | 'fileName' | 'userId' | 'changes'> & {
  readonly attempt?: number;
};

/** @throws LeaseLost, AppError as `revertTenants` */
async function takeBack(tx: Tx, job: Undone, lease?: Lease): Promise<void> {
  const { id, propertyId, fileName, userId, attempt, changes } = job;
  const onProgress = (done: number) => {
    lease?.signal.throwIfAborted();
    lease?.progress(Math.min(1, done / changes), changes);
  };
  const kept = await revertTenants(tx, { id, propertyId }, userId, onProgress);
  const undone = await write(
    tx,
    `update import set state = 'undone', processed_rows = coalesce(total_rows, 0), undo_asked = null,
       undo_kept = ?::jsonb
     where id = ? and (?::int is null or attempt = ?::int and state = 'undoing')`,
    [JSON.stringify(kept), id, attempt ?? null, attempt ?? null],
  );
  if (undone === 0) throw new LeaseLost();
  await recordActivity(tx, { action: 'tenants.importUndone', subject: fileName, propertyId });
}

/** The import stays. */
async function closeUndo(ctx: Ctx, { id, attempt }: ClaimedUndo, reason: string): Promise<void> {
  const fields = { state: 'done' as const, error: reason, undoAsked: null };
  await transaction(ctx, (tx) => tx.em.nativeUpdate(ImportJob, { id, attempt, state: 'undoing' }, fields));
}

/** Whoever requested the undo is the actor in the log. */
function contextOf({ platform }: Ctx, { userId, impersonatorId, ip, requestId }: ClaimedUndo): Ctx {
  return createContext(platform, { actor: { userId, username: '', isAdmin: false, impersonatorId }, ip, requestId });
}

const verdict = z.boolean().nullable();
const undoable = z.object({
  isDone: verdict,
  isOver: verdict,
  isOpen: verdict,
  isNewer: verdict,
  changes: z.int().nullable(),
});

async function refuseUndo(tx: Tx, id: number): Promise<number> {
  // sql: joins the table with itself
  const [found] = await query(
    tx,
    `select ${changesOf('i')} as changes, i.state = 'done' and i.kind = 'import' and ${hasChanges('i')} as is_done,
       i.finished_at < now() - interval '1 day' as is_over,
       bool_or(o.state in ('waiting', 'reading', 'writing', 'undoing')) as is_open,
       bool_or(o.state = 'done' and ${hasChanges('o')} and o.finished_at > i.finished_at) as is_newer
     from import i left join import o on o.property_id = i.property_id and o.id <> i.id and o.kind = 'import'
     where i.id = ? group by i.id`,
    [id],
    undoable,
  );
  if (!found?.isDone) throw new AppError('conflict', 'There is nothing to undo');
  if (found.isOver)
    throw new AppError('conflict', 'This import can no longer be undone. Imports can be undone for 24 hours.');
  if (found.isOpen) throw new AppError('conflict', 'Another import is running. Wait for it to finish, or cancel it.');
  if (found.isNewer) throw new AppError('conflict', 'A later import depends on this one. Undo that one first.');
  return found.changes ?? 0;
}
