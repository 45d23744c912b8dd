import { createHash } from 'node:crypto';
import { z } from 'zod';
import { forUpdate, type Tx } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { cutToGraphemes } from '../../../shared/graphemes.ts';
import { needsConfirmation } from '../../directory/values.ts';
import { importSourceRead } from '../events.ts';
import { type ImportJob, ImportSourceRow, type StoredValidation } from '../import.entity.ts';
import type { Differences, ImportMode, SourceOutcome } from '../schema.ts';
import { MOST_NAMED } from '../validation.ts';
import { type Claimed, isByItself } from './lease.ts';
import { receivedIn } from './receive.ts';

const CHOOSE_ONCE = 'Import the file once with Bulk Import. Your choices are kept for the link.';

/**
 * The end of a reading from the link, or of its import, in the transaction that finishes it. Changes are imported,
 * proposed, or passed over as the same that were dismissed or undone.
 */
export async function settleReading(tx: Tx, job: Claimed, ended: Partial<ImportJob>): Promise<void> {
  const source = await tx.em.findOne(ImportSourceRow, { propertyId: job.propertyId }, forUpdate);
  if (!source) return;
  if (job.kind === 'import') return await settleImport(tx, job, ended);
  if (source.importId !== job.id) return; // saved or read again in between
  const { validation, state, error } = ended;
  if (state !== 'done' || !validation?.preview || !validation.differences) {
    const found = [validation?.summary.message, validation?.errors[0], CHOOSE_ONCE].filter(Boolean).join(' ');
    return await noteFailure(tx, job.propertyId, error ?? found);
  }
  const outcome = validation.preview.outcomes[source.mode];
  const changes = outcome.added + outcome.updated + outcome.removed;
  const digest = digestOf(validation, source.mode, job.fileHash);
  if (changes === 0) return await note(tx, job.propertyId, 'unchanged', { proposalId: null, digest: null });
  if (digest === source.digest) {
    const isWaiting = (source.proposalId ?? null) !== null;
    return await note(tx, job.propertyId, isWaiting ? 'proposed' : 'known', {
      proposalId: isWaiting ? job.id : null,
      digest,
    });
  }
  const isAsked = isUnclear(validation.differences) || needsConfirmation(outcome.removed, validation.preview.existing);
  if (changes <= source.mostChanges && !isAsked) {
    await note(tx, job.propertyId, null, { proposalId: null, digest });
    return await importFile(tx, job.id, source.savedBy ?? null, { mostChanges: source.mostChanges });
  }
  await note(tx, job.propertyId, 'proposed', { proposalId: job.id, digest });
  await recordEvent(tx, importSourceRead, { propertyId: job.propertyId, what: 'proposed', importId: job.id });
}

/** Somebody has to say which of its places a company was. */
const isUnclear = ({ added, moved }: Differences) =>
  [...added, ...moved].some(({ candidates }) => candidates.length > 0);

const laneRow = z.object({ isLarge: z.boolean() });

/** Turns the file that was compared into an import of its own. */
export async function importFile(
  tx: Tx,
  importId: number,
  createdBy: number | null,
  decided: { confirmGone?: number | null; mostChanges?: number },
): Promise<void> {
  const [imported] = await write(
    tx,
    `update import set kind = 'import', state = 'waiting', decided = decided || ?::jsonb, created_by = ?,
       charged_to = coalesce(?, charged_to), impersonator_id = ?, ip = ?, lost_attempts = 0, lease_until = null, finished_at = null, processed_rows = 0, created_at = clock_timestamp()
     where id = ? returning is_large`,
    [JSON.stringify(decided), createdBy, tx.actor?.userId ?? null, tx.actor?.impersonatorId ?? null, tx.ip, importId],
    laneRow,
  );
  if (imported) await recordEvent(tx, receivedIn(imported.isLarge), { importId });
}

async function settleImport(tx: Tx, job: Claimed, { state, error, validation }: Partial<ImportJob>): Promise<void> {
  const { id: importId, propertyId } = job;
  if (state === 'done') {
    await note(tx, propertyId, 'imported', {});
    if (isByItself(job)) await recordEvent(tx, importSourceRead, { propertyId, what: 'imported', importId });
    return;
  }
  // The next reading proposes the changes again.
  await tx.em.nativeUpdate(ImportSourceRow, { propertyId }, { digest: null });
  if (isByItself(job)) await noteFailure(tx, propertyId, error ?? validation?.summary.message ?? '');
}

interface Noted {
  readonly proposalId?: number | null;
  readonly digest?: string | null;
}

/** @param outcome `null` while the import of the changes runs. */
async function note(tx: Tx, propertyId: number, outcome: SourceOutcome | null, proposal: Noted): Promise<void> {
  const fields = { readAt: databaseNow(), failure: null, isFailing: false, ...(outcome && { outcome }), ...proposal };
  await tx.em.nativeUpdate(ImportSourceRow, { propertyId }, fields);
}

/** Mailed once, until a reading succeeds. Changes that wait stay. */
export async function noteFailure(tx: Tx, propertyId: number, failure: string): Promise<void> {
  const source = await tx.em.findOne(ImportSourceRow, { propertyId }, forUpdate);
  if (!source) return;
  const outcome = { outcome: 'failed', failure: cutToGraphemes(failure.trim(), 1_000), isFailing: true } as const;
  await tx.em.nativeUpdate(ImportSourceRow, { propertyId }, { ...outcome, readAt: databaseNow() });
  if (!source.isFailing) await recordEvent(tx, importSourceRead, { propertyId, what: 'failed', importId: null });
}

/** What an import in this mode would do. */
export function effectOf({ added, moved, renamed, changed, gone }: Differences, mode: ImportMode): Differences {
  if (mode === 'add') return { added, moved: [], renamed: [], changed: [], gone: [] };
  const removed = mode === 'replace' ? gone : gone.filter(({ successor }) => successor !== null);
  return { added, moved, renamed, changed, gone: removed };
}

/** Equal for the same changes, wherever they are in the file. Lists are cut: then the whole file counts. */
function digestOf({ differences }: StoredValidation, mode: ImportMode, fileHash: string | null): string {
  const effect = differences && effectOf(differences, mode);
  const lists = Object.values(effect ?? {});
  const rows = lists.flatMap((list, at) => list.map((tenant) => `${at} ${JSON.stringify(tenant, withoutRow)}`));
  const isCut = Object.values(differences ?? {}).some(({ length }) => length >= MOST_NAMED);
  return createHash('sha256')
    .update([mode, ...rows.toSorted(), isCut ? fileHash : ''].join('\n'))
    .digest('hex');
}

const withoutRow = (name: string, value: unknown) => (name === 'row' || name === 'key' ? undefined : value);
