import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as calls from '../../../../../modules/orders/calls.ts';
import type { CheckoutBody, OpenCheckout, TestCard } from '../../../../../modules/orders/schema.ts';
import { refetchCart } from '../../../entities/cart/api.ts';
import { refetchOrders } from '../../../entities/order/api.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const addressesKey = queryKeys('addresses');

export const savedAddressesQuery = queryOptions({
  queryKey: addressesKey(),
  queryFn: ({ signal }) => call(calls.listSavedAddresses, { signal }),
  refetchOnMount: 'always',
});

export function useForgetAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callInSession(calls.forgetAddress, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: addressesKey() }),
  });
}

/** Reserves the cart. Idempotent: the same cart gets the same payment. */
export function useOpenCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CheckoutBody) => callInSession(calls.openCheckout, { body }),
    onSettled: () => refetchCart(client),
  });
}

export async function fetchOpenCheckout(): Promise<OpenCheckout | null> {
  return (await callInSession(calls.readOpenCheckout)).checkout;
}

/** Releases the reservation of one payment; the cart stays, and so does a newer checkout. */
export function useLeaveCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentIntentId: string) => call(calls.leaveCheckout, { query: { paymentIntentId } }),
    onSettled: () => refetchCart(client),
  });
}

export function useConfirmTestPayment(clientSecret: string) {
  return useMutation({
    mutationFn: (card: TestCard) =>
      callInSession(calls.confirmTestPayment, {
        params: { intentId: intentIdOf(clientSecret) },
        body: { clientSecret, card },
      }),
  });
}

/** Creates a quote of the open checkout; a retry returns the same. */
export function useGetQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentIntentId: string) => callInSession(calls.quoteCheckout, { body: { paymentIntentId } }),
    onSuccess: () => refetchOrders(client),
  });
}

/** Completes an order. Idempotent: a payment becomes one order. */
export const useCompleteOrder = () =>
  useMakeOrder((body: z.input<typeof calls.completeOrder.body>) => callInSession(calls.completeOrder, { body }));

/** Orders by invoice. Idempotent: a checkout becomes one order. */
export const usePayByInvoice = () =>
  useMakeOrder((body: z.input<typeof calls.payByInvoice.body>) => callInSession(calls.payByInvoice, { body }));

function useMakeOrder<Body>(mutationFn: (body: Body) => Promise<{ orderId: number }>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => refetchOrders(client) });
}

/** Id of the payment intent within a client secret. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';
