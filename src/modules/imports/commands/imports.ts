import { type Tx, transaction } from '../../../platform/core/context.ts';
import { lock, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { ImportJob } from '../import.entity.ts';
import { changesOf } from './lease.ts';

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

/** Whoever writes or takes back the imports of a building does so alone. */
export async function lockImports(tx: Tx, propertyId: number): Promise<void> {
  await lock(tx, `select pg_advisory_xact_lock(?, ?)`, [IMPORT_LOCK, propertyId]);
}

/** Any number; the second half of the key is the building's id. */
const IMPORT_LOCK = 4_601;

/** An import of nothing new has nothing to undo, and those before it can be undone all the same. */
export const hasChanges = (row: string) => `${changesOf(row)} > 0`;

/** What failed by our fault while its file is kept. */
export const isRetryable = (row: string) =>
  `(${row}.kind = 'import' and ${row}.state = 'failed' and not ${row}.is_unreadable
    and ${row}.finished_at > now() - interval '1 day')`;

/** @throws AppError `not_found` */
export async function findImport(tx: Tx, propertyId: number, importId: number): Promise<ImportJob> {
  const job = await tx.em.findOne(ImportJob, { id: importId, propertyId });
  if (!job) throw notFound('Import');
  return job;
}
