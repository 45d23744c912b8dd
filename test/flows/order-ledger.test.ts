import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Migration20261127120010_order_ledger_opened as Opened } from '../../migrations/Migration20261127120010_order_ledger_opened.ts';
import type { LedgerEntry } from '../../src/modules/orders/schema.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { completeOrder, type Goods, openPayment, signUpShopper, stockGoods } from '../harness/shopping.ts';

let stripe: FakeStripe;
let product: Product;
let office: BackOffice;
let goods: Goods;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: { ...stripe.env, SHIPPING_TABLE: '1=5.00@2-4' } });
  office = await openBackOffice(product);
  goods = await stockGoods(product, 1_000, 3_900);
  await office.rows(`update product set weight_oz = 8 where id = ${goods.productId}`);
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

async function paidOrder() {
  const { client } = await signUpShopper(product, goods);
  const intent = stripe.pay(await openPayment(client));
  const { body } = await completeOrder(client, intent.id);
  return { orderId: body.orderId as number, intentId: intent.id };
}

async function invoicedOrder() {
  const { client, id } = await signUpShopper(product, goods);
  await office.boss.put(`/api/admin/users/${id}/terms`, { invoiceDays: 30 });
  const { body } = await client.post('/api/pay-by-invoice', { paymentIntentId: await openPayment(client) });
  return body.orderId as number;
}

async function ledgerOf(orderId: number): Promise<LedgerEntry[]> {
  const { status, body } = await office.boss.get(`/api/admin/orders/${orderId}/ledger`);
  expect(status).toBe(200);
  return body;
}

const amountsOf = async (orderId: number) => (await ledgerOf(orderId)).map(({ kind, amount }) => [kind, amount]);
const refund = async (orderId: number, amount: number) => {
  const { status } = await office.boss.post(`/api/admin/orders/${orderId}/refunds`, { amount, reason: 'Goodwill' });
  expect(status).toBe(201);
};
const deliverEvents = async () => {
  for (const event of stripe.events.splice(0)) expect(await stripe.deliver(product.url, event)).toBe(200);
};

const SOLD = [
  ['sale', 3_900],
  ['delivery', 500],
  ['tax', 312],
] as const;

test('an order that is paid has entries of its sale, with state, rate, number and customer', async () => {
  const { orderId } = await paidOrder();
  expect(await amountsOf(orderId)).toEqual([...SOLD, ['payment', 4_712]]);
  const [, , tax] = await ledgerOf(orderId);
  expect(tax).toMatchObject({
    kind: 'tax',
    state: 'TX',
    rate: 0.08,
    documentNumber: expect.stringMatching(/^T-INV-\d{6}$/),
  });
  expect(tax?.actor).toMatch(/^shopper/);
});

test('refunds and their tax are entries once they went back, and entries of the opposite sign once the bank returns them', async () => {
  const { orderId, intentId } = await paidOrder();
  await refund(orderId, 333);
  await refund(orderId, 334);
  const refundEntries = [
    ['refund', -311],
    ['refundedTax', -22],
    ['refund', -312],
    ['refundedTax', -22],
  ];
  expect(await amountsOf(orderId)).toEqual([...SOLD, ['payment', 4_712], ...refundEntries]);
  expect((await ledgerOf(orderId)).at(-1)).toMatchObject({ actor: expect.stringMatching(/^boss/) });

  const returnedRefund = stripe.refunds.find(
    (candidate) => candidate.payment_intent === intentId && candidate.amount === 334,
  );
  if (!returnedRefund) throw new Error('no refund');
  stripe.failRefund(returnedRefund);
  await deliverEvents();
  const returnEntries = [
    ['refund', 312],
    ['refundedTax', 22],
  ];
  expect(await amountsOf(orderId)).toEqual([...SOLD, ['payment', 4_712], ...refundEntries, ...returnEntries]);

  await refund(orderId, 4_712 - 333);
  const ledger = await amountsOf(orderId);
  const sumOf = (kind: string) =>
    ledger.reduce((total, [name, amount]) => total + (name === kind ? Number(amount) : 0), 0);
  expect([sumOf('refund'), sumOf('refundedTax')]).toEqual([-4_400, -312]);
});

test('an invoice is credited, paid, taken back and paid again', async () => {
  const orderId = await invoicedOrder();
  expect(await amountsOf(orderId)).toEqual(SOLD);
  await refund(orderId, 1_000);
  const credit = [
    ['credit', -934],
    ['creditedTax', -66],
  ];
  expect(await amountsOf(orderId)).toEqual([...SOLD, ...credit]);
  for (const isPaid of [true, false, true])
    await office.boss.put(`/api/admin/orders/${orderId}/invoice-payment`, { isPaid, note: '' });
  expect((await amountsOf(orderId)).slice(5)).toEqual([3_712, -3_712, 3_712].map((cents) => ['invoicePayment', cents]));
});

test('what the bank withdraws for a dispute is an entry, and so is what it gives back', async () => {
  const { orderId, intentId } = await paidOrder();
  const dispute = stripe.dispute(intentId, 'fraudulent', 4_712);
  await deliverEvents();
  stripe.closeDispute(dispute, 'won');
  await deliverEvents();
  expect((await amountsOf(orderId)).slice(4)).toEqual([
    ['chargeback', -4_712],
    ['chargebackReversed', 4_712],
  ]);
});

test('the state of an entry stays when the address is corrected', async () => {
  const { orderId } = await paidOrder();
  const shippingAddress = { name: 'Ada', street: '1 Main St', city: 'Miami', state: 'FL', zip: '33101' };
  expect((await office.write('put', orderId, 'address', { shippingAddress })).status).toBe(200);
  await refund(orderId, 100);
  expect(new Set((await ledgerOf(orderId)).map(({ state }) => state))).toEqual(new Set(['TX']));
});

async function asOwner<Row>(work: (owner: pg.Client) => Promise<Row>): Promise<Row> {
  const owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

test('the database refuses to change or delete an entry, from the product and from its owner', async () => {
  const change = 'update ledger_entry set amount = 1';
  await expect(office.rows(change)).rejects.toThrow('permission denied for table ledger_entry');
  for (const statement of [change, 'delete from ledger_entry', 'truncate ledger_entry'])
    await expect(asOwner((owner) => owner.query(statement))).rejects.toThrow('neither changed nor deleted');
});

test('the migration dates the entries of former orders as what they stand for', async () => {
  const { orderId } = await paidOrder();
  await refund(orderId, 333);
  const statement = `select kind, state, rate, taxable, amount, at from ledger_entry where order_id = ${orderId} order by id`;
  const before = await office.rows(statement);
  await asOwner(async (owner) => {
    await owner.query(`alter table ledger_entry disable trigger written_once; delete from ledger_entry`);
    await owner.query('alter table ledger_entry enable trigger written_once');
    const migration = new Opened(product.platform.orm.em.getDriver(), product.platform.orm.config);
    await migration.up();
    for (const sql of migration.getQueries()) await owner.query(String(sql));
    const { rowCount } = await owner.query(`select from ledger_entry where order_id = ${orderId}`);
    expect(rowCount).toBe(6);
    await owner.query(`update customer_order set refunded = refunded + 1 where id = ${orderId}`);
    const secondRun = owner.query(String(migration.getQueries()[0]));
    await expect(secondRun).rejects.toThrow(`differ from their entries: ${orderId}`);
    await owner.query(`update customer_order set refunded = refunded - 1 where id = ${orderId}`);
  });
  expect(await office.rows(statement)).toEqual(before);
});

test('deleted test orders leave entries that sum up to nothing', async () => {
  const { orderId } = await paidOrder();
  expect((await office.boss.delete('/api/admin/test-orders')).status).toBe(200);
  const entries = await office.rows<{ kind: string; amount: number }>(
    `select kind, sum(amount)::int as amount from ledger_entry where order_id = ${orderId} group by kind`,
  );
  expect(entries.map(({ amount }) => amount)).toEqual([0, 0, 0, 0]);
});
