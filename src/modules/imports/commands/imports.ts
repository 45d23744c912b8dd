import { recordActivity } from '../../../platform/activity.ts';
import { type Ctx, type Tx, transaction } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { revertTenants } from '../../directory/index.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { ImportJob } from '../import.entity.ts';

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

/** What failed by our fault while its file is kept. */
export const isRetryable = (row: string) =>
  `(${row}.kind = 'import' and ${row}.state = 'failed' and not ${row}.is_unreadable
    and ${row}.finished_at > now() - interval '1 day')`;

async function refuseUndo(tx: Tx, { id }: ImportJob): Promise<void> {
  const [found]: Record<'isDone' | 'isOver' | 'isOpen' | 'isNewer', boolean | null>[] = await tx.em.execute(
    `select i.state = 'done' and i.kind = 'import' and ${hasChanges('i')} as "isDone",
       i.finished_at < now() - interval '1 day' as "isOver",
       bool_or(o.state in ('waiting', 'reading', 'writing')) as "isOpen",
       bool_or(o.state = 'done' and ${hasChanges('o')} and o.finished_at > i.finished_at) as "isNewer"
     from import i left join import o on o.property_id = i.property_id and o.id <> i.id and o.kind = 'import'
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
