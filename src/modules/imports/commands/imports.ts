import { z } from 'zod';
import { recordActivity } from '../../../platform/activity.ts';
import { type Tx, transaction } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { lock, query, write } from '../../../platform/sql.ts';
import { revertTenants } from '../../directory/index.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { ImportJob } from '../import.entity.ts';

/**
 * Stops an import that is not finished; nothing of it is kept.
 * @throws AppError `not_found`; `conflict` for one that is finished.
 */
export async function cancelImport(ctx: SignedInCtx, propertyId: ManagedPropertyId, importId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const cancelled = await write(
      tx,
      `update import set state = 'cancelled', finished_at = now()
       where id = ? and property_id = ? and state in ('waiting', 'reading', 'writing')`,
      [importId, propertyId],
    );
    if (cancelled > 0) return;
    const { state } = await findImport(tx, propertyId, importId);
    if (state !== 'cancelled') throw new AppError('conflict', 'This import is finished already');
  });
}

/**
 * Takes the last import back, within a day: every tenant is again what it was before.
 * @throws AppError `not_found`; `conflict` where nothing is to be undone, a day is over, or a later import builds on
 *   it.
 */
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
  await lock(tx, `select pg_advisory_xact_lock(?, ?)`, [IMPORT_LOCK, propertyId]);
}

/** Any number; the second half of the key is the building's id. */
const IMPORT_LOCK = 4_601;

/** An import of nothing new has nothing to undo, and those before it can be undone all the same. */
export const hasChanges = (row: string) =>
  `(${row}.outcome->>'added')::int + (${row}.outcome->>'updated')::int + (${row}.outcome->>'removed')::int > 0`;

/** What failed by our fault while its file is kept. */
export const isRetryable = (row: string) =>
  `(${row}.kind = 'import' and ${row}.state = 'failed' and not ${row}.is_unreadable
    and ${row}.finished_at > now() - interval '1 day')`;

const verdict = z.boolean().nullable();
const undoable = z.object({ isDone: verdict, isOver: verdict, isOpen: verdict, isNewer: verdict });

async function refuseUndo(tx: Tx, { id }: ImportJob): Promise<void> {
  const [found] = await query(
    tx,
    `select i.state = 'done' and i.kind = 'import' and ${hasChanges('i')} as "isDone",
       i.finished_at < now() - interval '1 day' as "isOver",
       bool_or(o.state in ('waiting', 'reading', 'writing')) as "isOpen",
       bool_or(o.state = 'done' and ${hasChanges('o')} and o.finished_at > i.finished_at) as "isNewer"
     from import i left join import o on o.property_id = i.property_id and o.id <> i.id and o.kind = 'import'
     where i.id = ? group by i.id`,
    [id],
    undoable,
  );
  if (!found?.isDone) throw new AppError('conflict', 'There is nothing to undo');
  if (found.isOver) throw new AppError('conflict', 'An import can be undone for a day; that time is over');
  if (found.isOpen) throw new AppError('conflict', 'Another import is running. Wait for it, or cancel it first');
  if (found.isNewer) throw new AppError('conflict', 'A later import builds on this one. Undo that one first');
}

async function findImport(tx: Tx, propertyId: number, importId: number): Promise<ImportJob> {
  const job = await tx.em.findOne(ImportJob, { id: importId, propertyId });
  if (!job) throw notFound('Import');
  return job;
}
