import { cutToGraphemes } from '../../shared/graphemes.ts';
import { limited } from '../../shared/limited-expression.ts';
import { importColumns, meaningOf } from './columns.ts';
import { shortened, type Texts } from './findings.ts';
import { floorHeadingIn } from './floors.ts';
import type { Header } from './header.ts';
import { isServiceRoom } from './rooms.ts';
import type { LeftOutReason } from './schema.ts';
import type { Status } from './status.ts';
import { isSubheading } from './subheading.ts';
import { isTotal, isVacant } from './vacancy.ts';

export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly warning: string;
}

export interface RowView {
  readonly number: number;
  readonly cells: readonly string[];
  readonly texts: Readonly<Texts>;
  /** The word of its own column, else of the heading of its group. */
  readonly status: string;
  /** What that word says. */
  readonly verdict: Status | null;
  readonly header: Pick<Header, 'names' | 'places'>;
  /** What stands above the headings; a new page repeats it. */
  readonly titles: ReadonlySet<string>;
}

/** One reason why a row is no tenant. */
interface RowKind {
  readonly reason: LeftOutReason;
  /** The words that say so; `null` for another row. */
  readonly of: (row: RowView) => string | null;
  /** Cells of a list `Tenant, Suite, Sq Ft, Status` for which it is so, and for which it is not. */
  readonly examples: { readonly are: readonly Cells[]; readonly areNot: readonly Cells[] };
}
type Cells = readonly string[];

const LONGEST = 200;
/** What a figure beside it counts. */
const FIGURES = limited(
  /^[^\d]*\b(occup|vacan|leased|unleased|total|average|area|units|summe|fl[aä]che)[^\d]*$/i,
  4_000,
);
const NUMBERS = /^[\d\s.,%$€£'’+-]+$/;

/** Rows between tenants in real lists, in English, Spanish, French and German: the first that applies. */
export const ROW_KINDS: readonly RowKind[] = [
  {
    reason: 'vacant',
    of: ({ texts: { companyName } }) => (isVacant(companyName) ? companyName : null),
    examples: {
      are: [
        ['VACANT (Spec Suite)', '202', '100'],
        ['Vacant/Under Construction', '205', '100'],
        ['Available 1/1/2027', '206', '100'],
        ['LEERSTAND', '10300', ''],
      ],
      areNot: [
        ['Vacant Lot Films', '207', '100'],
        ['Available Light Studio', '208', '100'],
        ['Frei & Partner', '209', '100'],
      ],
    },
  },
  {
    reason: 'past',
    of: ({ texts: { companyName }, status, verdict }) => (companyName !== '' && verdict === 'leaveOut' ? status : null),
    examples: {
      are: [
        ['Old Acme Inc', '201', '100', 'Past'],
        ['Dune LLC', '204', '100', 'Inactive'],
      ],
      areNot: [
        ['Acme Corp', '201', '100', 'Current'],
        ['Fir LLC', '206', '100', 'Notice'],
      ],
    },
  },
  {
    reason: 'vacant',
    of: ({ texts, status, verdict }) => (texts.companyName === '' && verdict === 'vacant' ? status : null),
    examples: { are: [['', '210', '900', 'Vacant']], areNot: [['Acme Corp', '201', '100', 'Vacant']] },
  },
  {
    reason: 'title',
    of: ({ texts, cells, titles }) => {
      if (titles.size > 0 && nameIn(texts, cells) !== null && titles.has(firstOf(cells))) return firstOf(cells);
      return !/\d/.test(texts.suiteNumber) &&
        (isHeader(texts) || (isSubheading(cells) && floorHeadingIn(firstOf(cells)) === null))
        ? firstOf(cells)
        : null;
    },
    examples: {
      are: [
        ['Tenant', 'Suite', 'Sq Ft', 'Status'],
        ['Name', 'Number', '', ''],
        ['Tenant Directory', '', '', ''],
      ],
      areNot: [['Tenant Advisors', '300', '100', '']],
    },
  },
  {
    reason: 'total',
    of: ({ texts, cells }) => {
      const { companyName, suiteNumber } = texts;
      if (companyName !== '' && suiteNumber !== '' && !NUMBERS.test(companyName) && !NUMBERS.test(suiteNumber))
        return null;
      const text = isTotal(companyName) ? companyName : isTotal(suiteNumber) ? suiteNumber : '';
      if (text !== '') return text;
      if (FIGURES.test(suiteNumber) && NUMBERS.test(companyName)) return suiteNumber;
      const name = nameIn(texts, cells);
      return name !== null && (OCCUPANCY.test(name) || (companyName === '' && isTotal(name))) ? name : null;
    },
    examples: {
      are: [
        ['Total', '8', '31,750'],
        ['Total Floor 2', '', '31,750'],
        ['', 'Grand Total', '31,750'],
        ['% Occupied', '', ''],
        ['85.9%', 'Occupancy Rate', ''],
        ['Total / Average', '', '20,000'],
      ],
      areNot: [
        ['Total Wine & More', '300', '9,000'],
        ['Total Fitness', '301', '9,000'],
      ],
    },
  },
  {
    reason: 'continuation',
    of: ({ texts: { companyName } }) => (FURTHER.test(companyName) ? companyName : null),
    examples: {
      are: [
        ['Additional Space', '0220', '950'],
        ["Add'l Storage", '', ''],
        ['Additional Space 00110', '', '300'],
        ['(cont.)', '0230', ''],
      ],
      areNot: [['Additional Storage Partners LLC', '0240', '']],
    },
  },
  {
    reason: 'charge',
    of: ({ texts: { companyName, suiteNumber }, cells }) => {
      if (companyName !== '' && suiteNumber !== '') return null;
      const text = companyName || (suiteNumber === '' ? firstOf(cells) : '');
      return CHARGE.test(text) ? text : null;
    },
    examples: {
      are: [
        ['Future Rent Increases', '', ''],
        ['CAM Charges', '', '250.00'],
        ['Base Rent', '', '1,000.00'],
      ],
      areNot: [['Rent-A-Center', '100', '']],
    },
  },
  {
    reason: 'vacant',
    of: ({ texts, cells, header }) =>
      isBareSuite(texts) && !isTemplate(header) && !isTotal(texts.suiteNumber)
        ? (vacantIn(cells) ?? texts.suiteNumber)
        : null,
    examples: { are: [['', '1402', '8500']], areNot: [['Cobalt Bank', '1402', '8500']] },
  },
  {
    reason: 'vacant',
    of: ({ texts, cells }) => (isBareSuite(texts) && !isTotal(texts.suiteNumber) ? vacantIn(cells) : null),
    examples: { are: [['', '1402', 'Vacant']], areNot: [['Cobalt Bank', '1402', '8500']] },
  },
  {
    reason: 'note',
    of: ({ cells }) => {
      const filled = cells.filter((cell) => cell.trim() !== '');
      return filled.length > 0 && filled.every((cell) => RULER.test(cell)) ? firstOf(cells) : null;
    },
    examples: {
      are: [
        ['---', '---', '---'],
        ['=====', ':----', '----:'],
      ],
      areNot: [['Dash --- Line', '---', '']],
    },
  },
  {
    reason: 'note',
    of: ({ texts, cells }) => {
      const text = nameIn(texts, cells);
      if (text === null) return null;
      return NOTE.test(text) || (text.length > 80 && isAlone(cells)) ? text : null;
    },
    examples: {
      are: [
        ['Printed by Jane on 11/01/2026', '', ''],
        ['* Month to month leases are marked', '', ''],
      ],
      areNot: [['Page One Books', '', '']],
    },
  },
  {
    reason: 'section',
    of: ({ texts, cells }) => {
      const text = nameIn(texts, cells);
      if (text === null) return null;
      const isBare =
        texts.companyName === '' && texts.suiteNumber !== '' && !/\d/.test(texts.suiteNumber) && isAlone(cells);
      return floorHeadingIn(text) !== null || SECTION.test(text) || isBare ? text : null;
    },
    examples: {
      are: [
        ['3rd Floor', '', ''],
        ['2ND FLOOR (CONT.)', '', ''],
        ['LEVEL 4 – EXECUTIVE OFFICES', '', ''],
        ['Current Tenants', '', ''],
        ['', 'Medical Wing', ''],
      ],
      areNot: [
        ['Floor & Decor', '', ''],
        ['Building Services LLC', '', ''],
      ],
    },
  },
  {
    reason: 'note',
    of: ({ texts: { companyName } }) => (isServiceRoom(companyName) ? companyName : null),
    examples: {
      are: [
        ['Mechanical Room', '001', ''],
        ['Elec. Closet', '210', '90'],
        ['IDF ROOM', '', ''],
        ['Restrooms', '1', ''],
        ['Stairwell B', '', ''],
      ],
      areNot: [
        ['Mechanical Contractors Inc', '300', ''],
        ['Elevator Music Studio', '301', ''],
        ['The Boiler Room', '302', ''],
        ['Server Room Records', '303', ''],
      ],
    },
  },
  {
    reason: 'note',
    of: ({ texts, cells }) =>
      importColumns.every(({ key }) => key === 'floorNumber' || texts[key] === '') ? firstOf(cells) : null,
    examples: {
      are: [['', '', '1,200']],
      areNot: [
        ['', '1', '1,200'],
        ['A', '', ''],
      ],
    },
  },
];

/** A line drawn below headings or above a total. */
const RULER = /^\s*:?[-=_*]{3,}:?\s*$/;
const FURTHER = limited(
  /^\W*(add(itional|'?l|l\.)? (space|storage|suite|unit|area|premises|sq\.? ?ft)s?|(expansion|further|same|also) (space|suite|unit|tenant|as above|premises)|(as|see) above|ditto|do\.|idem|cont(inue|'|inued)?d?\.?|"|''|〃|″)(\s+#?[a-z]?\d[\w-]*)?\W*$/i,
  4_000,
);
const CHARGE = limited(
  /^\W*((future|base|minimum|percentage|annual|monthly|additional|market|contract|current|next|scheduled)\s+)?(rents?|rental|cam|taxe?s?|insurance|utilities|parking|storage|late|hvac|electric(ity)?|water|security|operating|nnn|opex|escalations?|recover(y|ies)|reimbursements?|nebenkosten|miete|kaltmiete|warmmiete|alquiler|renta|loyer|charges)\b[\s\w/&-]{0,20}?\b(rent|increases?|steps?|charges?|fees?|escalations?|schedule|deposits?|expenses?|recover(y|ies)|reimbursements?|income|abatements?|credit)?\W*(?:\d[\d.,$€]*)?\W*$/i,
  4_000,
);
/** Headings of groups of rows. */
const SECTION = limited(
  /^\W*((current|future|past|former|expired|pending|active|inactive|month[- ]to[- ]month|commercial|retail|office|storage|parking|industrial|medical|residential)(\/\w+)*\s*(leases?|tenants?|residents?|applicants?|spaces?|units?|suites?)?|leases?|tenants?)\W*$/i,
  4_000,
);
const OCCUPANCY =
  /\b(sub)?totals?\W*$|^\W*(%\s*)?(occupied|occupancy|vacancy|vacant|leased|unleased|units|ocupación|belegung|taux d)\b[^a-z]*$/iu;
const NOTE = limited(
  /^\W*(page \d|p[aá]gina \d|seite \d|printed|prepared|generated|report|run date|as of|end of|notes?\b|footnotes?|confidential|legend|source|impreso|gedruckt|stand\b|imprimé)|^\s*(\*+|†|‡|\(\d\)|\d\))\s*\S+ \S+ /iu,
  4_000,
);

const isAlone = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length === 1;

export const firstOf = (cells: readonly string[]) =>
  cutToGraphemes(cells.find((cell) => cell.trim() !== '') ?? '', LONGEST).trim();

const vacantIn = (cells: readonly string[]) =>
  cells.find((cell) => isVacant(cutToGraphemes(cell, LONGEST)))?.trim() ?? null;

/** A suite and nothing of a tenant. */
const isBareSuite = (texts: Readonly<Texts>) =>
  texts.suiteNumber !== '' &&
  /\d/.test(texts.suiteNumber) &&
  importColumns.every(({ key }) => key === 'suiteNumber' || key === 'floorNumber' || texts[key] === '');

/** Our own template lists tenants, not suites. */
const isTemplate = ({ names }: RowView['header']) =>
  names.get('companyName') === 'Company Name' && names.get('suiteNumber') === 'Suite Number';

/** The name of a row with at most one of company, suite and floor; `null` for other rows. */
function nameIn({ companyName, suiteNumber, floorNumber }: Readonly<Texts>, cells: readonly string[]): string | null {
  if ([companyName, suiteNumber, floorNumber].filter(Boolean).length > 1) return null;
  return cutToGraphemes(companyName || suiteNumber || firstOf(cells), LONGEST);
}

function isHeader({ companyName, suiteNumber, floorNumber }: Readonly<Texts>): boolean {
  if (meaningOf(companyName) !== 'companyName') return false;
  return meaningOf(suiteNumber) === 'suiteNumber' || meaningOf(floorNumber) === 'floorNumber';
}

/** Why a row is not a tenant; `null` for a tenant, also with errors. */
export function leftOutAs(row: RowView): LeftOut | null {
  for (const { reason, of } of ROW_KINDS) {
    const text = of(row);
    if (text !== null) return { reason, warning: warningOf(row, reason, text) };
  }
  return null;
}

function warningOf({ number, texts, cells }: RowView, reason: LeftOutReason, text: string): string {
  const said = `“${shortened(text)}”`;
  if (reason === 'vacant')
    return `Row ${number}: suite ${shortened(texts.suiteNumber) || '?'} is ${said === `“${shortened(texts.suiteNumber)}”` ? 'without a company' : said} and is ignored.`;
  if (reason === 'past') return `Row ${number}: “${shortened(texts.companyName)}” is ${said} and is left out.`;
  if (reason === 'title') return `Row ${number} repeats the column headings and is ignored.`;
  if (reason === 'continuation') return `Row ${number}: ${said} belongs to the row above and is ignored.`;
  if (reason === 'note' && texts.companyName === '' && texts.suiteNumber === '')
    return `Row ${number} (“${shortened(firstOf(cells))}”) has neither a company nor a suite and is ignored.`;
  return `Row ${number}: ${said} is not a tenant and is ignored.`;
}
