import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../shared/calls.ts';
import { request } from './api.ts';
import type { ReplyOf, TextQueryOf } from './call-address.ts';
import type { Key } from './query-keys.ts';

/** Options of lists that other people change: always stale, and the former page stays while the next one loads. */
export const FRESH = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** Query of a page of a list, and of the number of all matches (`X-Total-Count`). */
export const pageQuery = <C extends Call & { method: 'GET' }>(queryKey: Key, target: C, search: TextQueryOf<C>) =>
  queryOptions({
    ...FRESH,
    queryKey,
    queryFn: async ({ signal }): Promise<{ rows: ReplyOf<C>; total: number }> => {
      let total = 0;
      const onHeaders = (headers: Headers) => {
        total = Number(headers.get('x-total-count') ?? 0);
      };
      const rows = (await request(target, { query: search, signal, onHeaders })) as ReplyOf<C>;
      return { rows, total };
    },
  });
