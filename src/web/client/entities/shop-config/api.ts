import { queryOptions } from '@tanstack/react-query';
import type * as calls from '../../../../modules/orders/calls.ts';
import { address, call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('config');

/** Query of payment methods and delivery costs. */
export const configQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => call(address<typeof calls.readShopConfig>('GET', '/api/config'), { signal }),
});
