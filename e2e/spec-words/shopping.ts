import type { Page } from 'playwright';
import { PENDING_ITEM_KEY } from '../../test/harness/shop-pages.ts';
import {
  ADDRESS,
  addToCart,
  buy,
  completeOrder,
  createCheckout,
  intentOf,
  payByTestCard,
} from '../../test/harness/shopping.ts';
import { GARBLED, REFUSED, withLostCall, withReply } from './fake-replies.ts';
import type { Walk } from './world.ts';

const ADD_TO_CART_CALL = 'POST /api/cart';

export const shoppingWalks: Record<string, Walk> = {
  async Shop({ visitor, shopper: { page }, scarce, plenty }, findings) {
    await withReply(visitor, 'GET /api/shop/products', REFUSED, async () => {
      await openShop(visitor);
      await findings.expectOnPage('not loaded', visitor);
    });
    await visitor.getByRole('button', { name: 'Retry' }).click();
    await findings.expectOnPage('for anybody', visitor);
    await addFrom(visitor, scarce.productId).click();
    await findings.expectOnPage('no variant chosen', visitor);

    await page.goto('/shop');
    const add = addFrom(page, plenty.productId);
    await withReply(page, ADD_TO_CART_CALL, REFUSED, async () => {
      await add.click();
      await findings.expectOnPage('item not added', page);
    });
    await add.click();
    await findings.expectOnPage('item added', page);
  },

  async 'Product detail'({ visitor, shopper: { page }, scarce }, findings) {
    const path = `/shop/product/${scarce.productId}`;
    await visitor.goto('/shop/product/999999999');
    await findings.expectOnPage('of no product', visitor);
    await withReply(visitor, `GET /api${path.replace('product', 'products')}`, REFUSED, async () => {
      await openShop(visitor);
      await visitor.locator(`h3 a[href="${path}"]`).click();
      await findings.expectOnPage('not loaded', visitor);
    });
    await visitor.getByRole('button', { name: 'Retry' }).click();
    await findings.expectOnPage('for anybody', visitor);

    await page.goto(path);
    await page.getByText('32 GB').click();
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await withReply(page, ADD_TO_CART_CALL, REFUSED, async () => {
      await add.click();
      await findings.expectOnPage('not added', page);
    });
    await add.click();
    await findings.expectOnPage('added', page);
  },

  async 'Item chosen before the login'({ shopper: { page }, plenty }, findings) {
    const item = {
      product: { id: plenty.productId, name: 'Player' },
      variant: { id: plenty.variantId, name: '32 GB' },
      quantity: 1,
    };
    const returnToCart = async () => {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        PENDING_ITEM_KEY,
        JSON.stringify(item),
      ] as const);
      await page.goto('/cart');
    };
    await page.goto('/contact');
    await withReply(page, ADD_TO_CART_CALL, REFUSED, async () => {
      await returnToCart();
      await findings.expectOnPage('refused', page);
    });
    await withReply(page, ADD_TO_CART_CALL, { status: 500, body: '' }, async () => {
      await returnToCart();
      await findings.expectOnPage('refused without a word', page);
    });
    await withLostCall(page, ADD_TO_CART_CALL, async () => {
      await returnToCart();
      await findings.expectOnPage('lost on the way', page);
    });
    await returnToCart();
    await findings.expectOnPage('added', page);
  },

  async Cart({ shopper: { page, client }, plenty }, findings) {
    await client.delete('/api/cart');
    await page.goto('/cart');
    await findings.expectOnPage('empty', page);
    await addToCart(client, plenty);
    await page.reload();
    await findings.expectOnPage('with items', page);
  },

  async Checkout({ shopper: { page, client }, plenty }, findings) {
    await client.delete('/api/cart');
    await page.goto('/checkout');
    await findings.expectOnPage('with an empty cart', page);
    await addToCart(client, plenty);
    await page.goto('/checkout');
    const continueToPayment = () => page.getByRole('button', { name: 'Continue to Payment' }).click();
    await continueToPayment();
    await findings.expectOnPage('without an address', page);
    for (const [field, value] of Object.entries(ADDRESS)) await page.locator(`[name=${field}]`).fill(value);
    await withReply(page, 'POST /api/create-checkout-session', REFUSED, async () => {
      await continueToPayment();
      await findings.expectOnPage('not opened', page);
    });
    await withReply(page, 'POST /api/create-checkout-session', GARBLED, async () => {
      await continueToPayment();
      await findings.expectOnPage('not opened, and nobody knows why', page);
    });
    await continueToPayment();
    await findings.expectOnPage('to be paid', page);
    await payBy(page, '4000000000000002');
    await findings.expectOnPage('card declined', page);
    await withReply(page, 'POST /api/complete-order', REFUSED, async () => {
      await payBy(page, '4242424242424242');
      await findings.expectOnPage('paid, and no order yet', page);
    });
  },

  async 'Order confirmation'({ shopper: { page, client }, plenty }, findings) {
    await page.goto('/order-confirmation?order_id=999999999');
    await findings.expectOnPage('of no order', page);
    await addToCart(client, plenty);
    await page.goto(`/order-confirmation?order_id=${await buy(client)}`);
    await findings.expectOnPage('of an order', page);
  },

  async 'My Orders'({ shopper: { page, client }, cottage, plenty }, findings) {
    await addToCart(client, plenty);
    const { body } = await createCheckout(client, cottage.id);
    await payByTestCard(client, body.clientSecret);
    await completeOrder(client, intentOf(body.clientSecret));
    await withReply(page, 'GET /api/orders', REFUSED, async () => {
      await page.goto('/my-orders');
      await findings.expectOnPage('not loaded', page);
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await findings.expectOnPage('with an order for a building', page);
    await withReply(page, 'POST /api/qr-code/download', REFUSED, async () => {
      await page.getByRole('button', { name: 'Download QR Code' }).click();
      await findings.expectOnPage('code not made', page);
    });
  },
};

/** Opens the shop from another page, because a page that the server sends brings its products. */
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
