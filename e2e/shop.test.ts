import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Product as ShopProduct } from '../src/modules/shop/schema.ts';
import {
  complaintsOf,
  openBrowser,
  openPage,
  openPageAs,
  violationsOf,
  waitForClient,
} from '../test/harness/browser.ts';
import { faultsWhenEnlarged } from '../test/harness/enlarged-text.ts';
import { PASSWORD, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import {
  countPosts,
  type FindProduct,
  openShop,
  PENDING_ITEM_KEY,
  SHOP_KEEPER,
  signIn,
} from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;
let catalog: readonly ShopProduct[];
let findProduct: FindProduct;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ catalog, findProduct } = await openShop(product));
});

afterEach(() => browser.close()); // closes pages only: the browser is shared
afterAll(() => product.stop());

describe.each([
  [1280, 800],
  [390, 844],
])('the shop at %i × %i', (width, height) => {
  test('an anonymous visitor finds a product, signs in, and the cart has it once', async () => {
    const person = await signUp(product, 'shopper');
    const page = await openPage(browser, product.url, { viewport: { width, height }, hasTouch: width < 600 });
    const posts = countPosts(page);
    await page.goto('/shop');
    await page.getByRole('link', { name: 'Digital Signage' }).click();
    await page.waitForURL('**/shop?category=digital_signage');
    const signage = catalog.filter(({ category }) => category === 'digital_signage');
    await page.getByText(`${signage.length} products`, { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(signage.length);
    const card = page.getByRole('article', { name: 'Lobby Display 43' });
    const { variants = [] } = signage.find(({ name }) => name === 'Lobby Display 43') ?? {};
    await card.getByText(`${variants.reduce((sum, { stock }) => sum + stock, 0)} in stock`).waitFor();
    expect(await card.getByText('Digital Signage', { exact: true }).isVisible(), 'with details folded').toBe(true);
    await page.getByRole('link', { name: 'Lobby Display 43' }).click();
    await page.getByRole('heading', { name: 'Lobby Display 43', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('You must select a product variant before adding to cart').waitFor();
    await page.getByRole('radio', { name: /Floor stand.*\(9 left\)/ }).check({ force: true });
    await page.getByRole('button', { name: 'Increase Quantity' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page, person);
    await page.waitForURL('**/cart');
    await page.getByRole('heading', { name: 'Lobby Display 43' }).waitFor();
    expect(await page.getByText('$2,980.00').count()).toBeGreaterThan(0);
    expect(await page.getByText('$3,218.40').count(), 'with 8% tax').toBe(1);
    expect(posts()).toBe(1);
    expect(await page.evaluate((key) => localStorage.getItem(key), PENDING_ITEM_KEY)).toBeNull();
    await page.reload();
    await page.getByRole('heading', { name: 'Lobby Display 43' }).waitFor();
    expect((await person.client.get('/api/cart')).body).toMatchObject([{ quantity: 2 }]);
    expect(complaintsOf(page)).toEqual([]);
  });
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const isFocused = (element: Element) => element === document.activeElement;
    if ((await target.count()) > 0 && (await target.first().evaluate(isFocused))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus never came to ${target}`);
}

test('the whole purchase works by keyboard alone', async () => {
  const person = await signUp(product, 'shopper');
  const page = await openPage(browser, product.url);
  await page.goto('/shop');
  await waitForClient(page);
  const link = page.getByRole('link', { name: 'Oak Cabinet Cover' });
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Oak Cabinet Cover', level: 1 }).waitFor();

  const thumbnails = page.getByRole('list', { name: 'Pictures of Oak Cabinet Cover' });
  await tabTo(page, thumbnails);
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 of 3').waitFor();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /For 43 in/, checked: true }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login\?redirect=/);
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(person.username);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cart');

  const box = page.getByRole('textbox', { name: 'Quantity of Oak Cabinet Cover, For 43 in' });
  await box.waitFor();
  await tabTo(page, box);
  await page.keyboard.press('ArrowUp');
  await page.getByText('$980.00').first().waitFor();
  await tabTo(page, page.getByRole('button', { name: /^Remove Oak Cabinet Cover/ }));
  await page.keyboard.press('Enter');
  await page.getByText('Your cart is empty').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Cart', level: 1 }).and(page.locator(':focus')).waitFor();
  await page.getByRole('heading', { name: 'Oak Cabinet Cover' }).waitFor();
  expect((await person.client.get('/api/cart')).body).toMatchObject([{ quantity: 2 }]);
});

test('the cart shows a changed price and the remaining stock', async () => {
  const { client, username } = await signUp(product, 'shopper');
  const { id, variants } = findProduct('Enamel Placard');
  const [variant] = variants;
  await client.post('/api/cart', { productId: id, variantId: variant?.id, quantity: 5 });
  const shopKeeper = product.client();
  await shopKeeper.post('/api/login', { username: SHOP_KEEPER, password: PASSWORD });
  const sku = 'PLACARD-ENAMEL-INK';
  await shopKeeper.put(`/api/admin/variants/${variant?.id}`, { sku, name: 'Ink', price: 7_500 });
  await shopKeeper.put(`/api/admin/variants/${variant?.id}/stock`, { stock: 2, expected: variant?.stock });
  const page = await openPage(browser, product.url);
  await page.goto('/cart');
  await signIn(page, { username });
  await page.getByText('The price has risen since you added it: it was $69.00.').waitFor();
  await page.getByText('Only 2 left.').waitFor();
  await page.getByRole('button', { name: 'Take 2' }).click();
  await page.getByText('$150.00').first().waitFor();
  await page.getByText('Only 2 left.').waitFor({ state: 'detached' });
});

test('a shop administrator adds a product with a variant, and it is on sale', async () => {
  const page = await openPage(browser, product.url);
  await page.goto('/admin/products/new');
  await signIn(page, { username: SHOP_KEEPER });
  await page.getByLabel('Name', { exact: true }).fill('Brass Bell');
  await page.getByLabel('SKU').fill('BELL');
  await page.getByLabel('Price').fill('19.50');
  await page.getByLabel('Description').fill('Rings.');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.getByRole('heading', { name: 'Brass Bell' }).waitFor();
  await page.getByRole('button', { name: 'Add Variant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Variant').fill('Small');
  await dialog.getByLabel('SKU').fill('BELL-S');
  await dialog.getByRole('textbox', { name: 'In stock' }).fill('7');
  await dialog.getByRole('button', { name: 'Save Variant' }).click();
  await page.getByRole('rowheader', { name: /Small/ }).waitFor();
  await page.getByRole('button', { name: 'Put on Sale' }).click();
  await page.getByRole('link', { name: 'View in Shop' }).click();
  await page.getByText('7 in stock').waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('no page of the shop has accessibility violations, in light on a phone and in dark on a desktop', async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  await page.goto('/admin/products');
  await signIn(page, { username: SHOP_KEEPER });
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor();
  const { id, variants } = findProduct('Lobby Display 55');
  await page.request.post('/api/cart', { data: { productId: id, variantId: variants[0]?.id, quantity: 1 } });
  const shop = ['/shop', `/shop/product/${id}`, '/shop/product/999999', '/cart'];
  const faultsByPage: Record<string, string[]> = {};
  for (const path of [...shop, '/admin/products', `/admin/products/${id}`]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const [colorScheme, width, height] of [
      ['light', 390, 844],
      ['dark', 1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      const overflow = wider > 0 ? [`scrolls sideways by ${wider} px`] : [];
      const violations = [...(await violationsOf(page)), ...overflow];
      if (violations.length > 0) faultsByPage[`${path} (${colorScheme}, ${width})`] = violations;
    }
    const enlargedFaults = shop.includes(path) ? await faultsWhenEnlarged(page) : [];
    if (enlargedFaults.length > 0) faultsByPage[`${path} (enlarged)`] = enlargedFaults;
  }
  expect(faultsByPage).toEqual({});
});

test('a press before it is known who is there waits for that, and does not lead to the login', async () => {
  const set = catalog.find(({ parts }) => parts.length > 0);
  const { client } = await signUp(product, 'hasty');
  const page = await openPageAs(browser, product.url, client);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/shop');
  await page.locator(`[aria-labelledby=product-${set?.id}]`).getByRole('button', { name: 'Add to Cart' }).click();
  release();
  await page.getByText('Item added to cart').waitFor();
  expect(new URL(page.url()).pathname).toBe('/shop');
});
