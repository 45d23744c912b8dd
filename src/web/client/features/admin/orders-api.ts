import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { orderDetailReply } from '../../../../modules/admin/schema.ts';
import { setupCode } from '../../../../modules/displays/schema.ts';
import {
  adminOrderReply,
  type PaymentProblem,
  paymentProblemReply,
  type statusInput,
  statusReply,
} from '../../../../modules/orders/schema.ts';
import { call } from '../../lib/api.ts';
import { adminKey, listWithTotal, useRefresh } from './api.ts';

export const ordersQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: adminKey('orders', 'list', search.toString()),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listWithTotal(`/api/admin/orders?${search}`, adminOrderReply, signal),
  });

export const orderQuery = (orderId: number) =>
  queryOptions({
    queryKey: adminKey('orders', 'one', orderId),
    staleTime: 0,
    queryFn: ({ signal }) => call('GET', `/api/admin/orders/${orderId}`, { reply: orderDetailReply, signal }),
  });

export const setupCodesQuery = (orderId: number) =>
  queryOptions({
    queryKey: adminKey('orders', 'setup', orderId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      call('GET', `/api/admin/orders/${orderId}/setup-codes`, { reply: z.array(setupCode), signal }),
  });

export const problemsQuery = queryOptions({
  queryKey: adminKey('orders', 'problems'),
  staleTime: 0,
  queryFn: ({ signal }) => call('GET', '/api/admin/payment-problems', { reply: z.array(paymentProblemReply), signal }),
});

export function useUpdateStatus(orderId: number) {
  const refresh = useRefresh('orders');
  return useMutation({
    mutationFn: ({ revision, input }: { revision: number; input: z.output<typeof statusInput> }) =>
      call('PUT', `/api/admin/orders/${orderId}/status`, { body: input, ifMatch: revision, reply: statusReply }),
    onSettled: refresh,
  });
}

/** Sees to a payment problem: asks for a refund again, or notes that what was told is settled. */
export function useSeeTo() {
  const refresh = useRefresh('orders');
  return useMutation({
    mutationFn: ({ kind, id }: Pick<PaymentProblem, 'kind' | 'id'>) =>
      call('POST', kind === 'refund' ? `/api/admin/refunds/${id}/retry` : `/api/admin/payment-notices/${id}/settle`),
    onSuccess: refresh,
  });
}

export function useResendOrderMail(orderId: number) {
  const refresh = useRefresh('orders');
  return useMutation({
    mutationFn: (mailId: number) => call('POST', `/api/admin/orders/${orderId}/mails/${mailId}/resend`),
    onSuccess: refresh,
  });
}
