import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cartQuery } from '../../../entities/cart/api.ts';
import { ordersQuery } from '../../../entities/order/api.ts';
import { productKeys } from '../../../entities/product/api.ts';
import { refetchBought } from './api.ts';

test('after an order the cart, the shop and its products are stale', async () => {
  const client = new QueryClient();
  const bought = [cartQuery.queryKey, productKeys.list(), productKeys.one('7')];
  for (const key of [...bought, ordersQuery.queryKey]) client.setQueryData(key, []);
  await refetchBought(client);
  expect(bought.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  expect(client.getQueryState(ordersQuery.queryKey)?.isInvalidated).toBe(false);
});
