import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../../modules/admin/calls.ts';
import { call } from '../../../lib/api.ts';
import { listWithTotal } from '../../../lib/list-with-total.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const key = queryKeys('back-office-reports');
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const reportQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: key('report', search.toString()),
    queryFn: ({ signal }) => call(calls.readReport, { query: search, signal }),
    ...fresh,
  });

export const reportEntriesQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: key('entries', search.toString()),
    queryFn: ({ signal }) => listWithTotal(calls.listReportEntries, { query: search, signal }),
    ...fresh,
  });

export const stockEntriesQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: key('stock', search.toString()),
    queryFn: ({ signal }) => listWithTotal(calls.listStockEntries, { query: search, signal }),
    ...fresh,
  });
