import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { clearedReply, orderDetailReply } from '../../../../../modules/admin/schema.ts';
import { setupCode } from '../../../../../modules/displays/schema.ts';
import {
  adminOrderReply,
  type BulkStatusInput,
  type PaymentProblem,
  paymentProblemReply,
  type SettleInput,
  type StatusInput,
  statusReply,
} from '../../../../../modules/orders/schema.ts';
import type { InscriptionInput } from '../../../../../modules/shop/schema.ts';
import { call } from '../../../lib/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { listWithTotal } from '../../../lib/list-with-total.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Lists, details and problems: a change of an order may concern all of them. */
const key = queryKeys('back-office-orders');

/** Always stale: other people change these lists. */
const FRESH = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const ordersQuery = (search: URLSearchParams) =>
  queryOptions({
    ...FRESH,
    queryKey: key('list', search.toString()),
    queryFn: ({ signal }) => listWithTotal(`/api/admin/orders?${search}`, adminOrderReply, signal),
  });

export const orderQuery = (orderId: number) =>
  queryOptions({
    queryKey: key('one', orderId),
    staleTime: 0,
    queryFn: ({ signal }) => call('GET', `/api/admin/orders/${orderId}`, { reply: orderDetailReply, signal }),
  });

export const setupCodesQuery = (orderId: number) =>
  queryOptions({
    queryKey: key('setup', orderId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      call('GET', `/api/admin/orders/${orderId}/setup-codes`, { reply: z.array(setupCode), signal }),
  });

/** Problems on a page. */
export const PROBLEMS = 50;

export const problemsQuery = (isSettled: boolean, page: number) => {
  const search = new URLSearchParams({ settled: String(isSettled), page: String(page), limit: String(PROBLEMS) });
  return queryOptions({
    ...FRESH,
    queryKey: key('problems', search.toString()),
    queryFn: ({ signal }) => listWithTotal(`/api/admin/payment-problems?${search}`, paymentProblemReply, signal),
  });
};

function useChange<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key() }) });
}

export const useUpdateStatus = () =>
  useChange(({ orderId, revision, input }: { orderId: number; revision: number; input: StatusInput }) =>
    call('PUT', `/api/admin/orders/${orderId}/status`, { body: input, ifMatch: revision, reply: statusReply }),
  );

export const useBulkStatus = () =>
  useChange((body: BulkStatusInput) =>
    call('POST', '/api/admin/orders/bulk-status', { body, reply: z.array(adminOrderReply) }),
  );

export interface OrderWrite {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Below the order: `refunds`. */
  path: string;
  body?: object;
}

/** Any other change of one order; creating ones are sent once, however often they are retried. */
export function useOrderWrite(orderId: number) {
  const create = useCreateOnce();
  return useChange(({ method, path, body, revision }: OrderWrite & { revision: number }) => {
    const url = `/api/admin/orders/${orderId}/${path}`;
    const options = { ifMatch: revision, reply: adminOrderReply };
    return method === 'POST' && body ? create(url, { ...options, body }) : call(method, url, { ...options, body });
  });
}

/** Says for the customer what is engraved. */
export const useSetInscription = (orderId: number, itemId: number, revision: number) =>
  useChange((body: InscriptionInput) =>
    call('PUT', `/api/admin/orders/${orderId}/items/${itemId}/inscription`, {
      ...{ body, ifMatch: revision, reply: adminOrderReply },
    }),
  );

export const useRetryRefund = () =>
  useChange((refundId: number) => call('POST', `/api/admin/refunds/${refundId}/retry`));

export const useSettleProblem = ({ kind, id }: Pick<PaymentProblem, 'kind' | 'id'>) =>
  useChange((body: SettleInput) => call('POST', `/api/admin/payment-problems/${kind}/${id}/settle`, { body }));

export const useResendOrderMail = (orderId: number) =>
  useChange((mailId: number) => call('POST', `/api/admin/orders/${orderId}/mails/${mailId}/resend`));

export const useClearTestOrders = () =>
  useChange(() => call('DELETE', '/api/admin/test-orders', { reply: clearedReply }));
