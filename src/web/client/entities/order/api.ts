import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { bankPaymentReply, orderReply } from '../../../../modules/orders/schema.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('orders');

export const orderKeys = {
  list: () => key(),
  one: (orderId: string) => key(orderId),
  banks: () => key('banks'),
  outcome: (paymentIntentId: string) => key('of', paymentIntentId),
};

/** Newest first. Refetched on every visit: a status may have changed. */
export const ordersQuery = queryOptions({
  queryKey: orderKeys.list(),
  queryFn: ({ signal }) => call('GET', '/api/orders', { reply: z.array(orderReply), signal }),
  refetchOnMount: 'always',
});

/** Those a bank works on, and those it did not make. */
export const bankPaymentsQuery = queryOptions({
  queryKey: orderKeys.banks(),
  queryFn: ({ signal }) => call('GET', '/api/bank-payments', { reply: z.array(bankPaymentReply), signal }),
  refetchOnMount: 'always',
});

export function refetchOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}
