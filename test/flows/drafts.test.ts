import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteNumber } from '../../src/modules/orders/schema.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { type Client, unique } from '../harness/client.ts';
import { type Person, signUp } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { signUpConfirmedOwner } from '../harness/reviews.ts';
import {
  ADDRESS,
  addToCart,
  completeOrder,
  createCheckout,
  type Goods,
  intentOf,
  payByTestCard,
  readStock,
  stockGoods,
} from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

const draft = (email: string, { productId, variantId }: Goods, quantity = 2, note = '') =>
  office.boss.post('/api/admin/quotes', { email, note, items: [{ productId, variantId, quantity }] });

const checkOutQuote = (client: Client, quoteId: number) =>
  client.post('/api/create-checkout-session', { propertyId: null, shippingAddress: ADDRESS, quoteId });

async function createDraft(stock = 9, quantity = 2) {
  const [goods, person] = [await stockGoods(product, stock, 10_000), await signUp(product, 'caller')];
  const { status, body } = await draft(person.username, goods, quantity);
  expect(status).toBe(201);
  return { ...person, goods, quoteId: body.id as number };
}

const reservedOf = async (goods: Goods) => (await readStock(product, goods)).reserved;
const expireHold = (quoteId: number) =>
  office.rows(`update quote set held_until = now() - interval '1 second' where id = ${quoteId}`);

test('a caller is mailed the link to pay, at a price and with units that stay', async () => {
  const { client, username, goods, quoteId } = await createDraft(3);
  const mail = await office.waitForMail(username, /ready to pay/);
  expect(mail).toContain(`Your order is ready to pay (${quoteNumber(quoteId)})`);
  expect(mail).toContain('It comes to $200.00, plus tax and delivery');
  expect(mail).toContain(`/checkout?quote=${quoteId}`);
  expect(mail, 'who has a password needs no other').not.toContain('/reset-password');
  expect(await readStock(product, goods)).toEqual({ stock: 3, reserved: 2 });
  await office.rows(`update variant set price = 12_500 where id = ${goods.variantId}`);

  const otherCustomer = await signUp(product);
  await addToCart(otherCustomer.client, goods);
  expect((await otherCustomer.client.post('/api/cart', { ...goods, quantity: 2 })).body.code).toBe('out_of_stock');

  await checkOutQuote(client, quoteId);
  expect(await reservedOf(goods), 'by the checkout').toBe(2);
  await client.delete('/api/checkout-session');
  expect(await reservedOf(goods), 'by the draft again').toBe(2);

  const { body } = await checkOutQuote(client, quoteId);
  expect(body.amounts.subtotal).toBe(20_000);
  await payByTestCard(client, body.clientSecret);
  expect((await completeOrder(client, intentOf(body.clientSecret))).status).toBe(200);
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 0 });
  expect((await office.boss.delete(`/api/admin/quotes/${quoteId}`)).status, 'ordered').toBe(409);
});

test('the link of somebody first known by a draft says to which building they were invited since', async () => {
  const owned = await signUpConfirmedOwner(product);
  const email = `${unique('newcomer')}@example.com`;
  expect((await draft(email, await stockGoods(product, 5), 1)).status).toBe(201);
  const token = await mailedToken(product, email, '/reset-password');
  const readWelcome = async () => (await product.client().post('/api/auth/welcome', { token })).body;
  expect(await readWelcome()).toEqual({ username: email, building: null, invitedBy: null });
  expect(
    (await owned.client.post(`/api/properties/${owned.property.id}/users`, { email, role: 'manager' })).status,
  ).toBe(201);
  const building = { id: owned.property.id, name: owned.property.name };
  const invitedBy = (await owned.client.get('/api/user')).body.username;
  expect(await readWelcome()).toEqual({ username: email, building, invitedBy });
});

test('somebody without an account is invited, and pays once a password is chosen', async () => {
  const goods = await stockGoods(product, 5);
  const email = `${unique('newcomer')}@example.com`;
  const { status, body } = await draft(email, goods, 1, 'As we said on the phone.');
  expect([status, body.user.username]).toEqual([201, email]);
  const token = await mailedToken(product, email, '/reset-password');
  const mail = await office.waitForMail(email, /As we said on the phone\./);
  expect(mail).toContain(`/checkout?quote=${body.id}`);
  const anonymousClient = product.client();
  const password = 'a password of their own';
  expect((await anonymousClient.post('/api/auth/reset-password', { token, newPassword: password })).status).toBe(200);
  expect((await anonymousClient.post('/api/login', { username: email, password })).status).toBe(200);
  expect((await checkOutQuote(anonymousClient, body.id)).status).toBe(200);
});

test('whoever invited the customer to a building before cannot read the offer with the temporary password', async () => {
  const { client: manager, property } = await signUpConfirmedOwner(product);
  const email = `${unique('invited')}@example.com`;
  const invitation = await manager.post(`/api/properties/${property.id}/users`, { email, role: 'viewer' });
  const password = invitation.body.tempPassword;
  expect(password).toEqual(expect.any(String));
  await draft(email, await stockGoods(product, 5), 1);
  expect((await product.client().post('/api/login', { username: email, password })).status).toBe(401);
});

test('two of the staff who draft for the same new customer at once are answered', async () => {
  const [goods, email] = [await stockGoods(product, 50), `${unique('twice')}@example.com`];
  const answers = await Promise.all(Array.from({ length: 6 }, () => draft(email, goods, 1)));
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
});

test('one hold that cannot be ended keeps no other', async () => {
  const [first, second] = [await createDraft(), await createDraft()];
  await expireHold(first.quoteId);
  await expireHold(second.quoteId);
  await office.rows(`update variant set reserved = 0 where id = ${first.goods.variantId}`);
  await runJob(product, 'endLapsedHolds');
  expect(await reservedOf(second.goods)).toBe(0);
});

test('after 48 hours the units are sold to others, and the price stays for the day', async () => {
  const { client, goods, quoteId } = await createDraft();
  await expireHold(quoteId);
  await runJob(product, 'endLapsedHolds');
  expect(await reservedOf(goods)).toBe(0);
  expect((await checkOutQuote(client, quoteId)).status).toBe(200);
  await client.delete('/api/checkout-session');
  expect(await reservedOf(goods), 'nothing is set aside again').toBe(0);
});

test('the customer’s own cart takes no units of the draft, and gives none up', async () => {
  const { client, goods, quoteId } = await createDraft(3);
  await addToCart(client, goods);
  const checkOutCart = async () => expect((await createCheckout(client)).status).toBe(200);
  await checkOutQuote(client, quoteId);
  await checkOutCart();
  expect(await reservedOf(goods), 'two of the draft, one of the cart').toBe(3);
  expect((await checkOutQuote(client, quoteId)).status).toBe(200);
  expect(await reservedOf(goods), 'the cart has left').toBe(2);
  await checkOutCart();
  await runJob(product, 'endLapsedHolds');
  expect(await reservedOf(goods)).toBe(3);
});

test('staff and customer withdraw a draft; another’s quote is none', async () => {
  const ownDraft = await createDraft();
  const stranger = await signUp(product);
  expect((await stranger.client.delete(`/api/quotes/${ownDraft.quoteId}`)).status).toBe(404);
  await checkOutQuote(ownDraft.client, ownDraft.quoteId);
  expect((await office.boss.delete(`/api/admin/quotes/${ownDraft.quoteId}`)).status).toBe(204);
  expect(await reservedOf(ownDraft.goods)).toBe(0);
  expect((await checkOutQuote(ownDraft.client, ownDraft.quoteId)).status).toBe(409);

  const otherDraft = await createDraft();
  expect((await otherDraft.client.delete(`/api/quotes/${otherDraft.quoteId}`)).status).toBe(204);
  expect(await reservedOf(otherDraft.goods)).toBe(0);

  await addToCart(stranger.client, otherDraft.goods);
  const { body: session } = await createCheckout(stranger.client);
  const { body: cartQuote } = await stranger.client.post('/api/quotes', {
    paymentIntentId: intentOf(session.clientSecret),
  });
  expect((await office.boss.delete(`/api/admin/quotes/${cartQuote.id}`)).status, 'of a cart').toBe(404);
});

test('a deleted account leaves nothing set aside', async () => {
  const { client, id, goods } = await createDraft();
  expect((await client.post('/api/user/deletion', {})).status).toBe(201);
  await office.rows(`update account_deletion set due_at = now() - interval '1 second' where user_id = ${id}`);
  await runJob(product, 'deleteAccounts');
  expect(await reservedOf(goods)).toBe(0);
});

test('what is not sold or not there, and who cannot sign in, is refused, and nothing is set aside', async () => {
  const goods = await stockGoods(product, 1);
  const { username, id } = await signUp(product, 'caller');
  const otherGoods = await stockGoods(product, 1);
  const refusalOf = async (answer: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await answer;
    return `${status} ${body.code}`;
  };
  expect(await refusalOf(draft(username, goods))).toBe('409 out_of_stock');
  expect(await refusalOf(draft(username, { ...goods, variantId: otherGoods.variantId }))).toBe('404 not_found');
  expect(await refusalOf(draft(username, { ...goods, productId: 2_000_000_000 }))).toBe('404 not_found');
  expect(await refusalOf(draft('nobody', goods))).toBe('400 invalid');
  expect(await refusalOf(office.boss.post('/api/admin/quotes', { email: username, items: [] }))).toBe('400 invalid');
  await office.rows(`update app_user set account_status = 'suspended' where id = ${id}`);
  expect(await refusalOf(draft(username, goods, 1))).toBe('409 conflict');
  expect(await reservedOf(goods)).toBe(0);
});

test('a set is its parts, and a repeat with the same key is the same draft', async () => {
  const [first, second] = [await stockGoods(product, 4, 6_000), await stockGoods(product, 4, 4_000)];
  const [set]: { id: number }[] = await office.rows(
    `insert into product (sku, name, description, category, base_price, created_at)
     values ('${unique('SET')}', 'Set', 'Both', 'media_player', 9000, now()) returning id`,
  );
  const productId = set?.id ?? 0;
  for (const [position, { variantId }] of [first, second].entries())
    await office.rows(
      `insert into bundle_part (product_id, variant_id, position) values (${productId}, ${variantId}, ${position})`,
    );
  const person: Person = await signUp(product, 'caller');
  const body = { email: person.username, items: [{ productId, quantity: 1 }] };
  const sendDraft = () => office.boss.call('POST', '/api/admin/quotes', body, { 'idempotency-key': 'draft-once-0001' });
  const [firstDraft, secondDraft] = [await sendDraft(), await sendDraft()];
  expect([firstDraft.status, secondDraft.body.id]).toEqual([201, firstDraft.body.id]);
  expect(firstDraft.body.subtotal).toBe(9_000);
  expect([await reservedOf(first), await reservedOf(second)]).toEqual([1, 1]);
});
