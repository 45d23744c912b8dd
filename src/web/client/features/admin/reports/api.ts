import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import type { Call } from '../../../../../shared/calls.ts';
import { call } from '../../../lib/api.ts';
import type { TextQueryOf } from '../../../lib/call-address.ts';
import { FRESH, pageQuery } from '../../../lib/page-query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const key = queryKeys('back-office-reports');

export const reportQuery = (search: TextQueryOf<typeof calls.readReport>) =>
  queryOptions({
    queryKey: key('report', search.toString()),
    queryFn: ({ signal }) => call(calls.readReport, { query: search, signal }),
    ...FRESH,
  });

/** Query of a page of a list of the report. */
export const reportListQuery = <C extends Call & { method: 'GET' }>(list: C, search: TextQueryOf<C>) =>
  pageQuery(key(list.path, search.toString()), list, search);
