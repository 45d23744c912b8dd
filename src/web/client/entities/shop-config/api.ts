import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../modules/orders/calls.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('config');

/** Query of payment methods and delivery costs. */
export const configQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => call(calls.readShopConfig, { signal }),
});
