import { queryOptions } from '@tanstack/react-query';
import type { Config } from '../../../../modules/orders/schema.ts';
import { call, typed } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('config');

/** How payments are made, and what delivery costs. */
export const configQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => call('GET', '/api/config', { reply: typed<Config>(), signal }),
});
