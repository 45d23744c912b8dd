import type { ReactNode } from 'react';
import type { ListAddress, ListView } from '../../lib/list-view.ts';
import { containing } from '../../lib/matching.ts';

/** What limits a list, by its parameter in the address. */
export interface ChoiceFilter<Name extends string> {
  kind?: 'choice';
  name: Name;
  label: string;
  /** Names the whole list; absent where one of the options does. */
  all?: string;
  /** Chosen while the address says nothing; only without `all`. */
  first?: string;
  options: readonly { value: string; label: string }[];
  /** Rows by value, absent for none. */
  counts?: Readonly<Record<string, number>> | undefined;
}

interface DayFilter<Name extends string> {
  kind: 'day';
  name: Name;
  label: string;
}

/** Set by a link; shown with a way out while it is set. */
interface OnlyFilter<Name extends string> {
  kind: 'only';
  name: Name;
  text: string;
  clear: string;
}

/** A field of the page's own. */
export interface FieldFilter<Name extends string> {
  kind: 'field';
  name: Name;
  field: ReactNode;
}

export type ListFilter<Name extends string> =
  | ChoiceFilter<Name>
  | DayFilter<Name>
  | OnlyFilter<Name>
  | FieldFilter<Name>;

const ALL = 'all';

/** For a select. A filter that no option means is off. */
export function choiceOf<Name extends string>(filter: ChoiceFilter<Name>, { view, choose }: ListAddress<Name>) {
  const { name, label, all, first, counts } = filter;
  const options = counts
    ? filter.options.map((option) => ({ ...option, count: counts[option.value] ?? 0 }))
    : filter.options;
  const value = options.some((option) => option.value === view[name]) ? view[name] : (first ?? ALL);
  return {
    label,
    options: all === undefined ? options : [{ value: ALL, label: all }, ...options],
    value,
    onChange: (chosen: string) => choose(change(name, all !== undefined && chosen === ALL ? '' : chosen)),
  };
}

export const change = <Name extends string>(name: Name, value: string) =>
  ({ [name]: value }) as Partial<Record<Name, string>>;

export const cleared = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Partial<Record<Name, string>>;

/** `12 tenants`, or `3 of 12 tenants`. */
export function countText(
  texts: { count: (given: { all: number }) => string; countOf: (given: { shown: number; all: number }) => string },
  shown: number,
  all: number,
): string | undefined {
  if (all === 0) return undefined;
  return shown === all ? texts.count({ all }) : texts.countOf({ shown, all });
}

interface Kinds<Row, Kind extends string> {
  /** In the order of the filter. */
  kinds: readonly Kind[];
  isOf: (row: Row, kind: Kind) => boolean;
  /** What the search looks in. */
  words: (row: Row) => readonly (string | null | undefined)[];
}

/** Rows in memory, limited as the address says. A kind that no row is of any more is not offered, nor does it limit. */
export function filtered<Row, Kind extends string>(
  rows: readonly Row[],
  { find, show }: Pick<ListView, 'find' | 'show'>,
  { kinds, isOf, words }: Kinds<Row, Kind>,
) {
  const offered = kinds.filter((kind) => rows.some((row) => isOf(row, kind)));
  const wanted = offered.find((kind) => kind === show);
  const isFound = containing(find);
  const shown = rows.filter((row) => (!wanted || isOf(row, wanted)) && isFound(...words(row)));
  return { shown, offered, wanted };
}
