import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../lib/errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export interface QueryStateProps<Data> {
  query: UseQueryResult<Data>;
  /** Defaults to a skeleton. */
  loading?: ReactNode;
  /** Title above the error. */
  failed?: string;
  /** For an error without a message. */
  fallback?: string | undefined;
  /** Replaces an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, loading = <Skeleton />, failed, fallback, empty, children } = props;
  if (query.isPending) return loading;
  const { data } = query;
  // Offline, what was loaded before stays: the page says since when it is offline.
  if (data === undefined || (query.isError && navigator.onLine))
    return <QueryError query={query} title={failed} fallback={fallback} />;
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}

export interface QueryErrorProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };
  title?: string | undefined;
  /** For an error without a message. */
  fallback?: string | undefined;
}

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
