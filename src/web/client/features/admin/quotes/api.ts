import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminQuoteReply, type QuoteAnswer } from '../../../../../modules/orders/schema.ts';
import { call } from '../../../lib/api.ts';
import { listWithTotal } from '../../../lib/list-with-total.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const key = queryKeys('back-office-quotes');

export const quotesQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: key('list', search.toString()),
    queryFn: ({ signal }) => listWithTotal(`/api/admin/quotes?${search}`, adminQuoteReply, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const quoteQuery = (quoteId: string) =>
  queryOptions({
    queryKey: key('one', quoteId),
    queryFn: ({ signal }) =>
      call('GET', `/api/admin/quotes/${encodeURIComponent(quoteId)}`, { reply: adminQuoteReply, signal }),
    staleTime: 0,
  });

export const useAnswerQuote = (quoteId: number) => useDecision<QuoteAnswer>(`/api/admin/quotes/${quoteId}/answer`);

export const useDeclineQuote = (quoteId: number) =>
  useDecision<{ note: string }>(`/api/admin/quotes/${quoteId}/decline`);

function useDecision<Body extends object>(path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call('PUT', path, { body, reply: adminQuoteReply }),
    onSettled: () => client.invalidateQueries({ queryKey: key() }),
  });
}
