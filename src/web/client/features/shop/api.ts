import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../modules/shop/calls.ts';
import type { Product } from '../../../../modules/shop/schema.ts';
import { productKeys } from '../../entities/product/api.ts';
import { listProducts } from '../../entities/product/featured.ts';
import { ApiError, call } from '../../lib/api.ts';
import { sentWithPage } from '../../lib/page.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { callInSession } from '../../lib/session-guard.ts';

const alertKey = queryKeys('stock-alerts');

/** Stale time in ms: stock changes with every sale. */
const FRESH_MS = 30_000;

/** Time of the data in the page's HTML. */
const initialDataUpdatedAt = performance.timeOrigin;

/** Query of all products; pages filter by category without a request. */
export const productsQuery = queryOptions({
  queryKey: productKeys.list(),
  queryFn: ({ signal }) => call(listProducts, { signal }),
  initialData: () => sentWithPage<Product[]>('initial-products'),
  initialDataUpdatedAt,
  staleTime: FRESH_MS,
});

/** Query of a product; `null` if it does not exist. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: productKeys.one(id),
    queryFn: async ({ signal }) => {
      try {
        return await call(calls.readProduct, {
          params: { id },
          signal,
        });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    initialData: () => sentWithPage<Product>(`initial-product-${id}`),
    initialDataUpdatedAt,
    staleTime: FRESH_MS,
  });

/** Query of variants with a stock alert of the user. */
export const stockAlertsQuery = queryOptions({
  queryKey: alertKey(),
  queryFn: ({ signal }) => call(calls.listStockAlerts, { signal }),
});

/** Requests (`true`) or cancels (`false`) the mail. */
export function useSetStockAlert(variantId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isAsked: boolean) =>
      isAsked
        ? callInSession(calls.askForStock, {
            params: { variantId },
          })
        : callInSession(calls.stopAskingForStock, {
            params: { variantId },
          }),
    onSettled: () => client.invalidateQueries({ queryKey: alertKey() }),
  });
}
