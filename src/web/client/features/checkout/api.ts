import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type CheckoutInput,
  checkoutReply,
  completeReply,
  configReply,
  type TestCard,
  testConfirmReply,
} from '../../../../modules/orders/schema.ts';
import { cartItemReply } from '../../../../modules/shop/schema.ts';
import { propertyReply, propertySummary } from '../../../../modules/tenancy/schema.ts';
import { call } from '../../lib/api.ts';
import { callInSession } from '../../lib/session-guard.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('GET', '/api/config', { reply: configReply, signal }),
});

/** Read anew on every visit: prices and stock are those of this moment. */
export const checkoutCartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call('GET', '/api/cart', { reply: z.array(cartItemReply), signal }),
  refetchOnMount: 'always',
});

export const ownPropertiesQuery = queryOptions({
  queryKey: ['properties'],
  queryFn: ({ signal }) => call('GET', '/api/properties', { reply: z.array(propertySummary), signal }),
});

export const propertyAddressQuery = (propertyId: number) =>
  queryOptions({
    queryKey: ['properties', propertyId],
    queryFn: ({ signal }) => call('GET', `/api/properties/${propertyId}`, { reply: propertyReply, signal }),
  });

/** Reserves the cart. The same cart gets the same payment; what the cart shows then is what it costs. */
export function useOpenCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CheckoutInput) =>
      callInSession('POST', '/api/create-checkout-session', { body, reply: checkoutReply }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cart'] }),
  });
}

export function useConfirmTestPayment(clientSecret: string) {
  return useMutation({
    mutationFn: (card: TestCard) =>
      call('POST', `/api/test-payments/${intentIdOf(clientSecret)}/confirm`, {
        body: { clientSecret, card },
        reply: testConfirmReply,
      }),
  });
}

/** Safe to repeat: the same payment is always the same order. */
export function useCompleteOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentIntentId: string) =>
      call('POST', '/api/complete-order', { body: { paymentIntentId }, reply: completeReply }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

/** The part of a client secret that names the payment. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';
