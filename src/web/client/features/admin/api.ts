import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { AccountStatus, setUpInput } from '../../../../modules/accounts/schema.ts';
import {
  adminActivityReply,
  adminSubscriptionReply,
  adminUserReply,
  offlineScreenReply,
  orderDetailReply,
  overviewReply,
  parkedReply,
  queuesReply,
  redirectReply,
  type resetPasswordInput,
  type StaffNoticeChoice,
  staffNoticeChoice,
} from '../../../../modules/admin/schema.ts';
import { setupCode } from '../../../../modules/displays/schema.ts';
import { mailReply } from '../../../../modules/mail/schema.ts';
import {
  adminOrderReply,
  type BusinessTerms,
  businessTerms,
  type PaymentProblem,
  paymentProblemReply,
  type statusInput,
  statusReply,
} from '../../../../modules/orders/schema.ts';
import type { InscriptionInput } from '../../../../modules/shop/schema.ts';
import { call } from '../../lib/api.ts';
import { markImpersonation } from '../../lib/impersonation-mark.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { loadForNewUser } from '../../lib/useFocusOnNavigation.ts';

type List =
  | ('overview' | 'screens' | 'users' | 'subscriptions' | 'activity' | 'parked')
  | ('mails' | 'queues' | 'orders' | 'staff-notices');

const key = queryKeys('admin');
/** Hierarchical: invalidating a list covers its rows and details. */
const adminKey = (list: List, ...parts: readonly (string | number)[]) => key(list, ...parts);

/** The overview stays open on a screen. */
const OVERVIEW_MS = 60_000;

/** Always stale: other people change these lists. */
const FRESH = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const adminQueries = {
  overview: queryOptions({
    ...FRESH,
    queryKey: adminKey('overview'),
    queryFn: ({ signal }) => call('GET', '/api/admin/overview', { reply: overviewReply, signal }),
    refetchInterval: OVERVIEW_MS,
  }),
  screens: queryOptions({
    ...FRESH,
    queryKey: adminKey('screens'),
    queryFn: ({ signal }) => call('GET', '/api/admin/offline-screens', { reply: z.array(offlineScreenReply), signal }),
  }),
  users: (search: URLSearchParams) =>
    queryOptions({
      ...FRESH,
      queryKey: adminKey('users', search.toString()),
      queryFn: ({ signal }) => listWithTotal(`/api/admin/users?${search}`, adminUserReply, signal),
    }),
  subscriptions: queryOptions({
    ...FRESH,
    queryKey: adminKey('subscriptions'),
    queryFn: ({ signal }) =>
      call('GET', '/api/admin/subscriptions', { reply: z.array(adminSubscriptionReply), signal }),
  }),
  activity: (search: URLSearchParams) =>
    queryOptions({
      ...FRESH,
      queryKey: adminKey('activity', search.toString()),
      queryFn: ({ signal }) =>
        call('GET', `/api/admin/activity?${search}`, { reply: z.array(adminActivityReply), signal }),
    }),
  parked: queryOptions({
    ...FRESH,
    queryKey: adminKey('parked'),
    queryFn: ({ signal }) => call('GET', '/api/admin/parked-events', { reply: z.array(parkedReply), signal }),
  }),
  mails: (search: URLSearchParams) =>
    queryOptions({
      ...FRESH,
      queryKey: adminKey('mails', search.toString()),
      queryFn: ({ signal }) => call('GET', `/api/admin/mails?${search}`, { reply: z.array(mailReply), signal }),
    }),
  queues: queryOptions({
    ...FRESH,
    queryKey: adminKey('queues'),
    queryFn: ({ signal }) => call('GET', '/api/admin/queues', { reply: queuesReply, signal }),
  }),
};

async function listWithTotal<Row extends z.ZodType>(path: string, row: Row, signal: AbortSignal) {
  let total = 0;
  const onHeaders = (headers: Headers) => {
    total = Number(headers.get('x-total-count') ?? 0);
  };
  const rows = await call('GET', path, { reply: z.array(row), signal, onHeaders });
  return { rows, total };
}

export const useSetStatus = () =>
  useChange('users', ({ id, status }: { id: number; status: AccountStatus }) =>
    call('PUT', `/api/admin/users/${id}/status`, { body: { status } }),
  );

export function useResetPassword(userId: number) {
  return useMutation({
    mutationFn: (body: z.output<typeof resetPasswordInput>) =>
      call('POST', `/api/admin/users/${userId}/reset-password`, { body }),
  });
}

/** For a lost second factor. */
export const termsQuery = (userId: number) =>
  queryOptions({
    ...FRESH,
    queryKey: adminKey('users', 'terms', userId),
    queryFn: ({ signal }) => call('GET', `/api/admin/users/${userId}/terms`, { reply: businessTerms, signal }),
  });

export const useSetTerms = (userId: number) =>
  useChange('users', (body: BusinessTerms) =>
    call('PUT', `/api/admin/users/${userId}/terms`, { body, reply: businessTerms }),
  );

export const useResetSecondFactor = (userId: number) =>
  useChange('users', (body: z.output<typeof setUpInput>) =>
    call('POST', `/api/admin/users/${userId}/reset-second-factor`, { body }),
  );

/** Loads `to`, or the server's choice, as that person. */
export function useLoginAs(to?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call('POST', `/api/admin/users/${userId}/impersonate`, { reply: redirectReply }),
    onSuccess: ({ redirectUrl }) => {
      markImpersonation(true);
      client.clear();
      loadForNewUser(to ?? (redirectUrl || '/'));
    },
  });
}

export const useRetryParked = () =>
  useChange('parked', ({ eventId, subscriber }: { eventId: number; subscriber: string }) =>
    call('POST', `/api/admin/parked-events/${eventId}/${subscriber}/retry`),
  );

export const useResendMail = () =>
  useChange('mails', (mailId: number) => call('POST', `/api/admin/mails/${mailId}/resend`));

export const useLockQueues = () =>
  useChange('queues', (action: 'lock' | 'unlock') => call('POST', `/api/admin/queues/${action}`));

export const staffNoticesQuery = queryOptions({
  queryKey: adminKey('staff-notices'),
  queryFn: ({ signal }) => call('GET', '/api/admin/staff-notices', { reply: staffNoticeChoice, signal }),
});

export const useChooseStaffNotices = () =>
  useChange('staff-notices', (body: StaffNoticeChoice) =>
    call('PUT', '/api/admin/staff-notices', { body, reply: staffNoticeChoice }),
  );

function useChange<Given, Reply>(list: List, mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: adminKey(list) }) });
}

export const ordersQuery = (search: URLSearchParams) =>
  queryOptions({
    ...FRESH,
    queryKey: adminKey('orders', 'list', search.toString()),
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, input }: { revision: number; input: z.output<typeof statusInput> }) =>
      call('PUT', `/api/admin/orders/${orderId}/status`, { body: input, ifMatch: revision, reply: statusReply }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKey('orders') }),
  });
}

/** Says for the customer what is engraved. */
export function useSetInscription(orderId: number, itemId: number, revision: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InscriptionInput) =>
      call('PUT', `/api/admin/orders/${orderId}/items/${itemId}/inscription`, {
        body,
        ifMatch: revision,
        reply: adminOrderReply,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKey('orders') }),
  });
}

export const useResolveProblem = () =>
  useChange('orders', ({ kind, id }: Pick<PaymentProblem, 'kind' | 'id'>) =>
    call('POST', kind === 'refund' ? `/api/admin/refunds/${id}/retry` : `/api/admin/payment-notices/${id}/settle`),
  );

export const useResendOrderMail = (orderId: number) =>
  useChange('orders', (mailId: number) => call('POST', `/api/admin/orders/${orderId}/mails/${mailId}/resend`));
