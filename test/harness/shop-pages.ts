import type { Page } from 'playwright';
import { ensureAdmin } from '../../src/modules/accounts/index.ts';
import { seedShop } from '../../src/modules/shop/index.ts';
import type { Product as ShopProduct } from '../../src/modules/shop/schema.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { PASSWORD } from './factories.ts';
import type { Product } from './product.ts';

export const SHOP_KEEPER = 'keeper@example.com';
/** The key of a visitor's pending item. */
export const PENDING_ITEM_KEY = 'pendingCartItem';

export type FindProduct = (name: string) => ShopProduct;

/**
 * Imports the sample catalog.
 * @returns a lookup by name
 */
export async function openShop(
  product: Product,
): Promise<{ catalog: readonly ShopProduct[]; findProduct: FindProduct }> {
  const ctx = createContext(product.platform);
  await seedShop(ctx);
  await ensureAdmin(ctx, SHOP_KEEPER, PASSWORD);
  const catalog: ShopProduct[] = (await product.client().get('/api/shop/products')).body;
  const findProduct = (name: string) => {
    const match = catalog.find((shopProduct) => shopProduct.name === name);
    if (!match) throw new Error(`the catalogue has no ${name}`);
    return match;
  };
  return { catalog, findProduct };
}

export async function signIn(page: Page, { username }: { username: string }): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

export function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart') posts++;
  });
  return () => posts;
}
