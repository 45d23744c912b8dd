import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { AccountStatus, setUpInput } from '../../../../modules/accounts/schema.ts';
import {
  adminActivityReply,
  adminSubscriptionReply,
  adminUserReply,
  offlineScreenReply,
  overviewReply,
  parkedReply,
  queuesReply,
  redirectReply,
  type resetPasswordInput,
  type SavedFilter,
  type SavedFilterInput,
  type StaffNoticeChoice,
  savedFilterReply,
  staffNoticeChoice,
} from '../../../../modules/admin/schema.ts';
import { mailReply } from '../../../../modules/mail/schema.ts';
import { type BusinessTerms, businessTerms } from '../../../../modules/orders/schema.ts';
import { call } from '../../lib/api.ts';
import { markImpersonation } from '../../lib/impersonation-mark.ts';
import { listWithTotal } from '../../lib/list-with-total.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { loadForNewUser } from '../../lib/useFocusOnNavigation.ts';
import { forgetFormerFilters, formerFilters } from './saved-filters.ts';

type List =
  | ('overview' | 'screens' | 'users' | 'subscriptions' | 'activity' | 'parked')
  | ('mails' | 'queues' | 'filters' | 'staff-notices');

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
  subscriptions: (search: URLSearchParams) =>
    queryOptions({
      ...FRESH,
      queryKey: adminKey('subscriptions', search.toString()),
      queryFn: ({ signal }) => listWithTotal(`/api/admin/subscriptions?${search}`, adminSubscriptionReply, signal),
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

export const useSetStatus = () =>
  useChange('users', ({ id, ...body }: { id: number; status: AccountStatus; holdOrders: boolean }) =>
    call('PUT', `/api/admin/users/${id}/status`, { body }),
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

const FILTERS = '/api/admin/saved-filters';

/** Of the administrator, on every computer; those that a browser kept before move along. */
export const savedFiltersQuery = queryOptions({
  queryKey: adminKey('filters'),
  queryFn: async ({ signal }) => {
    for (const body of formerFilters()) await call('POST', FILTERS, { body });
    forgetFormerFilters();
    return await call('GET', FILTERS, { reply: z.array(savedFilterReply), signal });
  },
});

export const useSaveFilter = () => useChange('filters', (body: SavedFilterInput) => call('POST', FILTERS, { body }));
export const useRemoveFilter = () => useChange('filters', ({ id }: SavedFilter) => call('DELETE', `${FILTERS}/${id}`));
