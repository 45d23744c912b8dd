export interface Sort<Column extends string> {
  column: Column;
  isDescending: boolean;
}

/** Parses a sort order: `-suite` is the suite, descending. @param columns the first one is the default */
export function sortIn<Column extends string>(text: string, columns: readonly [Column, ...Column[]]): Sort<Column> {
  const isDescending = text.startsWith('-');
  const column = columns.find((candidate) => candidate === text.slice(isDescending ? 1 : 0));
  return column ? { column, isDescending } : { column: columns[0], isDescending: false };
}

export const sortText = <Column extends string>(
  { column, isDescending }: Sort<Column>,
  [first]: readonly [Column, ...Column[]],
): string => (column === first && !isDescending ? '' : `${isDescending ? '-' : ''}${column}`);

export const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Comparator with `null` last in both directions. */
export const lastIfNull = (isDescending: boolean) => (a: string | null, b: string | null) =>
  Number(a === null) - Number(b === null) || (isDescending ? -1 : 1) * natural.compare(a ?? '', b ?? '');
