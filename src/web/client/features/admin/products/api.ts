import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/shop/calls.ts';
import type { AdminProduct, ProductInput, StockReason, VariantInput } from '../../../../../modules/shop/schema.ts';
import { refetchProducts } from '../../../entities/product/api.ts';
import { call } from '../../../lib/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession, runInSession } from '../../../lib/session-guard.ts';
import { type Sending, upload } from '../../../lib/upload.ts';

const key = queryKeys('catalog');

/** Query of the catalog; always stale: stock changes with each sale. */
export const catalogQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => call(calls.listProductsForAdmin, { signal }),
  staleTime: 0,
});

export const catalogProductQuery = (id: number) =>
  queryOptions({
    queryKey: key(id),
    queryFn: ({ signal }) => call(calls.readProductForAdmin, { params: { id }, signal }),
    staleTime: 0,
  });

interface ProductChange {
  /** Absent for a new product. */
  id?: number | undefined;
  /** Revision of the edited version. */
  revision?: number | undefined;
  input: ProductInput;
}

export function useSaveProduct() {
  const create = useCreateOnce();
  return useProductMutation(({ id, revision, input }: ProductChange) =>
    id === undefined
      ? create(calls.createProduct, { body: input })
      : callInSession(calls.updateProduct, { params: { id }, body: input, ifMatch: revision }),
  );
}

export function usePublish(id: number) {
  return useProductMutation((_nothing: undefined) => callInSession(calls.publishProduct, { params: { id } }));
}

export function useArchive(id: number) {
  return useProductMutation(async (_nothing: undefined) => {
    await callInSession(calls.archiveProduct, { params: { id } });
    return await call(calls.readProductForAdmin, { params: { id } });
  });
}

interface VariantChange {
  /** Absent for a new variant, which starts with `stock`. */
  id?: number | undefined;
  input: VariantInput;
  stock: number;
}

export function useSaveVariant(productId: number) {
  const create = useCreateOnce();
  return useProductMutation(({ id, input, stock }: VariantChange) =>
    id === undefined
      ? create(calls.createVariant, { params: { id: productId }, body: { ...input, stock } })
      : callInSession(calls.updateVariant, { params: { id }, body: input }),
  );
}

/** Sets the stock; a conflict if the server's count differs from `expected`. */
export function useSetStock(variantId: number) {
  return useProductMutation((body: { stock: number; expected: number; reason: StockReason }) =>
    callInSession(calls.setStock, { params: { id: variantId }, body }),
  );
}

export function useToggleVariant(productId: number) {
  return useProductMutation(async ({ id, archived }: { id: number; archived: boolean }) => {
    if (archived) return await callInSession(calls.restoreVariant, { params: { id } });
    await callInSession(calls.archiveVariant, { params: { id } });
    return await call(calls.readProductForAdmin, { params: { id: productId } });
  });
}

export function useSetFeatured() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (productIds: readonly number[]) => callInSession(calls.setFeatured, { body: { productIds } }),
    onSuccess: async (products) => {
      client.setQueryData(catalogQuery.queryKey, products);
      await refetchProducts(client);
    },
  });
}

/** Uploads a picture. @returns its URL */
export function useUploadImage() {
  return useMutation({
    mutationFn: async ({ picture, ...sending }: Sending & { picture: File }) => {
      const form = new FormData();
      form.append('image', picture);
      return (await runInSession(() => upload(calls.uploadProductImage, { form, ...sending }))).imageUrl;
    },
  });
}

/** Mutation that caches the whole product in the reply and invalidates the lists. */
function useProductMutation<Change>(mutationFn: (change: Change) => Promise<AdminProduct>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (product) => refreshProduct(client, product) });
}

async function refreshProduct(client: QueryClient, product: AdminProduct): Promise<void> {
  client.setQueryData(catalogProductQuery(product.id).queryKey, product);
  await Promise.all([client.invalidateQueries({ queryKey: key(), exact: true }), refetchProducts(client)]);
}
