import { accessibleData, type RenderableQuery } from '../QueryState.tsx';

/** Properties of a query that a list is rendered from. */
export interface ListQuery<Data> extends RenderableQuery<Data> {
  /** The data belongs to the previous filter. */
  isPlaceholderData?: boolean;
  /** Queries of parts; the list shows those that are loaded. */
  parts?: readonly ListPart[];
}

export interface ListPart {
  errorTitle: string;
  query: ListQuery<unknown>;
}

/** Rows: a server page with the total, or all rows. */
export type Listed<Row> = readonly Row[] | { rows: readonly Row[]; total: number };

export function rowsOf<Row>(data: Listed<Row> | undefined): readonly Row[] | undefined {
  return data && 'rows' in data ? data.rows : data;
}

/** `combine` of `useQueries`: queries of parts without the data that `QueryState` would not show. */
export const accessibleQueries = <Data>(queries: readonly ListQuery<Data>[]): ListQuery<Data>[] =>
  queries.map((query) => {
    const { isPending, error, isFetching, isRefetchError, dataUpdatedAt, refetch } = query;
    const data = accessibleData(query);
    return {
      ...{ data, isPending, error, isFetching, dataUpdatedAt, refetch },
      isRefetchError: isRefetchError && data !== undefined,
    };
  });

/** Combines queries that a list needs all of. @param data combines them once all are loaded */
export function combineAll<Data>(queries: readonly ListQuery<unknown>[], data: () => Data): ListQuery<Data> {
  const isLoaded = queries.every((query) => accessibleData(query) !== undefined);
  const failed = queries.filter(({ error }) => error !== null);
  return {
    ...stateOf(queries),
    data: isLoaded ? data() : undefined,
    isPending: !isLoaded && failed.every(({ isPending }) => isPending),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** Combines `accessibleQueries`, one per building, whose errors appear with their parts. @param data rows loaded so far */
export function combineLoaded<Data>(parts: readonly ListPart[], data: Data): ListQuery<Data> {
  const queries = parts.map(({ query }) => query);
  const failed = queries.filter(({ isRefetchError }) => isRefetchError);
  return {
    ...stateOf(queries),
    error: null,
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
