import { raw } from '@mikro-orm/core';
import {
  type Ctx,
  createContext,
  type OutsideTransaction,
  type Tx,
  transaction,
} from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { LimitExceededError, ProgramFailedError } from '../../../platform/process/limited-program.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { UnreadableSheetError } from '../../../platform/spreadsheet/sheet.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  compareTenants,
  listDifferences,
  listMatches,
  lockFloors,
  purgeStagedTenants,
  type TenantBatch,
  writeTenants,
} from '../../directory/index.ts';
import { buildings } from '../../tenancy/index.ts';
import { largeImportReceived } from '../events.ts';
import { ImportJob } from '../import.entity.ts';
import { keepReaderReady, type Reading, readImportFile } from '../reading.ts';
import type { ImportOutcome } from '../schema.ts';
import { createLineFinder, MOST_NAMED, MOST_WARNINGS, validationOf } from '../validation.ts';
import { isRetryable, lockImports } from './imports.ts';
import { keepChoice } from './kept-choices.ts';
import { type Claimed, claimImport, isByItself, keepLease, type Lane, type Lease, LeaseLost } from './lease.ts';
import { settleReading } from './settlement.ts';
import { chargeUse } from './use.ts';

export const runSmallImports = (ctx: Ctx) => runImports(ctx, 'small');
export const runLargeImports = (ctx: Ctx) => runImports(ctx, 'large');

/** Until no import of the lane is available to this worker. */
async function runImports(ctx: Ctx, lane: Lane): Promise<void> {
  for (let job = await claimImport(ctx, lane); job; job = await claimImport(ctx, lane))
    await runImport(contextOf(ctx, job), job);
  if (ctx.platform.env.IMPORT_READER_READY) keepReaderReady();
}

/** Reading takes about as long as writing. */
const HALF = 0.5;

async function runImport(ctx: Ctx, job: Claimed): Promise<void> {
  const lease = keepLease(ctx, job);
  const meter = createMeter();
  try {
    if (job.lostAttempts > MAX_RESUMES) throw new ProgramFailedError('it ended with each worker that took it up');
    const share = job.kind === 'import' ? HALF : 1;
    const reading = await readImportFile(ctx, job, {
      onProgress: (read, rows) => lease.progress(read * share, rows),
      onUsed: meter.readerUsed,
      signal: lease.signal,
    });
    meter.startDatabase();
    if (reading.file.errorCount > 0) {
      const validation = validationOf(reading, null, null);
      await finishAlone(ctx, job, { state: 'invalid', validation, totalRows: reading.file.totalRows });
      await purgeReports(ctx, job);
    } else if (job.kind === 'validation') await finishValidation(ctx, job, reading);
    else await write(ctx, job, reading, lease);
  } catch (error) {
    if (!(error instanceof LeaseLost)) await failOrRetry(ctx, job, error);
  } finally {
    lease.release();
    await chargeUse(ctx, job.chargedTo, meter.ms());
    await purgeStagedTenants(ctx, job);
    await purgeFile(ctx, job);
  }
}

/** Processing time: of the reader's processor, then of the database. */
function createMeter() {
  let readerMs = 0;
  let since: number | null = null;
  return {
    readerUsed(seconds: number) {
      readerMs = seconds * 1_000;
    },
    startDatabase() {
      since = performance.now();
    },
    ms: () => readerMs + (since === null ? 0 : performance.now() - since),
  };
}

async function purgeFile(ctx: OutsideTransaction, { id }: Claimed): Promise<void> {
  await writeOutsideTransaction(
    ctx,
    `delete from import_chunk c using import i where c.import_id = ? and c.part = 'file' and i.id = c.import_id
       and i.finished_at is not null and not ${isRetryable('i')}
       and not exists (select from import_source s where s.proposal_id = i.id)`,
    [id],
  );
}

const MOST_REPORTS = 5;

/** A building keeps its latest error reports, each as large as its file. */
async function purgeReports(ctx: OutsideTransaction, { propertyId }: Claimed): Promise<void> {
  await writeOutsideTransaction(
    ctx,
    `delete from import_chunk where part = 'report' and import_id in (
       select i.id from import i where i.property_id = ? and i.state = 'invalid' and i.validation->>'reportFormat' is not null
       order by i.id desc offset ${MOST_REPORTS})`,
    [propertyId],
  );
}

async function finishValidation(ctx: Ctx, job: Claimed, reading: Reading): Promise<void> {
  const found = await transaction(ctx, async (tx) => {
    const comparison = await compareTenants(tx, batchOf(job, reading));
    const matches = await listMatches(tx, batchOf(job, reading), MOST_WARNINGS);
    return { comparison, matches, differences: await listDifferences(tx, batchOf(job, reading), MOST_NAMED) };
  });
  const validation = validationOf(reading, found, await importedBefore(ctx, job));
  await finishAlone(ctx, job, { state: 'done', validation, totalRows: reading.file.totalRows });
}

/** Rows, event, log and completion are one transaction: after a lost lease nothing is written. */
async function write(ctx: Ctx, job: Claimed, reading: Reading, lease: Lease): Promise<void> {
  const { totalRows } = reading.file;
  const begun = { state: 'writing', totalRows, processedRows: Math.round(HALF * totalRows) } as const;
  await transaction(ctx, (tx) => updateIfLeased(tx, job, begun));
  await transaction(ctx, async (tx) => {
    await lockImports(tx, job.propertyId);
    // Stale ones fail this attempt: the next reads the file again.
    await lockFloors(tx, job.propertyId, reading.floorsRevision);
    const outcome = await writeTenants(tx, {
      batch: batchOf(job, reading),
      mode: job.mode,
      actorId: job.createdBy,
      confirmedRemovals: job.decided.confirmGone,
      onProgress(share) {
        lease.signal.throwIfAborted();
        lease.progress(HALF + HALF * share, totalRows);
      },
    });
    requireWithin(job, outcome);
    const directoryVersion = raw<number>(`(select version from ${buildings} p where p.id = ${job.propertyId})`);
    await finish(tx, job, { state: 'done', outcome, totalRows, directoryVersion });
    if (reading.kept) await keepChoice(tx, job.propertyId, reading.kept);
    const { propertyId, fileName: subject } = job;
    const action = isByItself(job) ? 'tenants.importedFromLink' : 'tenants.imported';
    await recordActivity(tx, { action, subject, propertyId, after: { ...outcome } });
  });
}

/** Somebody may have edited the directory since the file was compared. @throws AppError `conflict` */
function requireWithin(job: Claimed, { added, updated, removed }: ImportOutcome): void {
  if (isByItself(job) && added + updated + removed > (job.decided.mostChanges ?? 0))
    throw new AppError('conflict', 'The directory changed while the file was imported. Nothing was imported.');
}

const MOST_ATTEMPTS = 5;
/** A worker may end for other reasons; a second one that ends as well was killed by the file. */
const MAX_RESUMES = 1;
const TOO_MUCH = 'The file is too large or too complex to read. Split it into several files.';
const OUR_FAULT = 'The import could not be finished, and nothing was changed. Please try again.';

/** An invalid file fails at once; other failures are retried by any worker. */
async function failOrRetry(ctx: Ctx, job: Claimed, error: unknown): Promise<void> {
  if (error instanceof LimitExceededError && !job.isLarge) return await moveToLargeLane(ctx, job).catch(unlessLost);
  if (error instanceof UnreadableSheetError || error instanceof LimitExceededError || isRefusal(error)) {
    const reason = error instanceof LimitExceededError ? TOO_MUCH : error.message;
    const errorCode = isRefusal(error) ? error.code : null;
    const failed = { state: 'failed', error: reason, errorCode, isUnreadable: true } as const;
    return await finishAlone(ctx, job, failed).catch(unlessLost);
  }
  ctx.platform.log.warn({ err: error, importId: job.id, attempt: job.attempt }, 'an import failed');
  if (error instanceof ProgramFailedError || job.attempt >= MOST_ATTEMPTS)
    return await finishAlone(ctx, job, { state: 'failed', error: OUR_FAULT }).catch(unlessLost);
  const leaseUntil = raw<Date>(`now() + interval '${job.attempt} seconds'`);
  await transaction(ctx, (tx) => updateIfLeased(tx, job, { state: 'waiting', leaseUntil })).catch(unlessLost);
}

async function moveToLargeLane(ctx: Ctx, job: Claimed): Promise<void> {
  await transaction(ctx, async (tx) => {
    await updateIfLeased(tx, job, { state: 'waiting', isLarge: true, leaseUntil: null });
    await recordEvent(tx, largeImportReceived, { importId: job.id });
  });
}

/** Full directory, unconfirmed replacement: a retry would fail again. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.code === 'conflict';

function unlessLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}

/** @throws LeaseLost */
async function finishAlone(ctx: Ctx, job: Claimed, fields: Partial<ImportJob>): Promise<void> {
  await transaction(ctx, (tx) => finish(tx, job, fields));
}

async function finish(tx: Tx, job: Claimed, fields: Partial<ImportJob>): Promise<void> {
  const processed = fields.totalRows === undefined ? {} : { processedRows: fields.totalRows ?? 0 };
  await updateIfLeased(tx, job, { ...fields, ...processed, finishedAt: raw<Date>('clock_timestamp()') });
  if (job.isFromLink) await settleReading(tx, job, fields);
}

/** @throws LeaseLost */
async function updateIfLeased(tx: Tx, { id, attempt }: Claimed, fields: Partial<ImportJob>): Promise<void> {
  const held = { id, attempt, state: { $in: ['reading' as const, 'writing' as const] } };
  if ((await tx.em.nativeUpdate(ImportJob, held, fields)) === 0) throw new LeaseLost();
}

function batchOf({ id, attempt, propertyId, decided }: Claimed, { staged, extra }: Reading): TenantBatch {
  const lineOf = createLineFinder(extra);
  const same = new Map(Object.entries(decided.same).map(([key, tenantId]) => [lineOf(key), tenantId]));
  const formerNames = decided.formerNames.map((key) => lineOf(`${key}`));
  return { id, attempt, propertyId, rows: staged, manualMatches: same, formerNames };
}

async function importedBefore(ctx: Ctx, { propertyId, fileHash }: Claimed): Promise<Date | null> {
  if (fileHash === null) return null;
  const finishedImports = { propertyId, fileHash, kind: 'import', state: 'done' } as const;
  const latest = { fields: ['finishedAt'], orderBy: { finishedAt: 'desc' } } as const;
  return (await ctx.em.findOne(ImportJob, finishedImports, latest))?.finishedAt ?? null;
}

/** The uploader is the actor in the log. */
function contextOf({ platform }: Ctx, { createdBy, impersonatorId, ip, requestId }: Claimed): Ctx {
  const actor = createdBy === null ? null : { userId: createdBy, username: '', isAdmin: false, impersonatorId };
  return createContext(platform, { actor, ip, requestId });
}
