import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as displaysCalls from '../../../../../modules/displays/calls.ts';
import * as adminCalls from '../../../../../modules/orders/office-calls.ts';
import type {
  AdminOrder,
  BulkStatusInput,
  PaymentProblem,
  SendInvoiceInput,
  SettleInput,
  StatusInput,
} from '../../../../../modules/orders/schema.ts';
import type { Call } from '../../../../../shared/calls.ts';
import { type AnyGiven, call } from '../../../lib/api.ts';
import { type CallInput, TextQuery, type TextQueryOf, type TrailingParameters } from '../../../lib/call-address.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { FRESH, pageQuery } from '../../../lib/page-query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

/** Key of lists, details and problems, all of which a change of an order may affect. */
const key = queryKeys('back-office-orders');

export const ordersQuery = (search: TextQueryOf<typeof adminCalls.listOrders>) =>
  pageQuery(key('list', search.toString()), adminCalls.listOrders, search);

export const orderCountsQuery = (search: TextQueryOf<typeof adminCalls.countOrders>) =>
  queryOptions({
    ...FRESH,
    queryKey: key('counts', search.toString()),
    queryFn: ({ signal }) => call(adminCalls.countOrders, { query: search, signal }),
  });

export const orderQuery = (orderId: number) =>
  queryOptions({
    queryKey: key('one', orderId),
    staleTime: 0,
    queryFn: ({ signal }) => call(adminCalls.readOrder, { params: { id: orderId }, signal }),
  });

export const ledgerQuery = (orderId: number) =>
  queryOptions({
    queryKey: key('ledger', orderId),
    staleTime: 0,
    queryFn: ({ signal }) => call(adminCalls.readLedger, { params: { id: orderId }, signal }),
  });

export const setupCodesQuery = (orderId: number) =>
  queryOptions({
    queryKey: key('setup', orderId),
    staleTime: 0,
    queryFn: ({ signal }) => call(displaysCalls.listSetupCodes, { params: { id: orderId }, signal }),
  });

export const PROBLEMS = 50;

export const problemsQuery = (isSettled: boolean, page: number) => {
  const search = new TextQuery({ settled: String(isSettled), page, limit: PROBLEMS });
  return pageQuery(key('problems', search.toString()), adminCalls.listPaymentProblems, search);
};

function useChange<Given, Reply>(mutationFn: (input: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key() }) });
}

export const useUpdateStatus = () =>
  useChange(({ orderId, revision, input }: { orderId: number; revision: number; input: StatusInput }) =>
    callInSession(adminCalls.updateOrderStatus, { params: { id: orderId }, body: input, ifMatch: revision }),
  );

export const useBulkStatus = () =>
  useChange((body: BulkStatusInput) => callInSession(adminCalls.updateStatuses, { body }));

/** Changed order; for a status, whether the customer was mailed. */
export type ChangedOrder = AdminOrder & { isCustomerMailed?: boolean | undefined };

type OrderCall = Call & {
  readonly params: z.ZodType<{ id: number }>;
  readonly takesRevision: true;
  readonly reply: z.ZodType<ChangedOrder>;
};

/** Change of one order, without the order's id and revision. */
export interface OrderChange {
  readonly target: OrderCall;
  readonly params?: object;
  readonly body?: unknown;
}

type OtherParams<C extends OrderCall> = Omit<z.input<C['params']>, 'id'>;
type ChangeGiven<C extends OrderCall> = Pick<CallInput<C>, 'body'> &
  (object extends OtherParams<C> ? unknown : { readonly params: { readonly [Key in keyof OtherParams<C>]: number } });

export function orderChange<C extends OrderCall>(
  target: C,
  ...[input]: TrailingParameters<ChangeGiven<C>>
): OrderChange {
  return { ...input, target };
}

/** Mutation for a change of one order; creating ones have an idempotency key. */
export function useOrderWrite(orderId: number) {
  const create = useCreateOnce();
  return useChange(({ target, params, body, revision }: OrderChange & { revision: number }) => {
    const send = (target.createsOnce ? create : callInSession) as (
      target: Call,
      input: AnyGiven,
    ) => Promise<ChangedOrder>;
    return send(target, { params: { ...params, id: orderId }, body, ifMatch: revision });
  });
}

export function useSendInvoice(orderId: number) {
  const create = useCreateOnce();
  return useChange((body: SendInvoiceInput) => create(adminCalls.sendInvoice, { params: { id: orderId }, body }));
}

export const useRetryRefund = () =>
  useChange((refundId: number) => callInSession(adminCalls.retryRefund, { params: { id: refundId } }));

export const useSettleProblem = ({ kind, id }: Pick<PaymentProblem, 'kind' | 'id'>) =>
  useChange((body: SettleInput) => callInSession(adminCalls.closeProblem, { params: { kind, id }, body }));

export const useResendOrderMail = (orderId: number) =>
  useChange((mailId: number) => callInSession(adminCalls.resendOrderMail, { params: { id: orderId, mailId } }));

export const useClearTestOrders = () => useChange(() => callInSession(adminCalls.clearTestOrders));
