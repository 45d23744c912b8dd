import type { ReactNode } from 'react';
import type { ListAddress, ListView } from '../../lib/list-view.ts';
import { containing } from '../../lib/matching.ts';

/** Filter by a parameter of the address. */
export interface ChoiceFilter<Name extends string> {
  kind?: 'choice';
  name: Name;
  label: string;
  /** Option for the whole list; absent if another option is. */
  all?: string;
  /** Default option without a parameter; only without `all`. */
  first?: string;
  options: readonly { value: string; label: string }[];
  /** Number of rows by value, absent for none. */
  counts?: Readonly<Record<string, number>> | undefined;
}

interface DayFilter<Name extends string> {
  kind: 'day';
  name: Name;
  label: string;
}

/** Filter set by a link, with a button to clear it. */
interface OnlyFilter<Name extends string> {
  kind: 'only';
  name: Name;
  text: string;
  clear: string;
}

/** Custom filter of a page. */
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

/** Props of a select; a filter with an unknown value is off. */
export function choiceOf<Name extends string>(filter: ChoiceFilter<Name>, { view, choose }: ListAddress<Name>) {
  const { name, label, all: allLabel, first, counts } = filter;
  const options = counts
    ? filter.options.map((option) => ({ ...option, count: counts[option.value] ?? 0 }))
    : filter.options;
  const value = options.some((option) => option.value === view[name]) ? view[name] : (first ?? ALL);
  return {
    label,
    options: allLabel === undefined ? options : [{ value: ALL, label: allLabel }, ...options],
    value,
    onChange: (selectedValue: string) =>
      choose(change(name, allLabel !== undefined && selectedValue === ALL ? '' : selectedValue)),
  };
}

export const change = <Name extends string>(name: Name, value: string) =>
  ({ [name]: value }) as Partial<Record<Name, string>>;

export const cleared = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Partial<Record<Name, string>>;

/** Text such as `12 tenants`, or `3 of 12 tenants`. */
export function countText(
  texts: { count: (counts: { all: number }) => string; countOf: (given: { shown: number; all: number }) => string },
  shownCount: number,
  totalCount: number,
): string | undefined {
  if (totalCount === 0) return undefined;
  return shownCount === totalCount
    ? texts.count({ all: totalCount })
    : texts.countOf({ shown: shownCount, all: totalCount });
}

interface Kinds<Row, Kind extends string> {
  /** Kinds in the order of the filter. */
  kinds: readonly Kind[];
  hasKind: (row: Row, kind: Kind) => boolean;
  words: (row: Row) => readonly (string | null | undefined)[];
}

/** Filters rows in memory by the address; a kind without rows is neither offered nor applied. */
export function filtered<Row, Kind extends string>(
  rows: readonly Row[],
  { find, show }: Pick<ListView, 'find' | 'show'>,
  { kinds, hasKind, words }: Kinds<Row, Kind>,
) {
  const offered = kinds.filter((kind) => rows.some((row) => hasKind(row, kind)));
  const selectedKind = offered.find((kind) => kind === show);
  const isFound = containing(find);
  const matchingRows = rows.filter((row) => (!selectedKind || hasKind(row, selectedKind)) && isFound(...words(row)));
  return { shown: matchingRows, offered, wanted: selectedKind };
}
