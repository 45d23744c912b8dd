import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { defaultSign, type FloorPlan, floorOfSuite, floorPlan } from '../directory/schema.ts';
import { answerFor, type Buildings } from './buildings.ts';
import { type Corrections, companiesIn, correctedRow, detail, peopleIn, splitTexts, textsOf } from './cells.ts';
import { labelOf } from './columns.ts';
import { cellWarnings, type DayOrders, type ImportRow, misplacedCells, readFields } from './details.ts';
import { FORMULA_ERROR, faultsOf, faultyCells, formulaErrors, shortened, type Texts } from './findings.ts';
import { floorNamedIn, floorOfHeading, floorReader, type ReadFloor } from './floors.ts';
import type { Header } from './header.ts';
import type { TableRow } from './matrix.ts';
import { noteIn, statusOfNote } from './name-notes.ts';
import { createPlacer, type Place } from './placing.ts';
import { isSharedRoom, isUnused } from './rooms.ts';
import { firstOf, leftOutAs } from './row-kinds.ts';
import type { FloorRule, LeftOutReason, ReadingRules, RowChoice } from './schema.ts';
import { type Status, statusOf, statusWord } from './status.ts';
import { isTotal } from './vacancy.ts';

/** A question that the row leaves open, and its error without an answer. */
interface OpenFloor {
  readonly kind: 'floorWord' | 'floorOfAll';
  readonly word: string;
  readonly error: string;
}

export interface ReadRow {
  /** One tenant, several of a split row or of further contacts, or none: faulty, left out, or a repeat. */
  readonly values: readonly ImportRow[];
  /** All buildings of the file, where nobody has said which one this is. */
  readonly buildings?: readonly string[];
  readonly leftOut?: LeftOutReason;
  /** Word of its status, and what it says. */
  readonly status?: { readonly word: string; readonly verdict: Status };
  /** Set where one cell names several companies. */
  readonly companies?: readonly string[];
  /** The suite of a tenant without a floor of its own. */
  readonly floorless?: string;
  readonly open?: OpenFloor;
  /** Groups rows with the same faults. */
  readonly fault?: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export interface RowOptions {
  /** Fallback: the floor in the sheet's name. */
  readonly sheetFloor?: number | null;
  readonly rows?: RowChoice;
  readonly split?: ReadonlySet<number>;
  /** Of the building. */
  readonly plan?: FloorPlan;
  /** Shared by all sheets, to detect repeats across them. */
  readonly place?: Place;
  readonly lines?: Lines;
  readonly rules?: ReadingRules;
  readonly orders?: DayOrders;
  /** Cells of the row of headings in delimited text: a row with more has a comma too many. */
  readonly width?: number | null;
  readonly buildings?: Buildings;
  /** Rows above the headings. */
  readonly above?: readonly SheetRow[];
}

const NONE: readonly never[] = [];
const ELSEWHERE: ReadRow = { values: NONE, leftOut: 'elsewhere', errors: NONE, warnings: NONE };

/** Stateful: knows the rows above. */
export function createRowReader(header: Header, options: RowOptions = {}): (row: TableRow) => ReadRow {
  const { rows = {}, split, place = createPlacer(), lines = createLines(), orders } = options;
  const { plan = floorPlan([]), sheetFloor = null, rules = {}, width = null, buildings } = options;
  const titles = new Set((options.above ?? []).map(({ cells }) => firstOf(cells)));
  const findFloor = createFloorFinder(header, floorReader(plan, rules.floorWords), sheetFloor, rules.floors);
  const answers = answersBy(rules.statusWords);
  const readStatus = createStatusReader(header, answers);
  let isBelowHeader = true;
  /** The tenant that a row without one continues. */
  let above: { texts: Texts; line: number } | null = null;
  return (row) => {
    const choice = choiceFor(row, rows);
    if (choice === null) {
      findFloor.heading(row);
      above = null;
      return { values: NONE, leftOut: 'asked', errors: NONE, warnings: NONE };
    }
    const corrections: Corrections = choice ?? {};
    const texts = textsOf(row, header, corrections);
    const note = choice?.[labelOf.companyName] === undefined ? noteIn(texts.companyName) : null;
    if (note) texts.companyName = note.name;
    const status = readStatus(row.cells, toldByName(note, texts));
    const view = {
      number: row.number,
      cells: row.cells,
      texts,
      status: status.word,
      verdict: status.verdict,
      header,
      titles,
    };
    const own = status.verdict ? { status: { word: status.word, verdict: status.verdict } } : {};
    if (!choice && isContactAlone(texts)) return continued(row, texts);
    const leftOut = choice ? null : leftOutAs(view);
    if (leftOut) {
      if (leftOut.reason === 'section') readStatus.heading(row.cells);
      if (leftOut.reason !== 'charge' && leftOut.reason !== 'continuation') above = null;
      findFloor.heading(row);
      const isTitle = isBelowHeader && leftOut.reason === 'note' && !row.cells.some((cell) => /\d/.test(cell));
      const reason = isTitle ? 'title' : leftOut.reason;
      return {
        values: NONE,
        leftOut: reason,
        ...(reason === 'past' && own),
        errors: NONE,
        warnings: [leftOut.warning],
      };
    }
    isBelowHeader = false;
    const isHere = choice || !buildings ? 'keep' : answerFor(buildings, row, answers);
    if (isHere === 'leaveOut') {
      above = null;
      return ELSEWHERE;
    }
    if (width !== null && row.cells.length > width && !choice && row.cells.slice(width).some((cell) => cell.trim()))
      return { values: NONE, fault: TOO_MANY, errors: [tooManyCells(row.number)], warnings: NONE };
    const companies = companiesIn(row, header, corrections);
    const isSplit = companies.length > 1 && split?.has(row.number);
    const parts = (isSplit ? splitTexts(row, header, corrections) : [texts]).map((part, at) =>
      readTenant(correctedRow(row, header, choice), part, lines.of(row, at), corrections),
    );
    const [first] = parts;
    above = first?.values.length ? { texts, line: first.values[0]?.tenantLine ?? 0 } : null;
    if (first?.values.length) {
      const corrected = correctedRow(row, header, choice);
      parts.push(...contactsOf(corrected, texts, companies.length, isSplit === true));
    }
    const asked = !isHere && buildings && { buildings: buildings.names };
    const read = { ...(parts.length === 1 && first ? first : joined(parts)), ...own, ...asked };
    const said = [
      ...(note?.note ? [notedBehind(row.number, note.note, note.name)] : []),
      ...(companies.length > 0 && !isSplit ? [severalCompanies(row.number, companies)] : []),
    ];
    return {
      ...read,
      ...(companies.length > 0 && !isSplit && { companies }),
      warnings: said.length > 0 ? [...said, ...read.warnings] : read.warnings,
    };
  };

  /** Whether the tenant is in this building. */
  function readTenant(row: SheetRow, texts: Texts, line: number, corrections: Corrections): ReadRow {
    const floor = findFloor.of(row, texts);
    const miscalculated = formulaErrors(row.number, texts);
    if (miscalculated.length > 0)
      return { values: NONE, fault: 'Formula error', errors: miscalculated, warnings: NONE };
    const { fields, faults, warnings: details } = readFields(row.number, texts, floor.number, orders);
    const warnings = [...floor.warnings, ...cellWarnings(row, texts), ...details];
    if (!plan.exists(floor.number)) warnings.push(leftOutFloor(row.number, floor.number));
    const floorless = texts.floorNumber === '' && texts.suiteNumber !== '' && { floorless: texts.suiteNumber };
    const misplaced = misplacedCells(row, texts, header, corrections);
    if (misplaced.length > 0)
      return { values: NONE, ...floorless, fault: 'Cannot be right', errors: misplaced, warnings };
    if (!fields) {
      const fault = faultyCells(texts, faults);
      const errors = faultsOf(row.number, texts, faults);
      const open = faults.size === 1 && faults.has('floorNumber') && floor.open;
      return {
        values: NONE,
        ...floorless,
        ...(open && { open: { ...open, error: errors[0] ?? '' } }),
        fault,
        errors,
        warnings,
      };
    }
    const placed = place(row.number, line, fields);
    return {
      ...floorless,
      values: placed.value ? [placed.value] : NONE,
      errors: placed.errors,
      warnings: warnings.length === 0 ? placed.warnings : [...warnings, ...placed.warnings],
    };
  }

  /** A contact of the tenant in the row above. */
  function continued(row: TableRow, texts: Texts): ReadRow {
    const said = `Row ${row.number}: `;
    if (!above)
      return {
        values: NONE,
        leftOut: 'continuation',
        errors: NONE,
        warnings: [`${said}the contact belongs to a row that is left out, and is ignored.`],
      };
    const contact = { ...above.texts, contactName: texts.contactName, contactPhone: texts.contactPhone || texts.phone };
    const read = addContact(row, contact, lines.of(row, 0));
    return {
      ...read,
      warnings:
        read.warnings.length > 0
          ? read.warnings
          : [`${said}the contact is added to “${shortened(contact.companyName)}” in the row above.`],
    };
  }

  /** Beside the first of its row. People of as many companies went to these. */
  function contactsOf(row: SheetRow, texts: Texts, companies: number, isSplit: boolean): ReadRow[] {
    const [first, ...others] = header.contacts.slots.map((slot) => peopleIn(row.cells, slot));
    const own = isSplit && first?.length === companies ? [] : (first ?? []).slice(1);
    return [...own, ...others.flat()].flatMap(({ name, phone }, at) => {
      const [contactName, contactPhone] = [detail(name), detail(phone)];
      if (contactName === '' && contactPhone === '') return [];
      return [addContact(row, { ...texts, contactName, contactPhone }, lines.of(row, companies + 1 + at))];
    });
  }

  /** Its tenant is known: what is said of the tenant was said there. */
  function addContact(row: TableRow, texts: Texts, line: number): ReadRow {
    const floor = findFloor.of(row, texts);
    const { fields } = readFields(row.number, texts, floor.number, orders);
    if (!fields) return { values: NONE, errors: NONE, warnings: NONE };
    const { value, errors } = place(row.number, line, fields);
    return { values: value ? [value] : NONE, errors, warnings: NONE };
  }
}

const isContactAlone = ({ companyName, suiteNumber, floorNumber, contactName, contactPhone, phone }: Texts) =>
  companyName === '' &&
  suiteNumber === '' &&
  floorNumber === '' &&
  (contactName !== '' || (contactPhone !== '' && phone === '')) &&
  !isTotal(contactName);

const TOO_MANY = 'More cells than headings';
const tooManyCells = (row: number) =>
  `Row ${row} has more cells than there are headings. A comma in a name moves the cells behind it: put the name in quotation marks, or correct the row.`;

/** A note behind the name, a room that may be the building's own, or a record that may be nobody's. */
const toldByName = (note: ReturnType<typeof noteIn> | null, { companyName }: Texts) =>
  (note?.note ? statusOfNote(note.note) : null) ??
  (isSharedRoom(companyName) || isUnused(companyName) ? { word: companyName, verdict: 'ask' as const } : null);

const notedBehind = (row: number, note: string, name: string) =>
  `Row ${row}: “${shortened(note)}” behind “${shortened(name)}” is a note and not part of the name.`;

interface Told {
  readonly word: string;
  readonly verdict: Status;
}

interface StatusReader {
  /** @param told by the name, where neither the column nor a heading says anything */
  (cells: readonly string[], told: Told | null): { word: string; verdict: Status | null };
  heading(cells: readonly string[]): void;
}

const answersBy = (words: ReadingRules['statusWords'] = {}) =>
  new Map(Object.entries(words).map(([word, answer]) => [word.trim().toLowerCase(), answer]));

/** The status of a row: of its column, else of the heading of its group (`Past Tenants`). A person's answers rank first. */
function createStatusReader(
  { status, cells: headings }: Header,
  answers: ReadonlyMap<string, 'keep' | 'leaveOut'>,
): StatusReader {
  const known = new Map<string, Status>();
  let group = '';
  const verdictOf = (word: string): Status => {
    const verdict = known.get(word) ?? answers.get(word.toLowerCase()) ?? statusOf(word);
    if (known.size < 1_000) known.set(word, verdict);
    return verdict;
  };
  const read = (cells: readonly string[], told: Told | null) => {
    const own = status < 0 ? '' : statusWord(headings[status] ?? '', cutToGraphemes(detail(cells[status] ?? ''), 100));
    const word = own || group;
    if (word !== '') return { word, verdict: verdictOf(word) };
    return told ? { ...told, verdict: answers.get(told.word.toLowerCase()) ?? told.verdict } : { word, verdict: null };
  };
  return Object.assign(read, {
    heading(cells: readonly string[]) {
      const [word = ''] = cells.map((cell) => cell.trim()).filter(Boolean);
      group = statusOf(word) === 'leaveOut' ? cutToGraphemes(word, 100) : '';
    },
  });
}

/** The user's choice for the tenant, else for its whole row. */
export function choiceFor(row: TableRow, rows: RowChoice): RowChoice[string] | undefined {
  const own = row.part === undefined ? undefined : rows[rowKeyOf(row.number, row.part)];
  return own === undefined ? rows[row.number] : own;
}

export const rowKeyOf = (row: number, part: number) => `${row}/${part}`;

/** Splitting a cell of a table with several tenants in a row: above its columns. */
const PARTS = 100;

/** Lines of tenants: the row's number for the first of a row; the others follow on the last row. */
export interface Lines {
  of(row: TableRow, at: number): number;
  /** The rows of the lines that follow, and which tenant of the row each is. */
  readonly extra: ExtraLines;
}

export interface ExtraLines {
  readonly first: number;
  readonly rows: [row: number, part: number][];
}

export function createLines(lastRow = 1_000_000): Lines {
  const extra: ExtraLines = { first: lastRow + 1, rows: [] };
  return {
    extra,
    of({ number, part }, at) {
      const nth = part === undefined ? at + 1 : part + at * PARTS;
      if (nth === 1) return number;
      extra.rows.push([number, nth]);
      return extra.first + extra.rows.length - 1;
    },
  };
}

function joined(parts: readonly ReadRow[]): ReadRow {
  const fault = parts.find((part) => part.fault)?.fault;
  const floorless = parts.find((part) => part.floorless)?.floorless;
  return {
    values: parts.flatMap(({ values }) => values),
    ...(floorless !== undefined && { floorless }),
    ...(fault !== undefined && { fault }),
    errors: [...new Set(parts.flatMap(({ errors }) => errors))],
    warnings: [...new Set(parts.flatMap(({ warnings }) => warnings))],
  };
}

const leftOutFloor = (row: number, floor: number) =>
  `Row ${row}: this building leaves out floor ${floor}. The tenant is imported on it.`;

function severalCompanies(row: number, companies: readonly string[]): string {
  const names = new Intl.ListFormat('en').format(companies.map((company) => `“${shortened(company)}”`));
  return `Row ${row}: ${labelOf.companyName} names several companies: ${names}. They are imported as one tenant unless you split the row.`;
}

interface Floor {
  readonly number: number;
  readonly open?: Omit<OpenFloor, 'error'>;
  readonly warnings: readonly string[];
}

const DITTO = /^("|''|〃|″|ditto|do\.?|idem)$/i;

/**
 * The row's own floor, else by the rule: *from-suite* the suite's, else that of the rows, heading or sheet above;
 * *from-above* the latter alone; *as-written* that of heading or sheet alone; a number where no heading says another.
 * Where written floors contradict the suites, the rows above rank before the suite.
 */
function createFloorFinder(
  { places }: Header,
  readFloor: ReadFloor,
  sheetFloor: number | null,
  rule: FloorRule = 'from-suite',
) {
  let above = sheetFloor;
  let contradicted = 0;
  /** A heading whose floor nobody knows yet. */
  let unknown: string | null = null;
  return {
    heading(row: SheetRow): void {
      const heading = floorOfHeading(row, readFloor);
      if (!heading) return;
      above = heading.floor;
      unknown = heading.isKnown ? null : heading.text;
    },
    of({ number: row }: SheetRow, texts: Texts): Floor {
      const isAgain = DITTO.test(texts.floorNumber);
      const own = isAgain ? (above ?? Number.NaN) : readFloor(texts.floorNumber);
      const suiteFloor = rule !== 'from-suite' || texts.suiteNumber === '' ? null : floorOfSuite(texts.suiteNumber);
      const named = suiteFloor === null && rule === 'from-suite' ? floorNamedIn(texts.suiteNumber, readFloor) : null;
      const told = suiteFloor === null ? named : readFloor(defaultSign(suiteFloor));
      if (!Number.isNaN(own) && rule !== 'as-written' && typeof rule !== 'number') above = own;
      if (texts.floorNumber !== '') {
        if (told !== null) contradicted += told === own ? -1 : 1;
        const isWord = Number.isNaN(own) && !FORMULA_ERROR.test(texts.floorNumber);
        return { number: own, ...(isWord && { open: { kind: 'floorWord', word: texts.floorNumber } }), warnings: NONE };
      }
      if (!texts.companyName || !texts.suiteNumber) return { number: own, warnings: NONE };
      if (typeof rule === 'number' && unknown === null) return { number: above ?? rule, warnings: NONE };
      const isAboveFirst = sheetFloor !== null || contradicted > 0;
      const number = (isAboveFirst ? (above ?? told) : (told ?? above)) ?? Number.NaN;
      const source =
        number === told && !(isAboveFirst && above !== null) ? `suite ${texts.suiteNumber}` : 'the rows above';
      const isSaid = !places.has('floorNumber') || Number.isNaN(number);
      const warning = `Row ${row}: ${labelOf.floorNumber} is empty. It is set to ${number}, based on ${source}.`;
      return { number, ...openOf(number, texts), warnings: isSaid ? NONE : [warning] };
    },
  };

  function openOf(number: number, { suiteNumber }: Texts): Pick<Floor, 'open'> {
    if (!Number.isNaN(number) || rule === 'as-written') return {};
    return { open: unknown ? { kind: 'floorWord', word: unknown } : { kind: 'floorOfAll', word: suiteNumber } };
  }
}
