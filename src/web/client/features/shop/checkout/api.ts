import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type CheckoutBody,
  checkoutReply,
  completeReply,
  type OpenCheckout,
  openCheckoutReply,
  quoteReply,
  savedAddressReply,
  type TestCard,
  testConfirmReply,
} from '../../../../../modules/orders/schema.ts';
import { refetchCart } from '../../../entities/cart/api.ts';
import { refetchOrders } from '../../../entities/order/api.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const addressesKey = queryKeys('addresses');

export const savedAddressesQuery = queryOptions({
  queryKey: addressesKey(),
  queryFn: ({ signal }) => call('GET', '/api/saved-addresses', { reply: z.array(savedAddressReply), signal }),
  refetchOnMount: 'always',
});

export function useForgetAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callInSession('DELETE', `/api/saved-addresses/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: addressesKey() }),
  });
}

/** Reserves the cart. Idempotent: the same cart gets the same payment. */
export function useOpenCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CheckoutBody) =>
      callInSession('POST', '/api/create-checkout-session', { body, reply: checkoutReply }),
    onSettled: () => refetchCart(client),
  });
}

/** The person's open checkout, priced as of now. */
export async function fetchOpenCheckout(): Promise<OpenCheckout | null> {
  return (await callInSession('GET', '/api/checkout-session', { reply: openCheckoutReply })).checkout;
}

/** Releases the reservation of one payment; the cart stays, and so does a newer checkout. */
export function useLeaveCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentIntentId: string) =>
      call('DELETE', `/api/checkout-session?${new URLSearchParams({ paymentIntentId })}`),
    onSettled: () => refetchCart(client),
  });
}

export function useConfirmTestPayment(clientSecret: string) {
  return useMutation({
    mutationFn: (card: TestCard) =>
      callInSession('POST', `/api/test-payments/${intentIdOf(clientSecret)}/confirm`, {
        body: { clientSecret, card },
        reply: testConfirmReply,
      }),
  });
}

/** Of the open checkout; a repeat returns the same. */
export function useGetQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentIntentId: string) =>
      callInSession('POST', '/api/quotes', { body: { paymentIntentId }, reply: quoteReply }),
    onSuccess: () => refetchOrders(client),
  });
}

/** Idempotent: a payment becomes one order. */
export const useCompleteOrder = () => useMakeOrder('/api/complete-order');

/** Idempotent: a checkout becomes one order. */
export const usePayByInvoice = () => useMakeOrder('/api/pay-by-invoice');

function useMakeOrder(path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentIntentId: string) =>
      callInSession('POST', path, { body: { paymentIntentId }, reply: completeReply }),
    onSuccess: () => refetchOrders(client),
  });
}

/** The payment intent's id within a client secret. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';
