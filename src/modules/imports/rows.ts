import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { type FloorPlan, floorMark, floorPlan } from '../directory/schema.ts';
import { type Corrections, companiesIn, correctedRow, splitTexts, textsOf } from './cells.ts';
import { labelOf } from './columns.ts';
import { cellWarnings, type DayOrders, type ImportRow, readFields } from './details.ts';
import { faultsOf, faultyCells, formulaErrors, shortened, type Texts } from './findings.ts';
import { floorOfHeading, floorOfSuite, floorReader, type ReadFloor } from './floors.ts';
import type { Header } from './header.ts';
import { leftOutAs } from './left-out.ts';
import type { TableRow } from './matrix.ts';
import { createPlacer, type Place } from './placing.ts';
import type { FloorRule, LeftOutReason, RowChoice } from './schema.ts';

export interface ReadRow {
  /** One tenant, several of a split row, or none: faulty, left out, or a repeat. */
  readonly values: readonly ImportRow[];
  readonly leftOut?: LeftOutReason;
  /** Set where one cell names several companies. */
  readonly companies?: readonly string[];
  /** The suite of a tenant without a floor of its own. */
  readonly floorless?: string;
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
  readonly floorRule?: FloorRule;
  readonly orders?: DayOrders;
}

const NONE: readonly never[] = [];

/** Stateful: detects repeated tenants. */
export function createRowReader(header: Header, options: RowOptions = {}): (row: TableRow) => ReadRow {
  const { rows = {}, split, place = createPlacer(), lines = createLines(), orders } = options;
  const { plan = floorPlan([]), sheetFloor = null, floorRule } = options;
  const findFloor = createFloorFinder(header, floorReader(plan), sheetFloor, floorRule);
  let isBelowHeader = true;
  return (row) => {
    const choice = choiceFor(row, rows);
    if (choice === null) return { values: NONE, leftOut: 'asked', errors: NONE, warnings: NONE };
    const corrections: Corrections = choice ?? {};
    const texts = textsOf(row, header, corrections);
    const leftOut = choice ? null : leftOutAs(row, texts);
    if (leftOut) {
      findFloor.heading(row);
      const isTitle = isBelowHeader && leftOut.reason === 'note' && !row.cells.some((cell) => /\d/.test(cell));
      const reason = isTitle ? 'title' : leftOut.reason;
      return { values: NONE, leftOut: reason, errors: NONE, warnings: [leftOut.warning] };
    }
    isBelowHeader = false;
    const companies = companiesIn(row, header, corrections);
    const isSplit = companies.length > 1 && split?.has(row.number);
    const parts = (isSplit ? splitTexts(row, header, corrections) : [texts]).map((part, at) =>
      readTenant(correctedRow(row, header, choice), part, lines.of(row, at)),
    );
    const read = parts.length === 1 && parts[0] ? parts[0] : joined(parts);
    if (companies.length === 0 || isSplit) return read;
    return { ...read, companies, warnings: [severalCompanies(row.number, companies), ...read.warnings] };
  };

  function readTenant(row: SheetRow, texts: Texts, line: number): ReadRow {
    const floor = findFloor.of(row, texts);
    const miscalculated = formulaErrors(row.number, texts);
    if (miscalculated.length > 0)
      return { values: NONE, fault: 'Formula error', errors: miscalculated, warnings: NONE };
    const { fields, faults, warnings: details } = readFields(row.number, texts, floor.number, orders);
    const warnings = [...floor.warnings, ...cellWarnings(row, texts, header), ...details];
    if (!plan.exists(floor.number)) warnings.push(leftOutFloor(row.number, floor.number));
    const floorless = texts.floorNumber === '' && texts.suiteNumber !== '' && { floorless: texts.suiteNumber };
    if (!fields) {
      const fault = faultyCells(texts, faults);
      return { values: NONE, ...floorless, fault, errors: faultsOf(row.number, texts, faults), warnings };
    }
    const placed = place(row.number, line, fields);
    return {
      ...floorless,
      values: placed.value ? [placed.value] : NONE,
      errors: placed.errors,
      warnings: warnings.length === 0 ? placed.warnings : [...warnings, ...placed.warnings],
    };
  }
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
  readonly warnings: readonly string[];
}

/**
 * The row's own floor, else by the rule: *from-suite* the suite's, else that of the rows, heading or sheet above;
 * *from-above* the latter alone; *as-written* that of heading or sheet alone. Where written floors contradict the suites,
 * the rows above rank before the suite.
 */
function createFloorFinder(
  { places }: Header,
  readFloor: ReadFloor,
  sheetFloor: number | null,
  rule: FloorRule = 'from-suite',
) {
  let above = sheetFloor;
  let contradicted = 0;
  return {
    heading(row: SheetRow): void {
      above = floorOfHeading(row, readFloor) ?? above;
    },
    of({ number: row }: SheetRow, texts: Texts): Floor {
      const own = readFloor(texts.floorNumber);
      const suiteFloor = rule !== 'from-suite' || texts.suiteNumber === '' ? null : floorOfSuite(texts.suiteNumber);
      const told = suiteFloor === null ? null : readFloor(floorMark(suiteFloor));
      if (!Number.isNaN(own) && rule !== 'as-written') above = own;
      if (texts.floorNumber !== '') {
        if (told !== null) contradicted += told === own ? -1 : 1;
        return { number: own, warnings: NONE };
      }
      if (!texts.companyName || !texts.suiteNumber) return { number: own, warnings: NONE };
      const isAboveFirst = sheetFloor !== null || contradicted > 0;
      const number = (isAboveFirst ? (above ?? told) : (told ?? above)) ?? Number.NaN;
      const source =
        number === told && !(isAboveFirst && above !== null) ? `suite ${texts.suiteNumber}` : 'the rows above';
      const isSaid = !places.has('floorNumber') || Number.isNaN(number);
      const warning = `Row ${row}: ${labelOf.floorNumber} is empty. It is set to ${number}, based on ${source}.`;
      return { number, warnings: isSaid ? NONE : [warning] };
    },
  };
}
