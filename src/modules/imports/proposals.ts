import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { type ColumnKey, labelOf } from './columns.ts';
import type { Header } from './header.ts';
import { LIKENESSES, SURE } from './likeness.ts';
import type { OfferedColumn } from './schema.ts';

/** The first row that consists of words, for files with unknown headings; 0 for none. */
export function proposedHeader(rows: readonly SheetRow[]): number {
  const width = Math.max(0, ...rows.slice(0, SEEN).map(({ cells }) => filledIn(cells).length));
  const [found] = rows.slice(0, SEEN).filter(({ cells }) => {
    const filled = filledIn(cells);
    return filled.length >= Math.max(2, width / 2) && !filled.some((cell) => /\d{2}|@/.test(cell) || cell.length > 60);
  });
  return found?.number ?? 0;
}

const SEEN = 30;
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** Columns with their field, or the one their values suggest. */
export function offeredColumns(header: Header, below: readonly SheetRow[]): OfferedColumn[] {
  const values = header.cells.map((_, place) =>
    below
      .slice(0, SEEN * 2)
      .flatMap(({ cells }) => (cells[place]?.trim() ? [cutToGraphemes(cells[place].trim(), 200)] : [])),
  );
  const keyAt = new Map([...header.places].map(([key, place]) => [place, key]));
  const proposed = proposalsFor(values, keyAt);
  return header.cells.map((heading, place) => {
    const key = keyAt.get(place);
    const proposal = proposed.get(place);
    return {
      name: (key && header.names.get(key)) ?? nameOf(header, heading, place),
      heading,
      label: key ? labelOf[key] : null,
      proposal: proposal ? labelOf[proposal] : null,
      samples: (values[place] ?? [])
        .slice(0, SAMPLES)
        .map((value) => cutToGraphemes(value, LONGEST_SAMPLE).toWellFormed()),
    };
  });
}

function nameOf({ cells }: Header, heading: string, place: number): string {
  return heading !== '' && cells.indexOf(heading) === place ? heading : `#${place + 1}`;
}

/** Each field for the unused column most like it. */
function proposalsFor(values: readonly (readonly string[])[], keyAt: ReadonlyMap<number, ColumnKey>) {
  const proposed = new Map<number, ColumnKey>();
  const known = new Set(keyAt.values());
  for (const [key, likeness] of LIKENESSES) {
    if (known.has(key)) continue;
    const [best] = values
      .map((own, place) => ({ place, likeness: likeness(own) }))
      .filter(({ place, likeness }) => likeness > SURE && !keyAt.has(place) && !proposed.has(place))
      .sort((a, b) => b.likeness - a.likeness);
    if (best) proposed.set(best.place, key);
  }
  return proposed;
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');
