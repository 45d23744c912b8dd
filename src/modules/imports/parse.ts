import { readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { SPARE_FLAG } from '../../platform/process/limited-program.ts';
import { readSheets } from '../../platform/spreadsheet/read-sheets.ts';
import { UnreadableSheetError } from '../../platform/spreadsheet/sheet.ts';
import { floorReply } from '../directory/schema.ts';
import { columnsOf } from './batches.ts';
import { TAKEN_OUT } from './check.ts';
import { importColumns } from './columns.ts';
import { LIMITS, readFile } from './read-file.ts';
import type { ParseMessage } from './reading.ts';
import { createRowReader } from './rows.ts';
import { fileChoice, keptChoice } from './schema.ts';
import { tablesOf } from './tables.ts';

/**
 * Sandboxed child process. Standard input: file name and the user's choices as a JSON line, then the file. Output:
 * messages.
 */

const STDIN = 0;
const STDOUT = 1;

// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

/** Rows that warm up the JIT. */
const PRACTICE = 400;

/** Warms up before input arrives: most files take less time than that. */
async function practise(): Promise<void> {
  const titles = importColumns.map(({ label }) => label).join(',');
  const rows = Array.from(
    { length: PRACTICE },
    (_, n) => `Company ${n},${n},${n % 9},512 555 0${100 + n},a${n}@b.example,b.example,Ada ${n},`,
  );
  const file = await readSheets(Buffer.from([titles, ...rows].join('\n')), 'list.csv', LIMITS);
  for (const { header, below } of tablesOf(file, {})) {
    const read = createRowReader(header);
    JSON.stringify(columnsOf(below.flatMap((row) => read(row).values)));
  }
  await import('xlsx');
}

async function main(): Promise<void> {
  if (process.argv.includes(SPARE_FLAG)) await practise();
  try {
    const { bytes, ...given } = received();
    const onRows = (read: number, rows: number) =>
      say({ kind: 'progress', share: TAKEN_OUT * Math.min(1, read / rows), rows });
    await readFile(bytes, given, { say, onRows });
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    say({ kind: 'unreadable', message: error.message });
  }
}

const given = z.object({
  name: z.string(),
  choice: fileChoice,
  kept: z.array(keptChoice),
  floors: z.array(floorReply),
});

function received() {
  const input = readFileSync(STDIN);
  const end = input.indexOf('\n');
  if (end < 0) process.exit(); // the parent has exited
  return { ...given.parse(JSON.parse(input.toString('utf8', 0, end))), bytes: input.subarray(end + 1) };
}

/** Synchronous: applies backpressure when the worker is slower. */
function say(message: ParseMessage): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest));
}

await main();
