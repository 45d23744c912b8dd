import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { removeFormulaGuard } from '../../shared/csv.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { limited } from '../../shared/limited-expression.ts';
import { toPlainText } from '../../shared/plain-text.ts';
import { suiteText } from '../directory/schema.ts';
import { type ColumnKey, importColumns, labelOf, plain } from './columns.ts';
import { namesIn, partsOf, withoutId } from './companies.ts';
import type { Contacts } from './contacts.ts';
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
      .map(({ key, label }) => [label, cutToGraphemes(raw[key], LONGEST_TYPED).toWellFormed()]),
  );
}

/** Longest cell that the user can correct. */
const LONGEST_TYPED = 2_000;

function rawTexts(
  { cells, dates, links }: SheetRow,
  { places, contacts, legal }: Header,
  corrections: Corrections,
): Texts {
  const texts = { ...EMPTY };
  for (const [key, place] of places) texts[key] = (isDay(key) && dates?.[place]) || (cells[place] ?? '');
  const [first] = contacts.slots;
  if (first) {
    texts.contactName = namesAt(cells, first.name);
    texts.contactPhone = cells[first.phone] ?? '';
  }
  if (links) for (const key of LINKED) texts[key] = linkAt(links[places.get(key) ?? -1], texts[key]);
  if (legal >= 0) addLegalName(texts, cells[legal] ?? '');
  for (const { key, label } of importColumns) texts[key] = corrections[label] ?? texts[key];
  return texts;
}

const namesAt = (cells: readonly string[], places: readonly number[]) =>
  places
    .map((place) => cells[place]?.trim() ?? '')
    .filter(Boolean)
    .join(' ');

interface Person {
  readonly name: string;
  readonly phone: string;
}

/** Several whole names in one cell, with a phone each, else with one for the first; a single name may be wrapped. */
function peopleOf(names: string, phones: string): Person[] {
  const all = partsOf(names);
  if (all.length < 2 || !all.every((name) => name.includes(' '))) return [{ name: names, phone: phones }];
  const each = partsOf(phones);
  return all.map((name, at) => ({
    name,
    phone: (each.length === all.length ? each[at] : at === 0 ? phones : '') ?? '',
  }));
}

export const peopleIn = (cells: readonly string[], { name, phone }: Contacts['slots'][number]) =>
  peopleOf(namesAt(cells, name), cells[phone] ?? '');

const LINKED = ['email', 'website'] as const;

/** `Visit us`, which leads to an address, stands for that address. */
const linkAt = (link: string | undefined, text: string) => (link && !/[@.]\S/.test(text) ? addressIn(link) : text);

const addressIn = (link: string) =>
  /^mailto:/i.test(link) ? (link.slice('mailto:'.length).split('?', 1)[0] ?? '') : link;

/** The trade name stands on the board; without one the legal name does. */
function addLegalName(texts: Texts, cell: string): void {
  const name = cell.trim();
  if (isNothing(name) || name === '' || name.toLowerCase() === texts.companyName.trim().toLowerCase()) return;
  if (texts.companyName.trim() === '') texts.companyName = name;
  else texts.aliases = joinedAliases(texts.aliases, name);
}

const joinedAliases = (...names: readonly string[]) =>
  names
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ');

const DAYS = new Set(importColumns.filter(({ kind }) => kind === 'day').map(({ key }) => key));
export const isDay = (key: ColumnKey) => DAYS.has(key);

function cleaned(raw: Texts, header: Header): Texts {
  const [person] = peopleOf(raw.contactName, raw.contactPhone);
  const texts = raw;
  if (person) Object.assign(texts, { contactName: person.name, contactPhone: person.phone });
  for (const { key } of importColumns) {
    if (raw[key] === '') continue;
    const text = oneLine(raw[key]);
    texts[key] = isHeading(key) ? headingText(key, text, header) : detailText(key, text);
  }
  const { shown, others } = namesIn(texts.companyName);
  if (others.length > 0) {
    texts.companyName = shown;
    texts.aliases = joinedAliases(texts.aliases, ...others);
  }
  return texts;
}

const PHONES = new Set(importColumns.filter(({ kind }) => kind === 'phone').map(({ key }) => key));

function detailText(key: ColumnKey, text: string): string {
  if (isNothing(text)) return '';
  return PHONES.has(key) ? phoneIn(text) : text;
}

const PHONE_LABEL =
  /^(main|office|work|business|direct|phone|tel|telephone|mobile|cell|home|front desk|fax|[omthpcwf])\s*[:.]\s*/i;

/** `Mobile: (512) 555-0101, Fax: (512) 555-0102`: the first that is no fax; texts without a label as they are. */
function phoneIn(text: string): string {
  const parts = text
    .split(limited(/[,;/|]\s*(?=(?!ext\b)\p{L}[\p{L} ]*\s*[:.])/iu, LONGEST))
    .map((part) => part.trim());
  if (!parts.some((part) => PHONE_LABEL.test(part))) return text;
  const first = parts.find((part) => !/^f(ax)?\s*[:.]/i.test(part));
  return first === undefined ? text : first.replace(PHONE_LABEL, '').trim();
}

/** A cell of a detail; placeholders for “none” are empty. */
export function detail(cell: string): string {
  const text = oneLine(cell);
  return isNothing(text) ? '' : text;
}

const isNothing = (text: string) => PLACEHOLDER.test(text) || FORMULA_ERROR.test(text);

function headingText(key: ColumnKey, text: string, { names }: Header): string {
  if (key === 'companyName') return PLACEHOLDER.test(text) ? '' : withoutId(text);
  if (key !== 'suiteNumber') return text;
  return suiteText(WITH_BUILDING.test(plain(names.get(key) ?? '')) ? withoutBuilding(text) : text);
}

/** MRI's `Bldg Id-Suit Id`: `100CON-0210`. */
const WITH_BUILDING = /^(bldg|building)( id)? (suite?|unit)( id)?$/;
const withoutBuilding = (ids: string) => ids.replace(/^\S{1,12}\s{0,9}-\s{0,9}(?=\S{0,40}\d)/, '');

const CONTROLS = /\p{Cc}|\p{Cs}/u;

/** As fields have it, too, and as the export guards it. */
export function oneLine(cell: string): string {
  const text = cutToGraphemes(cell, LONGEST);
  const shown = CONTROLS.test(text) ? text.toWellFormed().replaceAll(limited(/\s*\p{Cc}+\s*/gu, LONGEST), ' ') : text;
  return removeFormulaGuard(toPlainText(shown).trim());
}
