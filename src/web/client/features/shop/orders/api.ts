import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { downloadQrCode } from '../../../../../modules/directory/calls.ts';
import * as calls from '../../../../../modules/orders/calls.ts';
import { type Order, paymentDetails, type ReturnRequest } from '../../../../../modules/orders/schema.ts';
import type { InscriptionInput } from '../../../../../modules/shop/schema.ts';
import { addScanMark } from '../../../../../shared/scan-mark.ts';
import { CART_MUTATION_SCOPE, refetchCart } from '../../../entities/cart/api.ts';
import { orderKeys, refetchOrders } from '../../../entities/order/api.ts';
import { refetchProducts } from '../../../entities/product/api.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { withinLimits } from '../../../lib/call-limits.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { accountHeader } from '../../../lib/tab-account.ts';

/** Query of an order; `null` for a missing one and for another person's. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.one(orderId),
    queryFn: ({ signal }) => unlessMissing(call(calls.readOrder, { params: { id: orderId }, signal })),
  });

/** Query of an invoice; `null` like `orderQuery`. */
export const invoiceQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.invoice(orderId),
    queryFn: ({ signal }) => unlessMissing(call(calls.readInvoice, { params: { id: orderId }, signal })),
  });

async function unlessMissing<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** State of a payment; `open` is not known yet. */
export type Outcome =
  | { state: 'order'; orderId: number }
  | { state: 'open'; polls: number }
  /** `banking`: pending for days; `failed`: the bank did not pay. */
  | { state: 'unpaid' | 'banking' | 'failed' | 'canceled' | 'refunded' | 'unknown' };

const POLL_INTERVAL_MS = 2_000;
/** Number of polls after which an unpaid payment counts as unpaid. */
const UNPAID_POLLS = 4;

/** Polls for the order of a payment until the outcome is final. Never pays. */
export const outcomeQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: orderKeys.outcome(paymentIntentId),
    queryFn: async ({ client, queryKey, signal }): Promise<Outcome> => {
      const before = client.getQueryData<Outcome>(queryKey);
      const polls = before?.state === 'open' ? before.polls + 1 : 1;
      const outcome = await readOutcome(paymentIntentId, signal);
      const isSure = outcome.state !== 'open' && (outcome.state !== 'unpaid' || polls >= UNPAID_POLLS);
      return isSure ? outcome : { state: 'open', polls };
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? POLL_INTERVAL_MS : false),
  });

type Answer = Exclude<Outcome, { state: 'open' }> | { state: 'open' };

async function readOutcome(paymentIntentId: string, signal: AbortSignal): Promise<Answer> {
  try {
    const input = { body: { paymentIntentId }, signal };
    return { state: 'order', ...(await callInSession(calls.completeOrder, input)) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'open' };
    const { paymentStatus: status, isBankDebit } = paymentDetails.safeParse(error.details).data ?? {};
    if (isBankDebit) return { state: 'banking' };
    if (status && status !== 'processing') return { state: status };
    return { state: error.status === 404 || error.status === 400 ? 'unknown' : 'open' };
  }
}

export function useAnswerInscription(orderId: number, itemId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InscriptionInput): Promise<Order> =>
      callInSession(calls.answerInscription, { params: { id: orderId, itemId }, body }),
    onSuccess: () => refetchOrders(client),
  });
}

export function useCancelOrder(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession(calls.cancelOrder, { params: { id: orderId } }),
    onSettled: () => refetchOrders(client),
  });
}

export function useRequestReturn(orderId: number) {
  const client = useQueryClient();
  const create = useCreateOnce();
  return useMutation({
    mutationFn: (body: ReturnRequest) => create(calls.requestReturn, { params: { id: orderId }, body }),
    onSuccess: () => refetchOrders(client),
  });
}

/** Withdraws a return; an error means that it was already closed. */
export function useWithdrawReturn(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (returnId: number) => callInSession(calls.withdrawReturn, { params: { id: orderId, returnId } }),
    onSettled: () => refetchOrders(client),
  });
}

export function useWithdrawQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (quoteId: number) => callInSession(calls.withdrawQuote, { params: { id: quoteId } }),
    onSettled: () => refetchOrders(client),
  });
}

export function useBuyAgain(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    ...CART_MUTATION_SCOPE,
    mutationFn: () => callInSession(calls.buyAgain, { params: { id: orderId } }),
    onSettled: () => refetchCart(client),
  });
}

/** Refetches cart and products once an order exists: both have changed. */
export function useRefetchBought(isBought: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isBought) void refetchBought(client);
  }, [isBought, client]);
}

export async function refetchBought(client: QueryClient): Promise<void> {
  await Promise.all([refetchCart(client), refetchProducts(client)]);
}

/** Fetches a PNG, 1000 px wide. */
export async function fetchQrCode(slug: string): Promise<Blob> {
  return await withinLimits({ kind: 'read' }, async (signal) => {
    const response = await fetch(downloadQrCode.path, {
      method: downloadQrCode.method,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...accountHeader() },
      body: JSON.stringify({
        url: addScanMark(`${location.origin}/${slug}`),
        filename: qrFileName(slug),
        size: 1000,
      }),
      signal,
    });
    if (!response.ok) throw new ApiError(response.status, response.statusText);
    return await response.blob();
  });
}

export const qrFileName = (slug: string): string => `${slug}-qr-code.png`;
