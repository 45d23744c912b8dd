import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../lib/errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export interface QueryStateProps<Data> {
  query: UseQueryResult<Data>;
  /** Until there is an answer; the kit's skeleton unless told. */
  loading?: ReactNode;
  /** What could not be had: the title above the error. */
  failed?: string;
  /** For an error that has no words for a person. */
  fallback?: string | undefined;
  /** In the place of a list without entries. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query in its four states: loading, failed with Retry, empty, and what it answered. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, loading = <Skeleton />, failed, fallback, empty, children } = props;
  if (query.isPending) return loading;
  if (query.isError) return <QueryError query={query} title={failed} fallback={fallback} />;
  if (empty !== undefined && Array.isArray(query.data) && query.data.length === 0) return empty;
  return children(query.data);
}

export interface QueryErrorProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  title?: string | undefined;
  /** For an error that has no words for a person. */
  fallback?: string | undefined;
}

/** That a query failed, and the way to try it again. */
export function QueryError({ query, title, fallback }: QueryErrorProps) {
  return (
    <ErrorState
      {...(title && { title })}
      message={errorText(query.error, fallback)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
