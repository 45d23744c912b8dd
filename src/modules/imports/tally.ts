import { cutToGraphemes } from '../../shared/graphemes.ts';
import type { TableRow } from './matrix.ts';
import { rowKeyOf } from './rows.ts';
import type { LeftOutReason, LeftOutRow } from './schema.ts';

const TOLD = 100;

/** Counts sentences and keeps the first. */
export function createTally(first: readonly string[]) {
  const tally = {
    told: [] as string[],
    count: 0,
    add(sentences: readonly string[]) {
      tally.count += sentences.length;
      for (const sentence of sentences) if (tally.told.length < TOLD) tally.told.push(sentence);
    },
  };
  tally.add(first);
  return tally;
}

const LONGEST = 60;

/** Counts rows by reason and keeps the first. */
export function createLeftOut() {
  const counts: Partial<Record<LeftOutReason, number>> = {};
  const rows: LeftOutRow[] = [];
  return {
    counts,
    rows,
    add({ number: row, cells, part }: TableRow, reason: LeftOutReason) {
      const before = counts[reason] ?? 0;
      counts[reason] = before + 1;
      if (before >= TOLD) return;
      const text = cutToGraphemes((cells.find((cell) => cell.trim() !== '') ?? '').trim(), LONGEST).toWellFormed();
      rows.push({ row, ...(part !== undefined && { key: rowKeyOf(row, part) }), reason, text });
    },
  };
}

const MOST_ROWS = 5_000;

/** Row numbers by fault. */
export function createFaults() {
  const rowsOf = new Map<string, (number | string)[]>();
  let count = 0;
  return {
    add(row: number | string, fault: string) {
      if (++count > MOST_ROWS) return;
      const rows = rowsOf.get(fault);
      if (rows) rows.push(row);
      else rowsOf.set(fault, [row]);
    },
    list: () => [...rowsOf].map(([fault, rows]) => ({ fault, rows })),
  };
}
