import { measureName, type Ruler } from './name.ts';
import type { BoardGroup, BoardRow } from './task.ts';

interface Company {
  readonly id: number;
  readonly companyName: string;
  readonly shortName: string | null;
}

/** @param suite on a board by name also the floor @param people that a search matched */
export function companyRow(
  { id, companyName, shortName }: Company,
  suite: string,
  ruler: Ruler,
  people: readonly string[] = [],
): BoardRow {
  return {
    id,
    name: measureName(companyName, ruler),
    ...(shortName && { short: measureName(shortName, ruler) }),
    suite,
    suiteWidth: ruler.suite(suite),
    people: people.map((name) => measurePlain(name, ruler)),
  };
}

export function personRow(
  { id, text }: { id: number; text: string },
  person: 'alone' | 'below',
  suite: string,
  ruler: Ruler,
): BoardRow {
  return { id: -id, person, name: measurePlain(text, ruler), suite, suiteWidth: ruler.suite(suite) };
}

/** In the regular weight, which has no condensed face. */
const measurePlain = (text: string, ruler: Ruler) =>
  measureName(text, { ...ruler, name: ruler.suite, condensed: ruler.suite });

const THREE_FIGURES = '000';

/** A wide sign is drawn smaller: the margin is taken from every name. */
export function marginOf(mark: string, ruler: Ruler): Pick<BoardGroup, 'markWidth' | 'markScale'> {
  const [width, most] = [ruler.mark(mark), ruler.mark(THREE_FIGURES)];
  return { markWidth: Math.min(width, most), markScale: Math.min(1, most / width) };
}
