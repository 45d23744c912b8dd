import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { productReply } from '../../../../modules/shop/schema.ts';
import { call } from '../../lib/api.ts';

const SHOWN = 4;

/** The shop's featured products, at most four. */
export const featuredProductsQuery = queryOptions({
  queryKey: ['shop', 'featured', 'landing'],
  queryFn: async ({ signal }) =>
    (await call('GET', '/api/shop/products?featured=true', { reply: z.array(productReply), signal })).slice(0, SHOWN),
});
