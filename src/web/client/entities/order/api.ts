import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('orders');

export const orderKeys = {
  list: () => key(),
  one: (orderId: string) => key(orderId),
  outcome: (paymentIntentId: string) => key('of', paymentIntentId),
};

/** Reads the person's orders again, the list and each. */
export function refetchOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}
