import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/admin/calls.ts';
import type { AdminQuote, QuoteAnswer } from '../../../../../modules/orders/schema.ts';
import { call } from '../../../lib/api.ts';
import { listWithTotal } from '../../../lib/list-with-total.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const key = queryKeys('back-office-quotes');

export const quotesQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: key('list', search.toString()),
    queryFn: ({ signal }) => listWithTotal(calls.listQuotes, { query: search, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const quoteQuery = (quoteId: string) =>
  queryOptions({
    queryKey: key('one', quoteId),
    queryFn: ({ signal }) => call(calls.readQuote, { params: { id: quoteId }, signal }),
    staleTime: 0,
  });

export const useAnswerQuote = (quoteId: number) =>
  useDecision((body: QuoteAnswer) => callInSession(calls.answerQuote, { params: { id: quoteId }, body }));

export const useDeclineQuote = (quoteId: number) =>
  useDecision((body: { note: string }) => callInSession(calls.declineQuote, { params: { id: quoteId }, body }));

function useDecision<Body>(mutationFn: (body: Body) => Promise<AdminQuote>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key() }) });
}
