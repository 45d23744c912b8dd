export interface Sort<Column extends string> {
  column: Column;
  isDescending: boolean;
}

/**
 * `-suite` in the address is the suite, descending.
 * @param columns the first one is the list's own order
 */
export function sortIn<Column extends string>(text: string, columns: readonly [Column, ...Column[]]): Sort<Column> {
  const isDescending = text.startsWith('-');
  const column = columns.find((one) => one === text.slice(isDescending ? 1 : 0));
  return column ? { column, isDescending } : { column: columns[0], isDescending: false };
}

export const sortText = <Column extends string>(
  { column, isDescending }: Sort<Column>,
  [first]: readonly [Column, ...Column[]],
): string => (column === first && !isDescending ? '' : `${isDescending ? '-' : ''}${column}`);

export const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows without a value come last in both directions. */
export const lastIfNull = (isDescending: boolean) => (a: string | null, b: string | null) =>
  Number(a === null) - Number(b === null) || (isDescending ? -1 : 1) * natural.compare(a ?? '', b ?? '');
