import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { MAX_FLOOR, MIN_FLOOR } from '../directory/schema.ts';
import { type ColumnKey, importColumns, labelOf, meaningOf } from './columns.ts';

export type Texts = Record<ColumnKey, string>;

export const FORMULA_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)/i;

const GROUND = new Set(['ground', 'g', 'gf', 'gl', 'lobby', 'l', 'main', 'street', 'entrance', 'entry', 'reception']);
const BASEMENT = new Set(['basement', 'b', 'cellar', 'lower', 'll', 'bsmt']);
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `3`, `3rd Floor`, `Level 3`, `B2`, `Basement`, `Ground`, `Lobby`; else NaN. */
export function floorOf(text: string): number {
  const word = text
    .toLowerCase()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/\b(floor|level|lvl|flr|fl|storey|story)\b\.?/g, ' ')
    .trim();
  if (word === '') return Number.NaN;
  if (GROUND.has(word)) return 0;
  if (BASEMENT.has(word)) return -1;
  const below = /^(?:basement|bsmt|lower|ll|b)\s*-?\s*(\d{1,4})$/.exec(word);
  if (below) return -Number(below[1]);
  const plain = /^(?:[lf]\s*)?([+-]?\d{1,9})(?:[.,]0+|st|nd|rd|th|f)?$/.exec(word);
  if (plain) return Number(plain[1]) + 0;
  const ordinal = ORDINALS.indexOf(word);
  return ordinal < 0 ? Number.NaN : ordinal + 1;
}

/** `305`, `0305` and `305A` → 3, `1204` → 12, `G01` → 0, `B101` → -1; else `null`. */
export function floorOfSuite(suite: string): number | null {
  const [, below, ground, plain] = /^(?:b(\d)\d\d|([gl])-?\d+|(\d{1,2})\d\d)[a-z]?$/i.exec(suite) ?? [];
  if (below) return -Number(below);
  if (ground) return 0;
  return plain ? Number(plain) : null;
}

/** Heading rows: `Floor 3`, `3rd Floor`. */
export function floorOfHeading({ cells }: SheetRow): number | null {
  const [text = '', ...others] = cells.map((cell) => cell.trim()).filter(Boolean);
  const floor = others.length === 0 && HEADING.test(text) ? floorOf(text) : Number.NaN;
  return Number.isNaN(floor) ? null : floor;
}

const FLOORS_ARE = `Use a number from ${MIN_FLOOR} to ${MAX_FLOOR}, or a name like B2, Ground, Lobby, or 3rd Floor.`;

export interface Issue {
  readonly code?: string | undefined;
  readonly maximum?: unknown;
  readonly message: string;
}

/** Otherwise #REF! would be published as a company. */
export function formulaErrors(row: number, texts: Texts): string[] {
  return importColumns
    .filter(({ key }) => FORMULA_ERROR.test(texts[key]))
    .map(({ key }) => `${cellOf(row, key, texts[key])} is a formula error. Fix the formula, or enter the value.`);
}

/** One sentence per faulty cell, and one for all empty cells: the row may not be a tenant. */
export function faultsOf(row: number, texts: Texts, faults: ReadonlyMap<ColumnKey, Issue>): string[] {
  const empty = [...faults.keys()].filter((key) => texts[key] === '');
  if (empty.length < 2) return [...faults].map(([key, issue]) => faultOf(row, key, texts[key], issue));
  const filled = Object.values(texts).find(Boolean) ?? '';
  const missing = new Intl.ListFormat('en').format(empty.map((key) => labelOf[key]));
  return [
    `Row ${row} (“${shortened(filled)}”): ${missing} are empty. Every tenant needs them. If this is not a tenant, delete the row.`,
    ...[...faults].filter(([key]) => texts[key] !== '').map(([key, issue]) => faultOf(row, key, texts[key], issue)),
  ];
}

function faultOf(row: number, key: ColumnKey, text: string, issue: Issue): string {
  if (text === '')
    return `Row ${row}: ${labelOf[key]} is empty. ${key === 'floorNumber' ? FLOORS_ARE : 'Every tenant needs one.'}`;
  const it = cellOf(row, key, text);
  if (key === 'floorNumber')
    return `${it} ${Number.isNaN(floorOf(text)) ? 'is not a floor' : `is outside ${MIN_FLOOR} to ${MAX_FLOOR}`}. ${FLOORS_ARE}`;
  if (issue.code === 'too_big') return `${it} is longer than ${issue.maximum} characters. Shorten it.`;
  return `${it}: ${issue.message}.`;
}

export const cellOf = (row: number, key: ColumnKey, text: string) => `Row ${row}: ${labelOf[key]} “${shortened(text)}”`;

const VACANT =
  /^\W*(vacant|vacancy|available|unoccupied|to let|for (lease|rent)|model (suite|unit|space|office))\W*(suite|unit|space|office|floor)?\W*$/i;
const TOTAL = /^\W*((sub|grand)[\s-]*)?totals?\b/i;
const HEADING =
  /^\W*((floor|level|building|bldg|tower|wing)\W*[\p{L}\p{N}-]{0,12}|(\S{1,12}\s+)?(floor|level|basement|lobby|mezzanine|penthouse))\W*$/iu;
const IMPRINT = /^\W*(page \d|printed|prepared|generated|report|run date|as of|end of)\b/i;

/** Why a row is not a tenant; `null` for a tenant, also with errors. */
export function skipReason({ number, cells }: SheetRow, texts: Readonly<Texts>): string | null {
  const { companyName, suiteNumber, floorNumber } = texts;
  const isEmpty = importColumns.every(({ key }) => key === 'floorNumber' || texts[key] === '');
  const first = companyName || suiteNumber || (cells.find((cell) => cell.trim() !== '') ?? '').trim();
  if (isEmpty) return `Row ${number} (“${shortened(first)}”) has neither a company nor a suite and is ignored.`;
  if (isHeader(texts)) return `Row ${number} repeats the column headings and is ignored.`;
  if (VACANT.test(companyName)) return `Row ${number}: suite ${suiteNumber || '?'} is “${companyName}” and is ignored.`;
  const isIncomplete = [companyName, suiteNumber, floorNumber].filter(Boolean).length < 2;
  if (isIncomplete && [TOTAL, HEADING, IMPRINT].some((kind) => kind.test(first)))
    return `Row ${number}: “${shortened(first)}” is not a tenant and is ignored.`;
  return null;
}

function isHeader({ companyName, suiteNumber, floorNumber }: Readonly<Texts>): boolean {
  if (meaningOf(companyName) !== 'companyName') return false;
  return meaningOf(suiteNumber) === 'suiteNumber' || meaningOf(floorNumber) === 'floorNumber';
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
