import { csvRow, UTF8_MARK } from '../../platform/spreadsheet/csv.ts';
import { importColumns } from './columns.ts';

type Cells = Record<(typeof importColumns)[number]['key'], string>;

/** Examples a person can read, which import as they are. */
const EXAMPLES: readonly Cells[] = [
  {
    companyName: 'Hill Country Dental',
    suiteNumber: '0210',
    floorNumber: '2',
    phone: '512 555 0110',
    email: 'hello@hillcountry.example',
    website: 'https://hillcountry.example',
    contactName: 'Maria Lopez',
    contactPhone: '512 555 0111',
  },
  {
    companyName: 'Pecan Street Coffee',
    suiteNumber: 'G01',
    floorNumber: 'Ground',
    phone: '512 555 0120',
    email: '',
    website: 'pecanstreet.example',
    contactName: 'Sam Reed',
    contactPhone: '',
  },
  {
    companyName: 'Riverside Fitness',
    suiteNumber: 'B101',
    floorNumber: 'B1',
    phone: '',
    email: 'desk@riverside.example',
    website: '',
    contactName: '',
    contactPhone: '',
  },
];

const rows = [
  importColumns.map(({ label }) => label),
  ...EXAMPLES.map((cells) => importColumns.map(({ key }) => cells[key])),
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

let made: Promise<Template> | null = null;

/** Made once a process: its columns are text, so that a spreadsheet keeps the zero of suite 0210. */
export function xlsxTemplate(): Promise<Template> {
  made ??= makeXlsx();
  return made;
}

const COLUMN_WIDTHS = [28, 14, 14, 18, 30, 30, 22, 18];
/** Rows below the examples that are prepared as text too. */
const PREPARED_ROWS = 200;

async function makeXlsx(): Promise<Template> {
  const { utils, write } = await import('xlsx');
  const empty = Array.from({ length: PREPARED_ROWS }, () => importColumns.map(() => ''));
  const cells = [...rows, ...empty].map((row) => row.map((text) => ({ t: text === '' ? 'z' : 's', v: text, z: '@' })));
  const sheet = utils.aoa_to_sheet(cells, { sheetStubs: true });
  sheet['!cols'] = COLUMN_WIDTHS.map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Tenants');
  return {
    fileName: 'tenants-template.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: write(book, { type: 'buffer', bookType: 'xlsx', compression: true }),
  };
}
