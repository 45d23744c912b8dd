import type { BoardGroup, BoardRow } from './board-types.ts';
import { measureName, type Ruler } from './break-name.ts';

interface Company {
  readonly id: number;
  readonly companyName: string;
  readonly shortName: string | null;
}

/** Row of a company. @param suite with the floor on a board by name @param people that a search matched */
export function companyRow(
  { id, companyName, shortName }: Company,
  suite: string,
  ruler: Ruler,
  people: readonly string[] = [],
): BoardRow {
  return {
    id,
    name: measureName(companyName, ruler),
    ...(shortName && { shortName: measureName(shortName, ruler) }),
    suite,
    suiteWidth: ruler.suite(suite),
    people: people.map((name) => measureRegularWeight(name, ruler)),
  };
}

export function personRow(
  { id, text }: { id: number; text: string },
  person: 'alone' | 'below',
  suite: string,
  ruler: Ruler,
): BoardRow {
  return { id: -id, person, name: measureRegularWeight(text, ruler), suite, suiteWidth: ruler.suite(suite) };
}

/** Measures text in the regular weight, which has no condensed face. */
const measureRegularWeight = (text: string, ruler: Ruler) =>
  measureName(text, { ...ruler, name: ruler.suite, condensed: ruler.suite });

const THREE_DIGITS = '000';

/** Margin of a sign; a wide sign is scaled down, since the margin narrows every name. */
export function marginOf(mark: string, ruler: Ruler): Pick<BoardGroup, 'markWidth' | 'markScale'> {
  const [width, maxWidth] = [ruler.mark(mark), ruler.mark(THREE_DIGITS)];
  return { markWidth: Math.min(width, maxWidth), markScale: Math.min(1, maxWidth / width) };
}
