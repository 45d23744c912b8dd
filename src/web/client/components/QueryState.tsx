import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatTime } from '../../../texts/format.ts';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import staleTexts from '../../../texts/generated/kit/stale.en.js';
import { ApiError } from '../lib/api.ts';
import { errorText } from '../lib/errors.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** What is needed of a query to show its state. */
export interface ShownQuery<Data>
  extends Pick<UseQueryResult, 'isPending' | 'error' | 'isFetching' | 'isRefetchError' | 'dataUpdatedAt'> {
  data: Data | undefined;
  refetch: () => Promise<unknown>;
}

export interface QueryStateProps<Data> {
  query: ShownQuery<Data>;
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

/** What was loaded stays when it cannot be refreshed. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, loading = <Skeleton />, failed, fallback, empty, children } = props;
  if (query.isPending) return loading;
  const { data } = query;
  if (data === undefined || isTakenAway(query)) return <QueryError query={query} title={failed} fallback={fallback} />;
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      <OutOfDate query={query} />
      {isEmpty ? empty : children(data)}
    </>
  );
}

/** The answer was that it is gone, or not for this user any more. */
const isTakenAway = ({ error }: Pick<UseQueryResult, 'error'>) =>
  error instanceof ApiError && [403, 404, 410].includes(error.status);

export interface OutOfDateProps {
  query: Pick<UseQueryResult, 'isRefetchError' | 'dataUpdatedAt' | 'isFetching'> & {
    refetch: () => Promise<unknown>;
  };
}

/** Above what was loaded earlier and could not be refreshed. Offline, the page says so by itself. */
export function OutOfDate({ query }: OutOfDateProps) {
  if (!query.isRefetchError || !navigator.onLine) return null;
  const retry = (
    <Button variant="secondary" size="small" isPending={query.isFetching} onPress={() => void query.refetch()}>
      {kitTexts.retry}
    </Button>
  );
  return (
    <Banner tone="warning" title={staleTexts.title} action={retry}>
      {staleTexts.from({ time: formatTime(query.dataUpdatedAt) })}
    </Banner>
  );
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
