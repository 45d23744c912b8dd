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

/** Properties of a query that its state is rendered from. */
export interface RenderableQuery<Data>
  extends Pick<UseQueryResult, 'isPending' | 'error' | 'isFetching' | 'isRefetchError' | 'dataUpdatedAt'> {
  data: Data | undefined;
  refetch: () => Promise<unknown>;
}

export interface QueryStateProps<Data> {
  query: RenderableQuery<Data>;
  loading?: ReactNode;
  /** Title above the error. */
  failed?: string;
  /** Message of an error without one. */
  fallback?: string | undefined;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders a query's state; loaded data stays visible when a refetch fails. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, loading = <Skeleton />, failed, fallback, empty, children } = props;
  if (query.isPending) return loading;
  const data = accessibleData(query);
  if (data === undefined) return <QueryError query={query} title={failed} fallback={fallback} />;
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      <OutOfDate query={query} />
      {isEmpty ? empty : children(data)}
    </>
  );
}

/** Returns loaded data; `undefined` once it is gone, or no longer accessible to this user. */
export const accessibleData = <Data,>({ data, error }: Pick<RenderableQuery<Data>, 'data' | 'error'>) =>
  error instanceof ApiError && [403, 404, 410].includes(error.status) ? undefined : data;

interface OutOfDateProps {
  query: Pick<UseQueryResult, 'isRefetchError' | 'dataUpdatedAt' | 'isFetching'> & {
    refetch: () => Promise<unknown>;
  };
}

/** Notice above data that could not be refreshed; omitted offline, where the page has its own. */
function OutOfDate({ query }: OutOfDateProps) {
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
  /** Message of an error without one. */
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
