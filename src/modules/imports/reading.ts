import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { runLimited } from '../../platform/limited-program.ts';
import { UnreadableSheet } from '../../platform/spreadsheet/sheet.ts';
import { forgetStagedTenants, stageTenants } from '../directory/index.ts';

const PARSER = new URL('./parse.ts', import.meta.url);
/** A hundred thousand rows of .xlsx take about three seconds. */
const LIMITS = { seconds: 30, heapMegabytes: 256, residentMegabytes: 450 };

const count = z.int().min(0);
const parseMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unreadable'), message: z.string() }),
  z.object({ kind: z.literal('total'), rows: count }),
  /** Rows column by column, each as the text of a PostgreSQL array. */
  z.object({ kind: z.literal('rows'), processed: count, count, columns: z.array(z.string()) }),
  z.object({ kind: z.literal('report'), text: z.string() }),
  z.object({
    kind: z.literal('end'),
    totalRows: count,
    validRows: count,
    columns: z.array(z.string()),
    errors: z.array(z.string()),
    errorCount: count,
    warnings: z.array(z.string()),
    warningCount: count,
  }),
]);
/** What the parser says, a line each. */
export type ParseMessage = z.infer<typeof parseMessage>;

/** What was found in a file whose rows are staged now. */
export type Reading = Omit<Extract<ParseMessage, { kind: 'end' }>, 'kind'> & {
  /** Rows that wait: all that say something new, or none when one has errors. */
  staged: number;
};

export interface ReadingJob {
  readonly id: number;
  readonly attempt: number;
  readonly fileName: string;
}

/**
 * Has the file read in a program of its own, and its rows staged; the file passes through here in pieces, the rows in
 * batches.
 * @throws UnreadableSheet, OverLimit: the file is at fault
 */
export async function readImportFile(
  ctx: Ctx,
  job: ReadingJob,
  onProgress: (processed: number, total: number) => void,
  signal: AbortSignal,
): Promise<Reading> {
  await forgetStagedTenants(ctx, job);
  let total = 0;
  let staged = 0;
  let reports = 0;
  for await (const line of runLimited(PARSER, job.fileName, fileOf(ctx, job), LIMITS, signal)) {
    const message = parseMessage.parse(JSON.parse(line));
    if (message.kind === 'unreadable') throw new UnreadableSheet(message.message);
    if (message.kind === 'total') total = message.rows;
    if (message.kind === 'report') await keepReport(ctx, job, reports++, message.text);
    if (message.kind === 'rows' && message.count > 0) await stageTenants(ctx, job, message.columns);
    if (message.kind === 'rows') onProgress(message.processed, total);
    if (message.kind === 'rows') staged += message.count;
    if (message.kind === 'end') return { ...message, staged: message.errorCount > 0 ? 0 : staged };
  }
  throw new Error('the parser ended without a result');
}

async function* fileOf(ctx: Ctx, { id }: ReadingJob): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq++) {
    const piece = await readPiece(ctx, id, 'file', seq);
    if (!piece) return;
    yield piece;
  }
}

/** A piece of the file as it came, or of its copy with the errors. */
export async function readPiece(ctx: Ctx, id: number, part: 'file' | 'report', seq: number): Promise<Buffer | null> {
  const [chunk]: { bytes: Buffer }[] = await ctx.em.execute(
    `select bytes from import_chunk where import_id = ? and part = ? and seq = ?`,
    [id, part, seq],
  );
  return chunk?.bytes ?? null;
}

async function keepReport(ctx: Ctx, { id }: ReadingJob, seq: number, text: string): Promise<void> {
  await ctx.em.execute(
    `insert into import_chunk (import_id, part, seq, bytes) values (?, 'report', ?, convert_to(?, 'UTF8'))
     on conflict (import_id, part, seq) do update set bytes = excluded.bytes`,
    [id, seq, text],
  );
}
