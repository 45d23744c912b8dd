import type { Page } from 'playwright';
import { PENDING } from '../../test/harness/shop-pages.ts';
import { ADDRESS, addToCart, buy, checkOut, complete, intentOf, payByTestCard } from '../../test/harness/shopping.ts';
import { answering, GARBLED, losing, REFUSED } from './answering.ts';
import type { Walk } from './world.ts';

const TO_CART = 'POST /api/cart';

export const shoppingWalks: Record<string, Walk> = {
  async Shop({ visitor, shopper: { page }, scarce, plenty }, findings) {
    await answering(visitor, 'GET /api/shop/products', REFUSED, async () => {
      await openShop(visitor);
      await findings.meet('not loaded', visitor);
    });
    await visitor.getByRole('button', { name: 'Retry' }).click();
    await findings.meet('for anybody', visitor);
    await addFrom(visitor, scarce.productId).click();
    await findings.meet('no variant chosen', visitor);

    await page.goto('/shop');
    const add = addFrom(page, plenty.productId);
    await answering(page, TO_CART, REFUSED, async () => {
      await add.click();
      await findings.meet('item not added', page);
    });
    await add.click();
    await findings.meet('item added', page);
  },

  async 'Product detail'({ visitor, shopper: { page }, scarce }, findings) {
    const path = `/shop/product/${scarce.productId}`;
    await visitor.goto('/shop/product/999999999');
    await findings.meet('of no product', visitor);
    await answering(visitor, `GET /api${path.replace('product', 'products')}`, REFUSED, async () => {
      await openShop(visitor);
      await visitor.locator(`h3 a[href="${path}"]`).click();
      await findings.meet('not loaded', visitor);
    });
    await visitor.getByRole('button', { name: 'Retry' }).click();
    await findings.meet('for anybody', visitor);

    await page.goto(path);
    await page.getByText('32 GB').click();
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await answering(page, TO_CART, REFUSED, async () => {
      await add.click();
      await findings.meet('not added', page);
    });
    await add.click();
    await findings.meet('added', page);
  },

  async 'Item chosen before the login'({ shopper: { page }, plenty }, findings) {
    const item = {
      product: { id: plenty.productId, name: 'Player' },
      variant: { id: plenty.variantId, name: '32 GB' },
      quantity: 1,
    };
    const comeBack = async () => {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [PENDING, JSON.stringify(item)] as const);
      await page.goto('/cart');
    };
    await page.goto('/contact');
    await answering(page, TO_CART, REFUSED, async () => {
      await comeBack();
      await findings.meet('refused', page);
    });
    await answering(page, TO_CART, { status: 500, body: '' }, async () => {
      await comeBack();
      await findings.meet('refused without a word', page);
    });
    await losing(page, TO_CART, async () => {
      await comeBack();
      await findings.meet('lost on the way', page);
    });
    await comeBack();
    await findings.meet('added', page);
  },

  async Cart({ shopper: { page, client }, plenty }, findings) {
    await client.delete('/api/cart');
    await page.goto('/cart');
    await findings.meet('empty', page);
    await addToCart(client, plenty);
    await page.reload();
    await findings.meet('with items', page);
  },

  async Checkout({ shopper: { page, client }, plenty }, findings) {
    await client.delete('/api/cart');
    await page.goto('/checkout');
    await findings.meet('with an empty cart', page);
    await addToCart(client, plenty);
    await page.goto('/checkout');
    const next = () => page.getByRole('button', { name: 'Continue to Payment' }).click();
    await next();
    await findings.meet('without an address', page);
    for (const [field, value] of Object.entries(ADDRESS)) await page.locator(`[name=${field}]`).fill(value);
    await answering(page, 'POST /api/create-checkout-session', REFUSED, async () => {
      await next();
      await findings.meet('not opened', page);
    });
    await answering(page, 'POST /api/create-checkout-session', GARBLED, async () => {
      await next();
      await findings.meet('not opened, and nobody knows why', page);
    });
    await next();
    await findings.meet('to be paid', page);
    await payBy(page, '4000000000000002');
    await findings.meet('card declined', page);
    await answering(page, 'POST /api/complete-order', REFUSED, async () => {
      await payBy(page, '4242424242424242');
      await findings.meet('paid, and no order yet', page);
    });
  },

  async 'Order confirmation'({ shopper: { page, client }, plenty }, findings) {
    await page.goto('/order-confirmation?order_id=999999999');
    await findings.meet('of no order', page);
    await addToCart(client, plenty);
    await page.goto(`/order-confirmation?order_id=${await buy(client)}`);
    await findings.meet('of an order', page);
  },

  async 'My Orders'({ shopper: { page, client }, cottage, plenty }, findings) {
    await addToCart(client, plenty);
    const { body } = await checkOut(client, cottage.id);
    await payByTestCard(client, body.clientSecret);
    await complete(client, intentOf(body.clientSecret));
    await answering(page, 'GET /api/orders', REFUSED, async () => {
      await page.goto('/my-orders');
      await findings.meet('not loaded', page);
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await findings.meet('with an order for a building', page);
    await answering(page, 'POST /api/qr-code/download', REFUSED, async () => {
      await page.getByRole('button', { name: 'Download QR Code' }).click();
      await findings.meet('code not made', page);
    });
  },
};

/** From another page: a page that the server sends brings its products. */
async function openShop(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
}

const addFrom = (page: Page, productId: number) =>
  page.locator(`[aria-labelledby=product-${productId}]`).getByRole('button', { name: 'Add to Cart' });

async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card Number').fill(number);
  await page.getByLabel('Expiration Date').fill('');
  await page.getByLabel('Expiration Date').pressSequentially('1234');
  await page.getByLabel('Security Code').fill('123');
  await page.getByRole('button', { name: 'Complete Order' }).click();
}
