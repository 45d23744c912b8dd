import { dayOf } from '../../platform/spreadsheet/day.ts';
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { unguarded } from '../../shared/csv.ts';
import {
  contactInput,
  OUT_OF_ORDER,
  type TenantFieldKey,
  tenantFieldKeys,
  tenantHeading,
  tenantHeadingKeys,
  updateTenantInput,
} from '../directory/schema.ts';
import { type ColumnKey, type Header, importColumns, labelOf } from './columns.ts';

import {
  cellOf,
  FORMULA_ERROR,
  faultsOf,
  floorOf,
  floorOfHeading,
  floorOfSuite,
  formulaErrors,
  skipReason,
  type Texts,
} from './findings.ts';

const rowInput = updateTenantInput
  .omit({ contacts: true })
  .extend({ contactName: contactInput.shape.name, contactPhone: contactInput.shape.phone })
  .refine(({ movesIn, movesOut }) => !movesIn || !movesOut || movesIn <= movesOut, {
    path: ['movesOut'],
    error: OUT_OF_ORDER,
  });
const MOST_CONTACTS = 50;
type RowFields = ReturnType<typeof rowInput.parse>;

export interface ImportRow extends RowFields {
  readonly row: number;
  /** The row that first names the tenant; later ones add contacts. */
  readonly tenantRow: number;
}

export interface ReadRow {
  readonly value?: ImportRow;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Stateful: detects repeated tenants. */
export function createRowReader(header: Header): (row: SheetRow) => ReadRow {
  const place = createPlacer();
  const findFloor = createFloorFinder(header);
  return (row) => {
    const texts = textsOf(row, header);
    const skipped = skipReason(row, texts);
    const floor = findFloor(row, texts, skipped !== null);
    if (skipped) return { errors: NONE, warnings: [skipped] };
    const miscalculated = formulaErrors(row.number, texts);
    if (miscalculated.length > 0) return { errors: miscalculated, warnings: NONE };
    const fields = { ...texts, floorNumber: floor.number, ...daysOf(texts) };
    const warnings = [...floor.warnings, ...rowWarnings(row, texts, header)];
    let parsed = rowInput.safeParse(fields);
    if (!parsed.success) {
      const repaired = repair(row.number, texts, new Set(parsed.error.issues.map(({ path }) => path[0])));
      warnings.push(...repaired.warnings);
      parsed = rowInput.safeParse({ ...fields, ...repaired.texts });
    }
    if (parsed.success) {
      const placed = place(row.number, parsed.data);
      return warnings.length === 0 ? placed : { ...placed, warnings: [...warnings, ...placed.warnings] };
    }
    const faults = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]) as ColumnKey, issue]));
    return { errors: faultsOf(row.number, texts, faults), warnings };
  };
}

/** The row's own floor, else the suite's, else that of the rows or heading above. */
function createFloorFinder({ places }: Header) {
  let above: number | null = null;
  return (row: SheetRow, texts: Texts, isSkipped: boolean): { number: number; warnings: string[] } => {
    const own = floorOf(texts.floorNumber);
    if (isSkipped) above = floorOfHeading(row) ?? above;
    else if (!Number.isNaN(own)) above = own;
    if (isSkipped || texts.floorNumber !== '' || !texts.companyName || !texts.suiteNumber)
      return { number: own, warnings: [] };
    const told = floorOfSuite(texts.suiteNumber);
    const number = told ?? above ?? Number.NaN;
    const source = told === null ? 'the rows above' : `suite ${texts.suiteNumber}`;
    const isSaid = !places.has('floorNumber') || Number.isNaN(number);
    return {
      number,
      warnings: isSaid
        ? []
        : [`Row ${row.number}: ${labelOf.floorNumber} is empty. It is set to ${number}, based on ${source}.`],
    };
  };
}

/** Assigns each row a tenant: its own, an earlier row's, to which it adds a contact, or none for an exact repeat. */
function createPlacer(): (row: number, fields: RowFields) => ReadRow {
  const firsts = new Map<string, ImportRow>();
  // Full comparison only for the same company and suite.
  const tenants = new Map<string, ImportRow>();
  const contacts = new Map<ImportRow, Set<string>>();
  return (row, fields) => {
    const place = textOf(fields, tenantHeadingKeys);
    const earlier = firsts.get(place);
    if (earlier) tenants.set(textOf(earlier, tenantFieldKeys), earlier);
    const key = earlier ? textOf(fields, tenantFieldKeys) : '';
    const who = `“${fields.companyName}” in suite ${fields.suiteNumber}`;
    const first = earlier && tenants.get(key);
    if (!first) {
      const value = { row, tenantRow: row, ...fields };
      if (!earlier) firsts.set(place, value);
      else tenants.set(key, value);
      const twice = `Row ${row}: ${who} is also in row ${earlier?.row} with different details. Both are imported as separate tenants.`;
      return { value, errors: NONE, warnings: earlier ? [twice] : NONE };
    }
    const known = contacts.get(first) ?? new Set([contactOf(first)]);
    contacts.set(first, known);
    if (known.has(contactOf(fields)) || (!fields.contactName && !fields.contactPhone))
      return { errors: NONE, warnings: [`Row ${row}: duplicate of row ${first.row}, ${who}. It is skipped.`] };
    if (known.size === MOST_CONTACTS)
      return {
        errors: [`Row ${row}: ${who} has more than ${MOST_CONTACTS} contacts. Delete the row.`],
        warnings: NONE,
      };
    known.add(contactOf(fields));
    const again = `Row ${row}: ${who} is already in row ${first.row}. This contact is added to that tenant.`;
    return { value: { row, tenantRow: first.row, ...fields }, errors: NONE, warnings: [again] };
  };
}

const NONE: readonly string[] = [];
const textOf = (fields: RowFields, keys: readonly TenantFieldKey[]) =>
  keys
    .map((key) => fields[key])
    .join('\0')
    .toLowerCase();
const contactOf = ({ contactName, contactPhone }: RowFields) => `${contactName}\0${contactPhone}`;

const EMPTY = Object.fromEntries(importColumns.map(({ key }) => [key, ''])) as Texts;
const PLACEHOLDER = /^(n\/?a|none|nil|null|tbd|tba|-+|–|—|\.|\?)$/i;

const isHeading = (key: ColumnKey) => key in tenantHeading;

function textsOf({ cells }: SheetRow, { places }: Header): Texts {
  const texts = { ...EMPTY };
  for (const [key, place] of places) {
    const text = key === 'suiteNumber' ? withoutWord(oneLine(cells[place] ?? '')) : oneLine(cells[place] ?? '');
    texts[key] = !isHeading(key) && (PLACEHOLDER.test(text) || FORMULA_ERROR.test(text)) ? '' : text;
  }
  return texts;
}

/** Lists often repeat the word: `Suite 201`. */
const withoutWord = (suite: string) => suite.replace(/^(suite|ste|unit)[.#\s]+(\S+)$/i, '$2');

const UNUSUAL = /[\p{Cc}\p{Cs}\u200b\ufeff]/u;

const daysOf = ({ movesIn, movesOut }: Texts) => ({
  movesIn: dayOf(movesIn) ?? movesIn,
  movesOut: dayOf(movesOut) ?? movesOut,
});

function oneLine(cell: string): string {
  const text = cell.trim();
  if (!UNUSUAL.test(text)) return unguarded(text);
  return unguarded(
    text
      .toWellFormed()
      .replaceAll(/\s*\p{Cc}+\s*/gu, ' ')
      .replaceAll(/[\u200b\ufeff]/g, '')
      .trim(),
  );
}

/** Accepted, but probably wrong. */
function rowWarnings(row: SheetRow, texts: Texts, { places }: Header): string[] {
  const warnings: string[] = [];
  const warn = (key: ColumnKey, text: string) => warnings.push(`${cellOf(row.number, key, texts[key])} ${text}`);
  if (row.dates?.includes(places.get('suiteNumber') ?? -1) || LIKE_A_DATE.test(texts.suiteNumber))
    warn('suiteNumber', 'is a date. If you meant a suite like 3-12, format the column as text and enter it again.');
  if (SHORTENED.test(texts.suiteNumber))
    warn('suiteNumber', 'was shortened by the spreadsheet. Format the column as text and enter it again.');
  for (const { key, kind } of importColumns) {
    if (kind !== 'phone' || texts[key] === '' || isPhone(texts[key])) continue;
    if (SHORTENED.test(texts[key]))
      warn(key, 'was shortened by the spreadsheet. Format the column as text and enter it again.');
    else warn(key, 'does not look like a phone number. It is imported as is.');
  }
  return warnings;
}

/** Fixes or drops optional details that were refused, with a warning. */
function repair(row: number, texts: Texts, refused: ReadonlySet<unknown>) {
  const repaired: Partial<Texts> = {};
  const warnings: string[] = [];
  const repairAs = (key: ColumnKey, text: string, warning: string) => {
    repaired[key] = text;
    warnings.push(`${cellOf(row, key, texts[key])} ${warning}`);
  };
  for (const { key, kind } of importColumns.filter(({ key }) => refused.has(key))) {
    const address = kind === 'email' ? emailIn(texts[key]) : '';
    if (address) repairAs(key, address, `contains more than an email address. ${address} is used.`);
    else if (kind === 'email') repairAs(key, '', 'is not an email address and is ignored.');
    else if (kind === 'website') repairAs(key, '', 'is not a web address and is ignored.');
  }
  return { texts: repaired, warnings };
}

/** 5.12556E+09 */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;
const LIKE_A_DATE =
  /^(\d{1,2}([./-])\d{1,2}\2(19|20)\d\d|(19|20)\d\d-\d{1,2}-\d{1,2}|\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/i;

function isPhone(text: string): boolean {
  return /^\+?[\d\s()./-]*(\s*(x|ext\.?|#|,|;)\s*\d+)?$/i.test(text) && text.replaceAll(/\D/g, '').length >= 6;
}

/** Cells contain `Jane <jane@x.example>` and lists. */
function emailIn(text: string): string {
  const [first] = text.match(/[^\s<>,;:()[\]"'|/]+@[^\s<>,;:()[\]"'|/]+\.[a-z]{2,}/i) ?? [];
  return first && rowInput.shape.email.safeParse(first).success ? first : '';
}
