import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import type { DraftBody, QuoteAnswer } from '../../../../../modules/orders/schema.ts';
import { call } from '../../../lib/api.ts';
import type { TextQueryOf } from '../../../lib/call-address.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { pageQuery } from '../../../lib/page-query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const key = queryKeys('back-office-quotes');

export const quotesQuery = (search: TextQueryOf<typeof calls.listQuotes>) =>
  pageQuery(key('list', search.toString()), calls.listQuotes, search);

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

/** Withdraws a draft. @param onDone called even if the quote's own components are unmounted by then */
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
