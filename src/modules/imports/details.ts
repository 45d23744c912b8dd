import { z } from 'zod';
import { type DayOrder, dayOrderOf, parseDay } from '../../platform/spreadsheet/parse-day.ts';
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { parseHours } from '../../shared/hours/parse-hours.ts';
import { findAmbiguousKind, kindName, parseKinds } from '../../shared/kinds.ts';
import { limited } from '../../shared/limited-expression.ts';
import { contactInput, OUT_OF_ORDER, tenantHeading, updateTenantInput } from '../directory/schema.ts';
import { type ColumnKey, importColumns, labelOf } from './columns.ts';
import { cellOf, type Issue, type Texts } from './findings.ts';
import type { Header } from './header.ts';
import { parseYesNo } from './yes-no.ts';

/** `null` for an empty cell, which changes nothing. */
const flag = z.string().transform((text, issues) => {
  const answer = parseYesNo(text);
  if (text === '' || answer !== null) return answer;
  issues.addIssue('use yes or no');
  return z.NEVER;
});

const rowInput = updateTenantInput
  .omit({ contacts: true })
  .extend({ contactName: contactInput.shape.name, contactPhone: contactInput.shape.phone, contactListed: flag })
  .refine(({ movesIn, movesOut }) => !movesIn || !movesOut || movesIn <= movesOut, {
    path: ['movesOut'],
    error: OUT_OF_ORDER,
  });
export type RowFields = ReturnType<typeof rowInput.parse>;

export interface ImportRow extends RowFields {
  /** As shown by the spreadsheet. */
  readonly row: number;
  /** Unique in the batch: the row number, except for the further tenants of a split row. */
  readonly line: number;
  /** The line that first names the tenant; later ones add contacts. */
  readonly tenantLine: number;
}

export interface ReadFields {
  readonly fields?: RowFields;
  /** Errors in the required cells, by column. */
  readonly faults: ReadonlyMap<ColumnKey, Issue>;
  readonly warnings: readonly string[];
}

export const isHeading = (key: ColumnKey) => key in tenantHeading;

const NO_FAULTS: ReadonlyMap<ColumnKey, Issue> = new Map();
/** zod checks the order of days only once all fields are valid. */
const REPAIRS = 2;

/** How dates are read whose day and month cannot be told apart, by column; such a date is dropped without an order. */
export type DayOrders = ReadonlyMap<ColumnKey, DayOrder | null>;

/** Validates a row. Unreadable details are dropped with a warning; only company, suite and floor are required. */
export function readFields(row: number, texts: Texts, floorNumber: number, orders?: DayOrders): ReadFields {
  const warnings: string[] = [];
  const dayIn = (key: 'movesIn' | 'movesOut') => parseDay(texts[key], orders?.get(key)) ?? texts[key];
  let fields = {
    ...texts,
    floorNumber,
    movesIn: dayIn('movesIn'),
    movesOut: dayIn('movesOut'),
    hours: hoursIn(texts.hours),
    kinds: kindsIn(texts.kinds),
  };
  let parsed = rowInput.safeParse(fields);
  for (let repairs = 0; !parsed.success && repairs < REPAIRS; repairs++) {
    const issues = parsed.error.issues.filter(({ path }) => !isHeading(path[0] as ColumnKey));
    if (issues.length === 0) break;
    const told = new Set<ColumnKey>();
    for (const issue of issues) {
      const key = issue.path[0] as ColumnKey;
      if (told.has(key)) continue;
      told.add(key);
      const { text, warning } = repaired(key, texts[key], issue);
      fields = { ...fields, [key]: key === 'hours' || key === 'kinds' ? null : text };
      warnings.push(`${cellOf(row, key, texts[key])} ${warning}`);
    }
    parsed = rowInput.safeParse(fields);
  }
  if (parsed.success) return { fields: parsed.data, faults: NO_FAULTS, warnings };
  return { faults: new Map(parsed.error.issues.map((issue) => [issue.path[0] as ColumnKey, issue])), warnings };
}

const hoursIn = (text: string) => (text === '' ? null : (parseHours(text) ?? text));

/** What cannot be read, or could be several, stays as it is, and is refused. */
const kindsIn = (text: string) => (text === '' ? null : (parseKinds(text) ?? text));

const kindOf = Object.fromEntries(importColumns.map(({ key, kind }) => [key, kind]));

function repaired(key: ColumnKey, text: string, issue: Issue): { text: string; warning: string } {
  const address = kindOf[key] === 'email' ? emailIn(text) : '';
  if (address) return { text: address, warning: `contains more than an email address. ${address} is used.` };
  if (kindOf[key] === 'day' && issue.message !== OUT_OF_ORDER && dayOrderOf(text) === 'either')
    return { text: '', warning: eitherDay(text) };
  const unclear = kindOf[key] === 'kinds' && issue.code !== 'too_big' && findAmbiguousKind(text);
  if (unclear) return { text: '', warning: severalKinds(text, unclear) };
  return { text: '', warning: `${reasonOf(key, issue)} and is ignored.` };
}

const eitherDay = (text: string) =>
  `could be ${parseDay(text, 'month-first')} or ${parseDay(text, 'day-first')} and is ignored. Choose whether the month or the day comes first.`;

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });
/** Of a word that many kinds share, such as `doctor`. */
const NAMED = 3;

function severalKinds(text: string, { part, keys }: NonNullable<ReturnType<typeof findAmbiguousKind>>): string {
  const others = keys.length - NAMED;
  const names = keys.slice(0, NAMED).map((key) => kindName(key, 'en'));
  const which = `could be ${OR.format(others > 0 ? [...names, `${others} more`] : names)}`;
  const told = part === text.trim() ? `${which} and` : `contains “${part}”, which ${which}, and`;
  return `${told} is ignored. Write the name of the kind.`;
}

function reasonOf(key: ColumnKey, issue: Issue): string {
  if (issue.code === 'too_big' && kindOf[key] === 'kinds') return `names more than ${issue.maximum} kinds`;
  if (issue.code === 'too_big') return `is longer than ${issue.maximum} characters`;
  if (kindOf[key] === 'email') return 'is not an email address';
  if (kindOf[key] === 'website') return 'is not a web address';
  if (issue.message === OUT_OF_ORDER) return `is before ${labelOf.movesIn}`;
  if (kindOf[key] === 'hours') return 'cannot be read as opening hours';
  if (kindOf[key] === 'kinds') return 'names a kind of tenant that is not in the list';
  return kindOf[key] === 'day' ? 'is not a date' : `cannot be read (${issue.message})`;
}

/** Accepted, but probably wrong. */
export function cellWarnings(row: SheetRow, texts: Texts): string[] {
  const warnings: string[] = [];
  const warn = (key: ColumnKey, text: string) => warnings.push(`${cellOf(row.number, key, texts[key])} ${text}`);
  for (const { key, kind } of importColumns) {
    if (kind !== 'phone' || texts[key] === '' || isPhone(texts[key])) continue;
    if (SHORTENED.test(texts[key])) warn(key, WAS_SHORTENED);
    else warn(key, 'does not look like a phone number. It is imported as is.');
  }
  return warnings;
}

const WAS_SHORTENED = 'was shortened by the spreadsheet. Format the column as text and enter it again.';

/** What cannot be meant, unless somebody has typed it as a correction: the cells may have moved. */
export function misplacedCells(
  row: SheetRow,
  texts: Texts,
  { places }: Header,
  corrections: Readonly<Record<string, string>>,
): string[] {
  const errors: string[] = [];
  const refuse = (key: ColumnKey, text: string) => {
    if (corrections[labelOf[key]] === undefined) errors.push(`${cellOf(row.number, key, texts[key])} ${text}`);
  };
  const { companyName, suiteNumber } = texts;
  if (row.dates?.[places.get('suiteNumber') ?? -1] !== undefined || LIKE_A_DATE.test(suiteNumber))
    refuse('suiteNumber', 'is a date. If you meant a suite like 3-12, format the column as text and enter it again.');
  else if (SHORTENED.test(suiteNumber)) refuse('suiteNumber', WAS_SHORTENED);
  else if (NO_SUITE.test(suiteNumber)) refuse('suiteNumber', 'is not a suite. The cells of the row may have moved.');
  if (companyName !== '' && (!/\p{L}/u.test(companyName) || LIKE_A_DATE.test(companyName)))
    refuse('companyName', 'is a number or date, not a company. The cells of the row may have moved.');
  else if (limited(/^\S+@\S+$/, 4_000).test(companyName)) refuse('companyName', 'is an email address, not a company.');
  return errors;
}

/** Addresses, amounts, percentages. */
const NO_SUITE = /@|^https?:|^www\.|^[$€£]\s*\d|\d\s*[$€£%]$/i;

/** 5.12556E+09 */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;
const LIKE_A_DATE =
  /^(\d{1,2}([./-])\d{1,2}\2(19|20)\d\d|(19|20)\d\d-\d{1,2}-\d{1,2}|\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/i;

export function isPhone(text: string): boolean {
  return (
    limited(/^\+?[\d\s()./-]*(\s*(x|ext\.?|#|,|;)\s*\d+)?$/i, 4_000).test(text) &&
    text.replaceAll(/\D/g, '').length >= 6
  );
}

/** Cells contain `Jane <jane@x.example>` and lists. */
function emailIn(text: string): string {
  const first = text.split(BETWEEN_ADDRESSES).map(addressIn).find(Boolean);
  return first && rowInput.shape.email.safeParse(first).success ? first : '';
}

const BETWEEN_ADDRESSES = /[\s<>,;:()[\]"'|/]/;

/** Up to the end of its top-level domain. */
function addressIn(word: string): string {
  const topLevel = [...word.matchAll(/\.[\p{L}\p{M}]{2,}/gu)].at(-1);
  const domainStart = word.indexOf('@', 1) + 1;
  return topLevel && domainStart > 0 && domainStart < topLevel.index
    ? word.slice(0, topLevel.index + topLevel[0].length)
    : '';
}
