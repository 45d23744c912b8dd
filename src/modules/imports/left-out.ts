import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { importColumns, meaningOf } from './columns.ts';
import { shortened, type Texts } from './findings.ts';
import { HEADING } from './floors.ts';
import type { LeftOutReason } from './schema.ts';

export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly warning: string;
}

/** Rows between tenants in real rent rolls, in English, Spanish, French and German. */
const VACANT =
  /^\W*(vacant|vacancy|available|unoccupied|unleased|to let|for (?:lease|rent)|model (?:suite|unit|space|office)|vacante|disponible|libre|desocupad[oa]|vacío|leer|leerstand|frei|vacant|inoccupé|à louer|zu vermieten)(\W*(suite|unit|space|office|floor)?\W*|\W+(un)?rented\W*|\s*[-–:(]\s*(model|[\d,.]+\s*(sq|sf|rsf|m²|m2)|under|as of|until|from|available|renovation).*)$/iu;
const TOTAL =
  /^\W*((sub|grand|sous|net)[\s-]*)?(totals?|totales|totaux|summe|gesamt|zwischensumme|suma|subtotal(es)?)\b|\b(sub)?totals?\W*$|^\W*(%\s*)?(occupied|occupancy|vacancy|vacant|leased|unleased|units|ocupación|belegung|taux d)\b[^a-z]*$/iu;
const NOTE =
  /^\W*(page \d|p[aá]gina \d|seite \d|printed|prepared|generated|report|run date|as of|end of|notes?\b|footnotes?|confidential|legend|source|impreso|gedruckt|stand\b|imprimé)|^\s*(\*+|†|‡|\(\d\)|\d\))\s*\S+ \S+ /iu;
/** Headings of groups of rows. */
const SECTION =
  /^\W*((current|future|past|former|expired|pending|active|inactive|month[- ]to[- ]month|commercial|retail|office|storage|parking|industrial|medical|residential)(\/\w+)*\s*(leases?|tenants?|residents?|applicants?|spaces?|units?|suites?)?|leases?|tenants?)\W*$/i;

const LONGEST = 200;

/** Why a row is not a tenant; `null` for a tenant, also with errors. */
export function leftOutAs({ number, cells }: SheetRow, texts: Readonly<Texts>): LeftOut | null {
  const { companyName, suiteNumber } = texts;
  if (companyName !== '' && VACANT.test(companyName.slice(0, LONGEST))) return vacant(number, suiteNumber, companyName);
  if (companyName !== '' && suiteNumber !== '') return isNeither(number, texts);
  if (importColumns.every(({ key }) => key === 'floorNumber' || texts[key] === '')) return isEmpty(number, cells);
  if (isHeader(texts)) return repeatsHeader(number);
  const status = companyName === '' ? cells.find((cell) => VACANT.test(cell.slice(0, LONGEST))) : undefined;
  if (status !== undefined && suiteNumber !== '' && !TOTAL.test(suiteNumber.slice(0, LONGEST)))
    return vacant(number, suiteNumber, status.trim());
  return isIncomplete(number, texts, cells);
}

function isNeither(number: number, texts: Readonly<Texts>): LeftOut | null {
  const { companyName, suiteNumber } = texts;
  if (/^[\d\s.,%$€]+$/.test(companyName) && TOTAL.test(suiteNumber.slice(0, LONGEST)))
    return noTenant(number, 'total', suiteNumber);
  return !/\d/.test(suiteNumber) && isHeader(texts) ? repeatsHeader(number) : null;
}

function isEmpty(number: number, cells: readonly string[]): LeftOut {
  const text = firstOf(cells);
  const kind = kindOf(text, cells);
  return {
    reason: kind ?? 'note',
    warning: `Row ${number} (“${shortened(text)}”) has neither a company nor a suite and is ignored.`,
  };
}

function isIncomplete(number: number, texts: Readonly<Texts>, cells: readonly string[]): LeftOut | null {
  const { companyName, suiteNumber, floorNumber } = texts;
  if ([companyName, suiteNumber, floorNumber].filter(Boolean).length > 1) return null;
  const text = companyName || suiteNumber || firstOf(cells);
  const kind = kindOf(text, cells) ?? (isBareName(texts, cells) ? 'section' : null);
  return kind ? noTenant(number, kind, text) : null;
}

/** Only a name in the suite column: `Medical Wing`. */
const isBareName = ({ companyName, suiteNumber }: Readonly<Texts>, cells: readonly string[]) =>
  companyName === '' && suiteNumber !== '' && !/\d/.test(suiteNumber) && isAlone(cells);

const isAlone = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length === 1;

function kindOf(text: string, cells: readonly string[]): LeftOutReason | null {
  const start = text.slice(0, LONGEST);
  if (TOTAL.test(start)) return 'total';
  if (HEADING.test(start) || SECTION.test(start)) return 'section';
  return NOTE.test(start) || (text.length > 80 && isAlone(cells)) ? 'note' : null;
}

const firstOf = (cells: readonly string[]) => (cells.find((cell) => cell.trim() !== '') ?? '').slice(0, LONGEST).trim();

const vacant = (number: number, suite: string, word: string): LeftOut => ({
  reason: 'vacant',
  warning: `Row ${number}: suite ${shortened(suite) || '?'} is “${shortened(word)}” and is ignored.`,
});

const noTenant = (number: number, reason: LeftOutReason, text: string): LeftOut => ({
  reason,
  warning: `Row ${number}: “${shortened(text)}” is not a tenant and is ignored.`,
});

const repeatsHeader = (number: number): LeftOut => ({
  reason: 'title',
  warning: `Row ${number} repeats the column headings and is ignored.`,
});

function isHeader({ companyName, suiteNumber, floorNumber }: Readonly<Texts>): boolean {
  if (meaningOf(companyName) !== 'companyName') return false;
  return meaningOf(suiteNumber) === 'suiteNumber' || meaningOf(floorNumber) === 'floorNumber';
}
