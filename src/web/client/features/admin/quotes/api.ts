import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/admin/calls.ts';
import type { DraftBody, QuoteAnswer } from '../../../../../modules/orders/schema.ts';
import { call } from '../../../lib/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
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

export function useDraftOrder() {
  const create = useCreateOnce();
  return useDecision((body: DraftBody) => create(calls.draftOrder, { body }));
}

/** @param onDone called even when the quote's own parts are gone by then */
export const useWithdrawDraft = (quoteId: number, onDone: () => void) =>
  useDecision((_nothing: undefined) => callInSession(calls.withdrawDraft, { params: { id: quoteId } }), onDone);

function useDecision<Body, Reply>(mutationFn: (body: Body) => Promise<Reply>, onSuccess?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    onSettled: () => client.invalidateQueries({ queryKey: key() }),
  });
}
