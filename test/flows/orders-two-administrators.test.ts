import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { type Person, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buy, readStock, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

const TRACKING = '1Z999AA10123456784';

let product: Product;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  product = await startProduct();
  [ann, ben] = await Promise.all([administrator('Ann Archer'), administrator('Ben Booth')]);
});

afterAll(() => product.stop());

async function administrator(fullName: string): Promise<Person> {
  const person = await signUp(product, 'boss');
  await person.client.put('/api/user/profile', { fullName, username: person.username });
  await product.platform.orm.em.fork().execute('update app_user set is_admin = true where id = ?', [person.id]);
  return person;
}

async function placedOrder() {
  const goods = await stockGoods(product, 3);
  const customer = await signUpShopper(product, goods);
  const orderId = await buy(customer.client);
  return { orderId, goods, customer };
}

const readOrder = async (orderId: number, { client }: Person = ann) =>
  (await client.get(`/api/admin/orders/${orderId}`)).body;
const put = (client: Client, orderId: number, body: object, revision?: number) =>
  client.put(
    `/api/admin/orders/${orderId}/status`,
    body,
    revision === undefined ? {} : { 'if-match': `"${revision}"` },
  );
const mailSubjects = async (username: string): Promise<string[]> => {
  const rows: { subject: string }[] = await product.platform.orm.em
    .fork()
    .execute(`select subject from mail where "to" = ? and subject like 'Order%' order by id`, [username]);
  return rows.map(({ subject }) => subject.replace(/^Order \d+ /, ''));
};

test('a stale order status is refused with 409 and the changes of the other administrator', async () => {
  const { orderId, customer } = await placedOrder();
  const { revision } = await readOrder(orderId);
  const shipResponse = await put(ben.client, orderId, { status: 'shipped', trackingNumber: TRACKING }, revision);
  expect(shipResponse.status).toBe(200);
  expect(shipResponse.body.revision).toBeGreaterThan(revision);
  await put(ben.client, orderId, { status: 'shipped', notes: 'Left the dock at noon' }, shipResponse.body.revision);

  const lateResponse = await put(
    ann.client,
    orderId,
    { status: 'pending', trackingNumber: '', notes: 'Called' },
    revision,
  );
  expect([lateResponse.status, lateResponse.body.code]).toEqual([409, 'stale']);
  expect(lateResponse.body.details).toMatchObject({
    changedBy: 'Ben Booth',
    changedAt: expect.stringMatching(/^\d{4}-/),
    current: { id: orderId, status: 'shipped', trackingNumber: TRACKING },
    changes: [
      { fromStatus: 'pending', toStatus: 'shipped', trackingNumber: TRACKING, actor: 'Ben Booth' },
      { fromStatus: 'shipped', toStatus: 'shipped', notes: 'Left the dock at noon', actor: 'Ben Booth' },
    ],
  });
  const orderNow = await readOrder(orderId);
  expect(orderNow).toMatchObject({ status: 'shipped', trackingNumber: TRACKING });
  expect(orderNow.history.map(({ notes }: { notes: string | null }) => notes)).not.toContain('Called');
  expect(lateResponse.body.details.current.revision).toBe(orderNow.revision);

  const laterResponse = await put(ann.client, orderId, { status: 'shipped', notes: 'Called' }, orderNow.revision);
  expect([laterResponse.status, laterResponse.body.isCustomerMailed]).toEqual([200, false]);
  await until('two mails', async () => (await mailSubjects(customer.username)).length >= 2);
  expect((await mailSubjects(customer.username)).sort()).toEqual(['has shipped', 'is confirmed']);
});

test('a note alone keeps status and number, sends no mail, and raises the revision', async () => {
  const { orderId, customer } = await placedOrder();
  await put(ann.client, orderId, { status: 'shipped', trackingNumber: TRACKING });
  const { revision } = await readOrder(orderId);
  const notedResponse = await put(ben.client, orderId, { status: 'shipped', notes: 'Customer called' }, revision);
  expect(notedResponse.body).toMatchObject({ isCustomerMailed: false, status: 'shipped', trackingNumber: TRACKING });
  expect(notedResponse.body.revision).toBeGreaterThan(revision);
  const staleResponse = await put(ann.client, orderId, { status: 'delivered' }, revision);
  expect(staleResponse.body.details.changes).toMatchObject([{ notes: 'Customer called', actor: 'Ben Booth' }]);
  await until('two mails', async () => (await mailSubjects(customer.username)).length >= 2);
  expect((await mailSubjects(customer.username)).sort()).toEqual(['has shipped', 'is confirmed']);
});

test('a stale cancellation neither refunds nor restocks; a stale refund is refused', async () => {
  const { orderId, goods } = await placedOrder();
  const { revision } = await readOrder(orderId);
  const { stock } = await readStock(product, goods);
  await put(ben.client, orderId, { status: 'shipped', trackingNumber: TRACKING }, revision);
  expect((await put(ann.client, orderId, { status: 'cancelled', refund: true }, revision)).status).toBe(409);
  expect((await readStock(product, goods)).stock).toBe(stock);
  expect(await readOrder(orderId)).toMatchObject({ refundedAmount: 0, paymentState: 'paid' });

  const cancelResponse = await put(ann.client, orderId, { status: 'cancelled' });
  expect((await readStock(product, goods)).stock).toBe(stock + 1);
  expect((await put(ben.client, orderId, { status: 'cancelled', refund: true }, revision)).status).toBe(409);
  const refundResponse = await put(
    ben.client,
    orderId,
    { status: 'cancelled', refund: true },
    cancelResponse.body.revision,
  );
  expect(refundResponse.body).toMatchObject({ status: 'cancelled', paymentState: 'refunded' });
  expect(refundResponse.body.revision, 'a refund is a change').toBeGreaterThan(cancelResponse.body.revision);
});

test('without If-Match the last write wins; lists include the revision, and a no-op keeps it', async () => {
  const { orderId } = await placedOrder();
  const first = await put(ann.client, orderId, { status: 'processing' });
  expect((await put(ben.client, orderId, { status: 'delivered', revision: 1 })).body.status).toBe('delivered');
  const repeatedUpdate = await put(ben.client, orderId, { status: 'delivered' });
  const { body: orders } = await ann.client.get(`/api/admin/orders?search=${orderId}`);
  expect(orders[0]).toMatchObject({ id: orderId, revision: repeatedUpdate.body.revision });
  expect(repeatedUpdate.body.revision).toBe(first.body.revision + 1);
  expect((await put(ann.client, orderId, { status: 'shipped' }, first.body.revision)).status).toBe(409);
});

test('of two concurrent saves of a revision exactly one succeeds', async () => {
  const { orderId } = await placedOrder();
  const { revision } = await readOrder(orderId);
  const answers = await Promise.all(
    (['processing', 'shipped', 'delivered', 'cancelled'] as const).map((status, index) =>
      put((index % 2 ? ann : ben).client, orderId, { status }, revision),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});
