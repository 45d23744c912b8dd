import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

const stripeKey = queryKeys('stripe');

export const stripeQuery = (publishableKey: string) =>
  queryOptions({
    queryKey: stripeKey(publishableKey),
    queryFn: async (): Promise<Stripe> => {
      const stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error('Stripe runs in browsers only');
      return stripe;
    },
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
