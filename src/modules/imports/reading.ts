import { z } from 'zod';
import { CODE_PATHS, programUrl } from '../../platform/config/installation.ts';
import type { Ctx, OutsideTransaction } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { turnForSchedule } from '../../platform/process/fair-queue.ts';
import { runLimited, startSpare } from '../../platform/process/limited-program.ts';
import { UnreadableSheetError } from '../../platform/spreadsheet/sheet.ts';
import { purgeStagedTenants, readFloors, stageTenants } from '../directory/index.ts';
import type { DescribedFloor } from '../directory/schema.ts';
import { storeReportPiece } from './chunks.ts';
import { listKeptChoices } from './commands/kept-choices.ts';
import { importTables } from './import.entity.ts';
import { checkedFile, type FileChoice, type KeptChoice, keptChoice, readColumn } from './schema.ts';

/** Tests run the bundle, which starts in a third of the time. */
export const PARSER = programUrl('src/modules/imports/parse.ts', 'read-file');
/** 100,000 rows of .xlsx take about three seconds, and 390 MB (8 columns) to 450 MB (10); a slow machine takes longer. */
const LIMITS = { seconds: 60, heapMegabytes: 256, residentMegabytes: 500, reads: CODE_PATHS };
/** A small file may unpack to a large one, which then goes on in the other lane. */
const SMALL_LIMITS = { ...LIMITS, seconds: 5, residentMegabytes: 250 };

const count = z.int().min(0);
const parseMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unreadable'), message: z.string() }),
  z.object({ kind: z.literal('progress'), share: z.number().min(0).max(1), rows: count }),
  /** By column, each the text of a PostgreSQL array. */
  z.object({ kind: z.literal('rows'), count, columns: z.array(z.string()) }),
  z.object({ kind: z.literal('report'), text: z.string() }),
  z.object({
    kind: z.literal('end'),
    file: checkedFile,
    columns: z.array(readColumn.extend({ key: z.string() })),
    names: z.array(z.string()),
    /** For the next file of the same shape; `null` without a choice. */
    kept: keptChoice.nullable(),
    /** The rows of lines above `first`, and which tenant of the row each is. */
    extra: z.object({ first: count, rows: z.array(z.tuple([count, count])) }),
  }),
]);
/** One JSON line each. */
export type ParseMessage = z.infer<typeof parseMessage>;

export type Reading = Omit<Extract<ParseMessage, { kind: 'end' }>, 'kind'> & {
  staged: number;
  /** Of the floors by which the numbers of its rows were found. */
  floorsRevision: number;
};

export interface ReadingJob {
  readonly id: number;
  readonly attempt: number;
  readonly propertyId: number;
  readonly fileName: string;
  readonly choice: FileChoice;
  readonly isLarge: boolean;
}

export interface ReadingWatch {
  onProgress(share: number, rows: number): void;
  /** The reader's processor time so far. */
  onUsed(seconds: number): void;
  readonly signal: AbortSignal;
}

/**
 * Parses the file in a child process and stages its rows, streaming both.
 * @throws UnreadableSheetError, LimitExceededError: the file is at fault
 */
export async function readImportFile(
  ctx: OutsideTransaction,
  job: ReadingJob,
  { onProgress, onUsed, signal }: ReadingWatch,
): Promise<Reading> {
  await purgeStagedTenants(ctx, job);
  let staged = 0;
  let reports = 0;
  const staging = createInFlight(); // overlaps parsing and writing
  const kept = await listKeptChoices(ctx, job.propertyId);
  const { floors, revision: floorsRevision } = await readFloors(ctx, job.propertyId);
  try {
    const limits = job.isLarge ? LIMITS : SMALL_LIMITS;
    for await (const line of runLimited(
      turnForSchedule('imports'),
      PARSER,
      namedFile(ctx, job, { kept, floors }),
      limits,
      { signal, onUsed },
    )) {
      const message = parseMessage.parse(JSON.parse(line));
      if (message.kind === 'unreadable') throw new UnreadableSheetError(message.message);
      if (message.kind === 'progress') onProgress(message.share, message.rows);
      if (message.kind === 'report') await storeReportPiece(ctx, job.id, reports++, message.text);
      if (message.kind === 'rows') {
        await staging.over();
        staging.begin(stageTenants(ctx, job, message.columns));
        staged += message.count;
      }
      if (message.kind === 'end') {
        await staging.over();
        return { ...message, staged: message.file.errorCount > 0 ? 0 : staged, floorsRevision };
      }
    }
  } finally {
    await staging.settled();
  }
  throw new Error('Import parser ended without a result');
}

/** Runs one task in the background; its error is thrown to the next caller that waits. */
function createInFlight() {
  let work = Promise.allSettled<void>([]);
  return {
    begin(begun: Promise<void>) {
      work = Promise.allSettled([begun]);
    },
    async over() {
      for (const ended of await work) if (ended.status === 'rejected') throw ended.reason;
    },
    settled: () => work,
  };
}

/** Most files parse faster than a process starts. */
export const keepReaderReady = () => startSpare(PARSER, LIMITS);

async function* namedFile(
  ctx: Ctx,
  { id, fileName: name, choice }: ReadingJob,
  known: { kept: readonly KeptChoice[]; floors: readonly DescribedFloor[] },
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify({ name, choice, ...known })}\n`);
  yield* piecesOf(ctx, id, 'file');
}

type Part = 'file' | 'report';

export async function* piecesOf(ctx: Ctx, importId: number, part: Part): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq++) {
    const piece = await readPiece(ctx, importId, part, seq);
    if (!piece) return;
    yield piece;
  }
}

/** `null` after the last chunk; `seq` is 0-based. */
export async function readPiece(ctx: Ctx, importId: number, part: Part, seq: number): Promise<Buffer | null> {
  const chunk = importTables(ctx).selectFrom('import_chunk').select('bytes').where('importId', '=', importId);
  const [row] = await query(ctx, chunk.where('part', '=', part).where('seq', '=', seq));
  return row?.bytes ?? null;
}
