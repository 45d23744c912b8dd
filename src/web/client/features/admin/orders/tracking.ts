import { parse } from 'csv-parse/browser/esm/sync';
import { z } from 'zod';
import { type AdminOrder, orderNumber } from '../../../../../modules/orders/schema.ts';
import { removeFormulaGuard } from '../../../../../shared/csv.ts';

export interface Numbered {
  /** Tracking numbers by order id. */
  numbers: ReadonlyMap<number, string>;
  problems: readonly TrackingProblem[];
}

export interface TrackingProblem {
  /** Line number, 1-based. */
  line: number;
  kind: 'unread' | 'unknown' | 'twice' | 'more';
  text: string;
}

const HEADINGS = /^(order|tracking)/i;

/**
 * Parses pasted lines or a CSV file: order and tracking numbers in columns with such headers, else in the first two, or
 * tracking numbers alone in the order of the orders.
 */
export function readTracking(text: string, orders: readonly Pick<AdminOrder, 'id'>[]): Numbered {
  const [head, ...otherRows] = rowsOf(text);
  if (!head) return { numbers: new Map(), problems: [] };
  const hasHead = head.cells.some((cell) => HEADINGS.test(cell));
  const [orderAt, numberAt] = hasHead ? columnsOf(head.cells) : [0, 1];
  const rows = hasHead ? otherRows : [head, ...otherRows];
  const areAlone = rows.every(({ cells }) => cells.length === 1);
  const numbers = new Map<number, string>();
  const problems: TrackingProblem[] = [];
  for (const [at, { cells, line }] of rows.entries()) {
    const orderId = areAlone ? orders[at]?.id : idOf(cells[orderAt]);
    const tracking = areAlone ? cells[0] : cells[numberAt];
    const complain = (kind: TrackingProblem['kind'], about: string) => problems.push({ line, kind, text: about });
    if (areAlone && orderId === undefined) complain('more', '');
    else if (orderId === undefined || (!tracking && !hasHead)) complain('unread', cells.join(' '));
    else if (!tracking)
      continue; // unshipped order of an exported file
    else if (!orders.some(({ id }) => id === orderId)) complain('unknown', orderNumber(orderId));
    else if (numbers.has(orderId)) complain('twice', orderNumber(orderId));
    else numbers.set(orderId, tracking);
  }
  return { numbers, problems };
}

const OPTIONS = {
  bom: true,
  delimiter: [',', ';', '\t'],
  info: true,
  trim: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
};

const parsed = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** Splits lines by comma, semicolon or tab; a line without one by its first space. */
function rowsOf(text: string): { cells: string[]; line: number }[] {
  return parsed.parse(parse(text, OPTIONS)).map(({ record, info }) => ({
    cells: record.length === 1 ? (record[0] ?? '').split(/\s+(.*)/s).filter(Boolean) : record.map(removeFormulaGuard),
    line: info.lines,
  }));
}

function columnsOf(heads: readonly string[]): [order: number, tracking: number] {
  const find = (pattern: RegExp, otherwise: number) => {
    const at = heads.findIndex((head) => pattern.test(head));
    return at < 0 ? otherwise : at;
  };
  return [find(/^order/i, 0), find(/^tracking/i, 1)];
}

function idOf(cell: string | undefined): number | undefined {
  const [, digits] = /^#?0*(\d{1,9})$/.exec(cell ?? '') ?? [];
  return digits ? Number(digits) : undefined;
}
