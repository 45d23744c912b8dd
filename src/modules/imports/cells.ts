import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { unguarded } from '../../shared/csv.ts';
import { type ColumnKey, importColumns, labelOf, plain } from './columns.ts';
import { partsOf, withoutId } from './companies.ts';
import { isHeading } from './details.ts';
import { FORMULA_ERROR, type Texts } from './findings.ts';
import type { Header } from './header.ts';

/** The user's corrections of a row, by column label. */
export type Corrections = Readonly<Record<string, string>>;

const EMPTY = Object.fromEntries(importColumns.map(({ key }) => [key, ''])) as Texts;
const PLACEHOLDER = /^(n\/?a|none|nil|null|tbd|tba|-+|–|—|\.|\?)$/i;
/** Bounds the input of regular expressions; longer values are refused anyway. */
const LONGEST = 4_000;

export function textsOf(row: SheetRow, header: Header, corrections: Corrections = {}): Texts {
  return cleaned(rawTexts(row, header, corrections), header);
}

/**
 * The texts of each company in a cell that names several. A cell with as many parts is split among them. Otherwise all
 * get the suite and the floor, and the first alone gets the details.
 */
export function splitTexts(row: SheetRow, header: Header, corrections: Corrections = {}): Texts[] {
  const raw = rawTexts(row, header, corrections);
  const companies = partsOf(raw.companyName);
  return companies.map((companyName, at) => {
    const own = { ...raw, companyName };
    for (const { key } of importColumns) {
      if (key === 'companyName' || raw[key] === '') continue;
      const parts = partsOf(raw[key]);
      if (parts.length === companies.length && parts.length > 1) own[key] = parts[at] ?? '';
      else if (at > 0 && !isHeading(key)) own[key] = '';
    }
    return cleaned(own, header);
  });
}

/** The companies in a cell that names several, else none. */
export function companiesIn(row: SheetRow, { places }: Header, corrections: Corrections = {}): string[] {
  const cell = corrections[labelOf.companyName] ?? row.cells[places.get('companyName') ?? -1] ?? '';
  const parts = partsOf(cell).map((part) => withoutId(oneLine(part)));
  return parts.length > 1 ? parts : [];
}

/** Applies the user's corrections. */
export function correctedRow(row: SheetRow, { places }: Header, corrections: Corrections | null | undefined): SheetRow {
  if (!corrections) return row;
  const cells = [...row.cells];
  for (const [key, place] of places) cells[place] = corrections[labelOf[key]] ?? cells[place] ?? '';
  return { ...row, cells };
}

/** Cells by column label, with the required ones that have no column in the file. */
export function namedCells(row: SheetRow, header: Header, corrections: Corrections | null | undefined) {
  const raw = rawTexts(row, header, corrections ?? {});
  return Object.fromEntries(
    importColumns
      .filter(({ key }) => isHeading(key) || header.places.has(key))
      .map(({ key, label }) => [label, raw[key].slice(0, LONGEST_TYPED).toWellFormed()]),
  );
}

/** Longest cell that the user can correct. */
const LONGEST_TYPED = 2_000;

function rawTexts({ cells, dates }: SheetRow, { places }: Header, corrections: Corrections): Texts {
  const texts = { ...EMPTY };
  for (const [key, place] of places) texts[key] = (isDay(key) && dates?.[place]) || (cells[place] ?? '');
  for (const { key, label } of importColumns) texts[key] = corrections[label] ?? texts[key];
  return texts;
}

const DAYS = new Set(importColumns.filter(({ kind }) => kind === 'day').map(({ key }) => key));
export const isDay = (key: ColumnKey) => DAYS.has(key);

function cleaned(raw: Texts, header: Header): Texts {
  const texts = raw;
  for (const { key } of importColumns) {
    if (raw[key] === '') continue;
    const text = oneLine(raw[key]);
    texts[key] = isHeading(key) ? headingText(key, text, header) : isNothing(text) ? '' : text;
  }
  return texts;
}

const isNothing = (text: string) => PLACEHOLDER.test(text) || FORMULA_ERROR.test(text);

function headingText(key: ColumnKey, text: string, { names }: Header): string {
  if (key === 'companyName') return withoutId(text);
  if (key !== 'suiteNumber') return text;
  return WITH_BUILDING.test(plain(names.get(key) ?? '')) ? withoutBuilding(text) : withoutWord(text);
}

/** Lists often repeat the word: `Suite 201`. */
const withoutWord = (suite: string) => suite.replace(/^(suite|ste|unit)[.#\s]+(\S+)$/i, '$2');

/** MRI's `Bldg Id-Suit Id`: `100CON-0210`. */
const WITH_BUILDING = /^(bldg|building)( id)? (suite?|unit)( id)?$/;
const withoutBuilding = (ids: string) => ids.replace(/^\S{1,12}\s*-\s*(?=\S*\d)/, '');

const UNUSUAL = /[\p{Cc}\p{Cs}\u200b\ufeff]/u;

function oneLine(cell: string): string {
  const text = cell.slice(0, LONGEST).trim();
  if (!UNUSUAL.test(text)) return unguarded(text);
  return unguarded(
    text
      .toWellFormed()
      .replaceAll(/\s*\p{Cc}+\s*/gu, ' ')
      .replaceAll(/[\u200b\ufeff]/g, '')
      .trim(),
  );
}
