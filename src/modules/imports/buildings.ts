import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { limited } from '../../shared/limited-expression.ts';
import { wordsOf } from './columns.ts';
import { floorHeadingIn } from './floors.ts';
import type { Header } from './header.ts';
import { firstOf } from './row-kinds.ts';

/** Tenants of several buildings in one file, as a portfolio's report has them. */
export interface Buildings {
  /** At least two, at most fifty; none for a file about one building. */
  readonly names: readonly string[];
  /** Where the row's tenant is; empty where the file does not say. */
  of(row: SheetRow): string;
}

const HEADING =
  /^(property|properties|building|bldg|tower|torre|site|complex|community|asset|immobilie|liegenschaft|gebaude|propiedad|inmueble|edificio|immeuble|batiment)( (name|title))?$|^name (of|der|del|de l) (the )?(property|building|immobilie|liegenschaft|inmueble|edificio|immeuble)$/;
const LONGEST = 100;
/** A row that stands by itself above the tenants of a building. */
const GROUP = limited(
  /^\s*(property|building|bldg|tower|site)\b|\b(plaza|cent(er|re)|tower|towers|court|building|square|mall|commons|campus|crossings?|marketplace)\b|\b\d{5}(-\d{4})?\s*$/i,
  LONGEST,
);
const MOST = 50;

/** By a column of its own, else by the rows between the tenants. */
export function buildingsIn({ cells, places }: Header, below: readonly SheetRow[]): Buildings {
  const [company = -1, suite = -1] = [places.get('companyName'), places.get('suiteNumber')];
  const read = new Set(places.values());
  const isTenant = (row: SheetRow) => Boolean(row.cells[company]?.trim() && row.cells[suite]?.trim());
  const column = cells.findIndex((cell, place) => !read.has(place) && HEADING.test(wordsOf(cell)));
  if (column >= 0) {
    const of = (row: SheetRow) => textAt(row, column);
    const names = distinct(below.filter(isTenant).map(of));
    if (names.length > 1) return { names, of };
  }
  const groups = new Map<number, string>();
  let group = '';
  for (const row of below) {
    const name = headingIn(row);
    if (name !== null) group = name;
    else if (group !== '' && isTenant(row)) groups.set(row.number, group);
  }
  const names = distinct([...groups.values()]);
  return names.length > 1 ? { names, of: ({ number }) => groups.get(number) ?? '' } : NONE;
}

/**
 * What a person has answered about the row's building, by names in lower case. A building that the question does not
 * name follows the answer about the others.
 * @returns `undefined` while there is no answer
 */
export function answerFor(
  { names, of }: Buildings,
  row: SheetRow,
  answers: ReadonlyMap<string, 'keep' | 'leaveOut'>,
): 'keep' | 'leaveOut' | undefined {
  const building = of(row).toLowerCase();
  if (building === '' || answers.has(building)) return answers.get(building) ?? 'keep';
  const named = names.map((name) => name.toLowerCase());
  if (named.includes(building) || !named.every((name) => answers.has(name))) return undefined;
  return named.some((name) => answers.get(name) === 'leaveOut') ? 'leaveOut' : 'keep';
}

const NONE: Buildings = { names: [], of: () => '' };

const textAt = ({ cells }: SheetRow, place: number) => cutToGraphemes((cells[place] ?? '').trim(), LONGEST);

/** By their first spelling. */
const distinct = (names: readonly string[]) =>
  [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()].slice(0, MOST);

function headingIn(row: SheetRow): string | null {
  if (row.cells.filter((cell) => cell.trim() !== '').length !== 1) return null;
  const text = cutToGraphemes(firstOf(row.cells), LONGEST);
  return GROUP.test(text) && floorHeadingIn(text) === null && !/\btotals?\b/i.test(text) ? text : null;
}
