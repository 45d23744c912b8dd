import type { Client } from './client.ts';
import { unique } from './client.ts';
import { type Person, signUp } from './factories.ts';
import type { Product } from './product.ts';

export const ADDRESS = { name: 'Ada Shopper', street: '600 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' };

export interface Goods {
  productId: number;
  variantId: number;
  price: number;
}

/** Its stock is used by no other test. */
export async function stockGoods(product: Product, stock: number, price = 14_900): Promise<Goods> {
  const sku = unique('SKU').toUpperCase();
  const productId = await insertRow(
    product,
    `insert into product (sku, name, description, category, base_price, created_at)
     values ('${sku}', 'Player ${sku}', 'Plays', 'media_player', ${price}, now()) returning id`,
  );
  const variantId = await insertRow(
    product,
    `insert into variant (product_id, sku, name, price, stock, created_at)
     values (${productId}, '${sku}', '32 GB', ${price}, ${stock}, now()) returning id`,
  );
  return { productId, variantId, price };
}

async function insertRow(product: Product, statement: string): Promise<number> {
  const [row]: { id: number }[] = await product.platform.orm.em.fork().execute(statement);
  return row?.id ?? 0;
}

export async function readStock(product: Product, { variantId }: Goods): Promise<{ stock: number; reserved: number }> {
  const [row]: { stock: number; reserved: number }[] = await product.platform.orm.em
    .fork()
    .execute(`select stock, reserved from variant where id = ${variantId}`);
  if (!row) throw new Error(`no variant ${variantId}`);
  return row;
}

export async function signUpShopper(product: Product, goods: Goods, quantity = 1): Promise<Person> {
  const person = await signUp(product, 'shopper');
  await addToCart(person.client, goods, quantity);
  return person;
}

export async function addToCart(client: Client, { productId, variantId }: Goods, quantity = 1): Promise<void> {
  const response = await client.post('/api/cart', { productId, variantId, quantity });
  if (response.status !== 201) throw new Error(`cart: ${response.status} ${JSON.stringify(response.body)}`);
}

export const createCheckout = (client: Client, propertyId: number | null = null, shippingAddress = ADDRESS) =>
  client.post('/api/create-checkout-session', { propertyId, shippingAddress });

/** @returns the payment's id */
export async function openPayment(client: Client): Promise<string> {
  const { status, body } = await createCheckout(client);
  if (status !== 200) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`);
  return intentOf(body.clientSecret);
}

export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

export const completeOrder = (client: Client, paymentIntentId: string) =>
  client.post('/api/complete-order', { paymentIntentId });

export const payByTestCard = (client: Client, clientSecret: string, number = '4242424242424242') =>
  client.post(`/api/test-payments/${intentOf(clientSecret)}/confirm`, {
    clientSecret,
    card: { number, expMonth: 12, expYear: 2034, cvc: '123' },
  });

/**
 * Buys the cart with a test payment.
 * @returns the order's id
 */
export async function buy(client: Client): Promise<number> {
  const { body } = await createCheckout(client);
  await payByTestCard(client, body.clientSecret);
  const response = await completeOrder(client, intentOf(body.clientSecret));
  if (response.status !== 200) throw new Error(`complete: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body.orderId;
}
