import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type AdminProduct,
  adminProductReply,
  imageReply,
  type ProductInput,
  type VariantInput,
} from '../../../../../modules/shop/schema.ts';
import { refetchProducts } from '../../../entities/product/api.ts';
import { call } from '../../../lib/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession, inSession } from '../../../lib/session-guard.ts';
import { upload } from '../../../lib/upload.ts';

const key = queryKeys('catalog');
const reply = adminProductReply;

/** Always stale: stock changes with each sale. */
export const catalogQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => call('GET', '/api/admin/products', { reply: z.array(reply), signal }),
  staleTime: 0,
});

export const catalogProductQuery = (id: number) =>
  queryOptions({
    queryKey: key(id),
    queryFn: ({ signal }) => call('GET', `/api/admin/products/${id}`, { reply, signal }),
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
      ? create('/api/admin/products', { body: input, reply })
      : callInSession('PUT', `/api/admin/products/${id}`, { body: input, ifMatch: revision, reply }),
  );
}

export function usePublish(id: number) {
  return useProductMutation((_nothing: undefined) =>
    callInSession('POST', `/api/admin/products/${id}/publish`, { reply }),
  );
}

export function useArchive(id: number) {
  return useProductMutation(async (_nothing: undefined) => {
    await callInSession('DELETE', `/api/admin/products/${id}`);
    return await call('GET', `/api/admin/products/${id}`, { reply });
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
      ? create(`/api/admin/products/${productId}/variants`, { body: { ...input, stock }, reply })
      : callInSession('PUT', `/api/admin/variants/${id}`, { body: input, reply }),
  );
}

/** `expected` is the stock shown while counting; another value on the server refuses the save. */
export function useSetStock(variantId: number) {
  return useProductMutation((body: { stock: number; expected: number }) =>
    callInSession('PUT', `/api/admin/variants/${variantId}/stock`, { body, reply }),
  );
}

export function useToggleVariant(productId: number) {
  return useProductMutation(async ({ id, archived }: { id: number; archived: boolean }) => {
    if (archived) return await callInSession('POST', `/api/admin/variants/${id}/restore`, { reply });
    await callInSession('DELETE', `/api/admin/variants/${id}`);
    return await call('GET', `/api/admin/products/${productId}`, { reply });
  });
}

export function useSetFeatured() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (productIds: readonly number[]) =>
      callInSession('PUT', '/api/admin/featured-products', { body: { productIds }, reply: z.array(reply) }),
    onSuccess: async (products) => {
      client.setQueryData(catalogQuery.queryKey, products);
      await refetchProducts(client);
    },
  });
}

/** @returns the picture's URL */
export function useUploadImage() {
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('image', file);
      const { imageUrl } = await inSession(() => upload('/api/admin/product-images', form, { reply: imageReply }));
      return imageUrl;
    },
  });
}

/** The reply is the whole product: updates its cache entry and invalidates the lists. */
function useProductMutation<Change>(mutationFn: (change: Change) => Promise<AdminProduct>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (product) => settle(client, product) });
}

async function settle(client: QueryClient, product: AdminProduct): Promise<void> {
  client.setQueryData(catalogProductQuery(product.id).queryKey, product);
  await Promise.all([client.invalidateQueries({ queryKey: key(), exact: true }), refetchProducts(client)]);
}
