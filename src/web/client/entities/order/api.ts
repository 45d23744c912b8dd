import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../modules/orders/calls.ts';
import { ApiError, call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('orders');

export const orderKeys = {
  list: () => key(),
  one: (orderId: string) => key(orderId),
  invoice: (orderId: string) => key(orderId, 'invoice'),
  banks: () => key('banks'),
  quotes: () => key('quotes'),
  quote: (quoteId: string) => key('quote', quoteId),
  outcome: (paymentIntentId: string) => key('of', paymentIntentId),
};

/** Query of the orders, newest first; refetched on every visit, since a status may have changed. */
export const ordersQuery = queryOptions({
  queryKey: orderKeys.list(),
  queryFn: ({ signal }) => call(calls.listOrders, { signal }),
  refetchOnMount: 'always',
});

/** Query of bank payments that are pending or failed. */
export const bankPaymentsQuery = queryOptions({
  queryKey: orderKeys.banks(),
  queryFn: ({ signal }) => call(calls.listBankPayments, { signal }),
  refetchOnMount: 'always',
});

export const quotesQuery = queryOptions({
  queryKey: orderKeys.quotes(),
  queryFn: ({ signal }) => call(calls.listQuotes, { signal }),
  refetchOnMount: 'always',
});

/** Query of a quote; `null` for a missing one and for another person's. */
export const quoteQuery = (quoteId: string) =>
  queryOptions({
    queryKey: orderKeys.quote(quoteId),
    queryFn: async ({ signal }) => {
      try {
        return await call(calls.readQuote, { params: { id: quoteId }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });

export function refetchOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}
