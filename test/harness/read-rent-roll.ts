import { findHeader } from '../../src/modules/imports/header.ts';
import { LIMITS, readFile } from '../../src/modules/imports/read-file.ts';
import type { ParseMessage } from '../../src/modules/imports/reading.ts';
import { type FileChoice, type FileFields, fileChoice } from '../../src/modules/imports/schema.ts';
import { readSheets } from '../../src/platform/spreadsheet/read-sheets.ts';

type EndMessage = Extract<ParseMessage, { kind: 'end' }>;

export interface ParsedTenant {
  readonly row: number;
  readonly companyName: string;
  readonly suiteNumber: string;
  readonly floorNumber: number;
  readonly contacts: { readonly name: string | null; readonly phone: string | null }[];
}

/** A file as the import reads it, without a building. */
export async function readRentRoll(bytes: Buffer, name: string, fields: Partial<FileFields> = {}) {
  let end: EndMessage | undefined;
  const rows: (string | null)[][] = [];
  const choice = fileChoice.parse(fields);
  await readFile(
    bytes,
    { name, choice, kept: [], floors: [] },
    {
      say(message) {
        if (message.kind === 'end') end = message;
        if (message.kind !== 'rows') return;
        const columns = message.columns.map(parseArray);
        for (let index = 0; index < message.count; index++) rows.push(columns.map((column) => column[index] ?? null));
      },
    },
  );
  if (!end) throw new Error('no result');
  const { file } = end;
  return {
    isReady: file.errorCount === 0,
    file,
    tenants: file.errorCount === 0 ? tenantsOf(rows) : [],
    named: await findNamedRows(bytes, name, choice),
  };
}

/** Rows with text in the columns of company and suite. */
async function findNamedRows(bytes: Buffer, name: string, { columns }: FileChoice): Promise<number[]> {
  const { sheets } = await readSheets(bytes, name, LIMITS);
  return sheets.flatMap(({ rows }) => {
    const { index, places } = findHeader(rows, { columns });
    const [company = -1, suite = -1] = [places.get('companyName'), places.get('suiteNumber')];
    return rows
      .slice(index + 1)
      .filter(({ cells }) => cells[company]?.trim() && cells[suite]?.trim())
      .map(({ number }) => number);
  });
}

/** Columns in the order of `columnsOf`. */
function tenantsOf(rows: readonly (string | null)[][]): ParsedTenant[] {
  const tenants = new Map<string | null, ParsedTenant>();
  for (const row of rows) {
    const [line, tenantLine, companyName, suiteNumber, floorNumber] = row;
    const [name, phone] = row.slice(-3);
    const tenant = tenants.get(tenantLine ?? null) ?? {
      row: Number(line),
      companyName: companyName ?? '',
      suiteNumber: suiteNumber ?? '',
      floorNumber: Number(floorNumber),
      contacts: [],
    };
    if (name || phone) tenant.contacts.push({ name: name ?? null, phone: phone ?? null });
    tenants.set(tenantLine ?? null, tenant);
  }
  return [...tenants.values()];
}

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;

/** The elements of a PostgreSQL array as text. */
const parseArray = (text: string): (string | null)[] =>
  [...text.matchAll(ELEMENT)].map(([, quoted, unquoted]) =>
    unquoted === undefined ? (quoted ?? '').replaceAll(/\\(.)/gs, '$1') : unquoted === 'NULL' ? null : unquoted,
  );
