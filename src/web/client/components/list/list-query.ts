import type { ShownQuery } from '../QueryState.tsx';

/** What a list needs of a query. */
export interface ListQuery<Data> extends ShownQuery<Data> {
  /** What is shown belongs to the filter before. */
  isPlaceholderData?: boolean;
  /** The list is shown as far as these are loaded. */
  parts?: readonly ListPart[];
}

export interface ListPart {
  /** Title above its error. */
  failed: string;
  query: ListQuery<unknown>;
}

/** A page of the server's with the number of all matches, or all rows. */
export type Listed<Row> = readonly Row[] | { rows: readonly Row[]; total: number };

export function rowsOf<Row>(data: Listed<Row> | undefined): readonly Row[] | undefined {
  return data && 'rows' in data ? data.rows : data;
}

/** Of a list that needs several queries at once. @param data what they make together, once all have answered */
export function together<Data>(queries: readonly ListQuery<unknown>[], data: () => Data): ListQuery<Data> {
  const isLoaded = queries.every((query) => query.data !== undefined);
  const failed = queries.filter(({ error }) => error !== null);
  return {
    ...stateOf(queries),
    data: isLoaded ? data() : undefined,
    isPending: !isLoaded && failed.every(({ isPending }) => isPending),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** Of a list with a query for each building. @param data what they make together so far */
export function partly<Data>(parts: readonly ListPart[], data: Data): ListQuery<Data> {
  const queries = parts.map(({ query }) => query);
  const failed = queries.filter(({ isRefetchError }) => isRefetchError);
  return {
    ...stateOf(queries),
    data,
    isPending: false,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
    parts,
  };
}

const stateOf = (queries: readonly ListQuery<unknown>[]) => ({
  error: queries.find(({ error }) => error !== null)?.error ?? null,
  isFetching: queries.some(({ isFetching }) => isFetching),
  isRefetchError: queries.some(({ isRefetchError }) => isRefetchError),
  dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
});
