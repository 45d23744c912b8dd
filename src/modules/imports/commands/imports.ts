import { type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { ImportJob } from '../import.entity.ts';
import { changesOf } from './lease.ts';

/** @throws AppError `not_found`, `conflict` for a finished import */
export async function cancelImport(ctx: SignedInCtx, propertyId: ManagedPropertyId, importId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const openImport = { id: importId, propertyId, state: { $in: ['waiting', 'reading', 'writing'] as const } };
    const fields = { state: 'cancelled' as const, finishedAt: databaseNow() };
    const cancelled = await tx.em.nativeUpdate(ImportJob, openImport, fields);
    if (cancelled > 0) return;
    const { state } = await findImport(tx, propertyId, importId);
    if (state !== 'cancelled') throw new AppError('conflict', 'This import has already finished');
  });
}

/** Serializes writes and undos of a building's imports. */
export async function lockImports(tx: Tx, propertyId: number): Promise<void> {
  await lock(tx, `select pg_advisory_xact_lock(?, ?)`, [IMPORT_LOCK, propertyId]);
}

/** Arbitrary; the second key is the building's id. */
const IMPORT_LOCK = 4_601;

/** Imports without changes do not block an undo. */
export const hasChanges = (row: string) => `${changesOf(row)} > 0`;

/** Failed by our fault, with the file still stored. */
export const isRetryable = (row: string) =>
  `(${row}.kind = 'import' and ${row}.state = 'failed' and not ${row}.is_unreadable
    and ${row}.finished_at > now() - interval '1 day')`;

/** @throws AppError `not_found` */
export async function findImport(tx: Tx, propertyId: number, importId: number): Promise<ImportJob> {
  const job = await tx.em.findOne(ImportJob, { id: importId, propertyId });
  if (!job) throw notFoundError('Import');
  return job;
}
