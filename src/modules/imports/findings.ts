import { shortenText } from '../../shared/graphemes.ts';
import { MAX_FLOOR, MIN_FLOOR } from '../directory/schema.ts';
import { type ColumnKey, importColumns, labelOf } from './columns.ts';
import { floorOf } from './floors.ts';

export type Texts = Record<ColumnKey, string>;

export const FORMULA_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|NO RESULT!)/i;

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

/** Groups rows with the same faults: `Floor Number is empty`. */
export function faultyCells(texts: Texts, faults: ReadonlyMap<ColumnKey, Issue>): string {
  const [empty, wrong] = [true, false].map((isEmpty) =>
    [...faults.keys()].filter((key) => (texts[key] === '') === isEmpty).map((key) => labelOf[key]),
  );
  const said = (labels: readonly string[] = [], one: string, many: string) =>
    labels.length === 0 ? [] : [`${new Intl.ListFormat('en').format(labels)} ${labels.length === 1 ? one : many}`];
  return [...said(empty, 'is empty', 'are empty'), ...said(wrong, 'cannot be read', 'cannot be read')].join('; ');
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

export const shortened = (text: string) => shortenText(text, 60);
