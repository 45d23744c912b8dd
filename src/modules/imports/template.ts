import type { Turn } from '../../platform/process/fair-queue.ts';
import { csvRow, UTF8_MARK } from '../../shared/csv.ts';
import { templateColumns } from './columns.ts';

const rows = [
  templateColumns.map(({ label }) => label),
  ...([0, 1, 2] as const).map((at) => templateColumns.map(({ examples }) => examples[at])),
];

export interface Template {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export function csvTemplate(): Template {
  const bytes = Buffer.from(UTF8_MARK + rows.map((row) => csvRow(row)).join(''));
  return { fileName: 'tenants-template.csv', contentType: 'text/csv; charset=utf-8', bytes };
}

let made: Template | null = null;

/** Cached per process. Columns are text, so that a spreadsheet keeps the zero of suite 0210. */
export async function xlsxTemplate(_turn: Turn): Promise<Template> {
  made ??= await makeXlsx();
  return made;
}

const PREPARED_ROWS = 200;

async function makeXlsx(): Promise<Template> {
  const { utils, write } = await import('xlsx');
  const empty = Array.from({ length: PREPARED_ROWS }, () => templateColumns.map(() => ''));
  const cells = [...rows, ...empty].map((row) => row.map((text) => ({ t: text === '' ? 'z' : 's', v: text, z: '@' })));
  const sheet = utils.aoa_to_sheet(cells, { sheetStubs: true });
  sheet['!cols'] = templateColumns.map(({ width }) => ({ wch: width }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Tenants');
  return {
    fileName: 'tenants-template.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: write(book, { type: 'buffer', bookType: 'xlsx', compression: true }),
  };
}
