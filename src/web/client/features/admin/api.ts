import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as accountsCalls from '../../../../modules/accounts/calls.ts';
import type { AccountStatus } from '../../../../modules/accounts/schema.ts';
import * as adminCalls from '../../../../modules/admin/calls.ts';
import type { resetPasswordInput, StaffNoticeChoice } from '../../../../modules/admin/schema.ts';
import * as officeCalls from '../../../../modules/orders/office-calls.ts';
import type { BusinessTerms, ShopSettingsInput } from '../../../../modules/orders/schema.ts';
import { call } from '../../lib/api.ts';
import type { TextQueryOf } from '../../lib/call-address.ts';
import { markImpersonation } from '../../lib/impersonation-mark.ts';
import { FRESH, pageQuery } from '../../lib/page-query.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { callInSession } from '../../lib/session-guard.ts';
import { loadForNewUser } from '../../lib/useFocusOnNavigation.ts';

type List =
  | ('overview' | 'displays' | 'users' | 'subscriptions' | 'activity' | 'parked')
  | ('mails' | 'queues' | 'staff-notices' | 'shop-settings');

const key = queryKeys('admin');
/** Hierarchical keys: invalidating a list covers its rows and details. */
const adminKey = (list: List, ...parts: readonly (string | number)[]) => key(list, ...parts);

/** Poll interval in ms: the overview stays open on a screen. */
const OVERVIEW_MS = 60_000;

export const adminQueries = {
  overview: queryOptions({
    ...FRESH,
    queryKey: adminKey('overview'),
    queryFn: ({ signal }) => call(adminCalls.readOverview, { signal }),
    refetchInterval: OVERVIEW_MS,
  }),
  displays: queryOptions({
    ...FRESH,
    queryKey: adminKey('displays'),
    queryFn: ({ signal }) => call(adminCalls.listOfflineDisplays, { signal }),
  }),
  users: (search: TextQueryOf<typeof adminCalls.listUsers>) =>
    pageQuery(adminKey('users', search.toString()), adminCalls.listUsers, search),
  subscriptions: (search: TextQueryOf<typeof adminCalls.listSubscriptions>) =>
    pageQuery(adminKey('subscriptions', search.toString()), adminCalls.listSubscriptions, search),
  activity: (search: TextQueryOf<typeof adminCalls.searchActivity>) =>
    queryOptions({
      ...FRESH,
      queryKey: adminKey('activity', search.toString()),
      queryFn: ({ signal }) => call(adminCalls.searchActivity, { query: search, signal }),
    }),
  parked: queryOptions({
    ...FRESH,
    queryKey: adminKey('parked'),
    queryFn: ({ signal }) => call(adminCalls.listParked, { signal }),
  }),
  mails: (search: TextQueryOf<typeof adminCalls.listMails>) =>
    queryOptions({
      ...FRESH,
      queryKey: adminKey('mails', search.toString()),
      queryFn: ({ signal }) => call(adminCalls.listMails, { query: search, signal }),
    }),
  queues: queryOptions({
    ...FRESH,
    queryKey: adminKey('queues'),
    queryFn: ({ signal }) => call(adminCalls.readQueues, { signal }),
  }),
};

export const useSetStatus = () =>
  useChange('users', ({ id, ...body }: { id: number; status: AccountStatus; holdOrders: boolean }) =>
    callInSession(adminCalls.setAccountStatus, { params: { id }, body }),
  );

export function useResetPassword(userId: number) {
  return useMutation({
    mutationFn: (body: z.output<typeof resetPasswordInput>) =>
      callInSession(adminCalls.setPassword, { params: { id: userId }, body }),
  });
}

/** Query of a business's terms. */
export const termsQuery = (userId: number) =>
  queryOptions({
    ...FRESH,
    queryKey: adminKey('users', 'terms', userId),
    queryFn: ({ signal }) => call(officeCalls.readBusinessTerms, { params: { id: userId }, signal }),
  });

export const useSetTerms = (userId: number) =>
  useChange('users', (body: BusinessTerms) =>
    callInSession(officeCalls.setBusinessTerms, { params: { id: userId }, body }),
  );

export const useResetSecondFactor = (userId: number) =>
  useChange('users', () => callInSession(accountsCalls.resetSecondFactor, { params: { id: userId }, body: {} }));

/** Impersonates a user and loads `to`, or the server's choice of page. */
export function useLoginAs(to?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => callInSession(adminCalls.beginImpersonation, { params: { id: userId } }),
    onSuccess: ({ redirectUrl }) => {
      markImpersonation(true);
      client.clear();
      loadForNewUser(to ?? (redirectUrl || '/'));
    },
  });
}

export const useRetryParked = () =>
  useChange('parked', ({ eventId, subscriber }: { eventId: number; subscriber: string }) =>
    callInSession(adminCalls.retryParked, { params: { eventId, subscriber } }),
  );

export const useResendMail = () =>
  useChange('mails', (mailId: number) => callInSession(adminCalls.resendMail, { params: { id: mailId } }));

export const useLockQueues = () =>
  useChange(
    'queues',
    (action: 'lock' | 'unlock'): Promise<unknown> =>
      callInSession(action === 'lock' ? adminCalls.lockQueues : adminCalls.unlockQueues),
  );

export const staffNoticesQuery = queryOptions({
  queryKey: adminKey('staff-notices'),
  queryFn: ({ signal }) => call(adminCalls.readStaffNotices, { signal }),
});

export const useChooseStaffNotices = () =>
  useChange('staff-notices', (body: StaffNoticeChoice) => callInSession(adminCalls.chooseStaffNotices, { body }));

export const shopSettingsQuery = queryOptions({
  queryKey: adminKey('shop-settings'),
  queryFn: ({ signal }) => call(officeCalls.readShopSettings, { signal }),
});

export const useSetShopSettings = (revision: number) =>
  useChange('shop-settings', (body: ShopSettingsInput) =>
    callInSession(officeCalls.setShopSettings, { body, ifMatch: revision }),
  );

function useChange<Given, Reply>(list: List, mutationFn: (input: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: adminKey(list) }) });
}
