import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Migration20261127120010_order_ledger_opened as Opened } from '../../migrations/Migration20261127120010_order_ledger_opened.ts';
import type { LedgerEntry } from '../../src/modules/orders/schema.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { complete, type Goods, openPayment, shopper, stockGoods } from '../harness/shopping.ts';

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

async function paid() {
  const { client } = await shopper(product, goods);
  const intent = stripe.pay(await openPayment(client));
  const { body } = await complete(client, intent.id);
  return { orderId: body.orderId as number, intentId: intent.id };
}

async function invoiced() {
  const { client, id } = await shopper(product, goods);
  await office.boss.put(`/api/admin/users/${id}/terms`, { invoiceDays: 30 });
  const { body } = await client.post('/api/pay-by-invoice', { paymentIntentId: await openPayment(client) });
  return body.orderId as number;
}

async function ledgerOf(orderId: number): Promise<LedgerEntry[]> {
  const { status, body } = await office.boss.get(`/api/admin/orders/${orderId}/ledger`);
  expect(status).toBe(200);
  return body;
}

const amounts = async (orderId: number) => (await ledgerOf(orderId)).map(({ kind, amount }) => [kind, amount]);
const refund = async (orderId: number, amount: number) => {
  const { status } = await office.boss.post(`/api/admin/orders/${orderId}/refunds`, { amount, reason: 'Goodwill' });
  expect(status).toBe(201);
};
const sync = async () => {
  for (const event of stripe.events.splice(0)) expect(await stripe.deliver(product.url, event)).toBe(200);
};

const SOLD = [
  ['sale', 3_900],
  ['delivery', 500],
  ['tax', 312],
] as const;

test('an order that is paid has entries of its sale, with state, rate, number and customer', async () => {
  const { orderId } = await paid();
  expect(await amounts(orderId)).toEqual([...SOLD, ['payment', 4_712]]);
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
  const { orderId, intentId } = await paid();
  await refund(orderId, 333);
  await refund(orderId, 334);
  const given = [
    ['refund', -311],
    ['refundedTax', -22],
    ['refund', -312],
    ['refundedTax', -22],
  ];
  expect(await amounts(orderId)).toEqual([...SOLD, ['payment', 4_712], ...given]);
  expect((await ledgerOf(orderId)).at(-1)).toMatchObject({ actor: expect.stringMatching(/^boss/) });

  const returned = stripe.refunds.find((one) => one.payment_intent === intentId && one.amount === 334);
  if (!returned) throw new Error('no refund');
  stripe.fail(returned);
  await sync();
  const back = [
    ['refund', 312],
    ['refundedTax', 22],
  ];
  expect(await amounts(orderId)).toEqual([...SOLD, ['payment', 4_712], ...given, ...back]);

  await refund(orderId, 4_712 - 333);
  const ledger = await amounts(orderId);
  const sum = (kind: string) => ledger.reduce((all, [name, amount]) => all + (name === kind ? Number(amount) : 0), 0);
  expect([sum('refund'), sum('refundedTax')]).toEqual([-4_400, -312]);
});

test('an invoice is credited, paid, taken back and paid again', async () => {
  const orderId = await invoiced();
  expect(await amounts(orderId)).toEqual(SOLD);
  await refund(orderId, 1_000);
  const credit = [
    ['credit', -934],
    ['creditedTax', -66],
  ];
  expect(await amounts(orderId)).toEqual([...SOLD, ...credit]);
  for (const isPaid of [true, false, true])
    await office.boss.put(`/api/admin/orders/${orderId}/invoice-payment`, { isPaid, note: '' });
  expect((await amounts(orderId)).slice(5)).toEqual([3_712, -3_712, 3_712].map((cents) => ['invoicePayment', cents]));
});

test('what the bank withdraws for a dispute is an entry, and so is what it gives back', async () => {
  const { orderId, intentId } = await paid();
  const dispute = stripe.dispute(intentId, 'fraudulent', 4_712);
  await sync();
  stripe.decide(dispute, 'won');
  await sync();
  expect((await amounts(orderId)).slice(4)).toEqual([
    ['chargeback', -4_712],
    ['chargebackReversed', 4_712],
  ]);
});

test('the state of an entry stays when the address is corrected', async () => {
  const { orderId } = await paid();
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
  const { orderId } = await paid();
  await refund(orderId, 333);
  const statement = `select kind, state, rate, taxable, amount, at from ledger_entry where order_id = ${orderId} order by id`;
  const before = await office.rows(statement);
  await asOwner(async (owner) => {
    await owner.query(`alter table ledger_entry disable trigger written_once; delete from ledger_entry`);
    await owner.query('alter table ledger_entry enable trigger written_once');
    const opened = new Opened(product.platform.orm.em.getDriver(), product.platform.orm.config);
    await opened.up();
    for (const sql of opened.getQueries()) await owner.query(String(sql));
    const { rowCount } = await owner.query(`select from ledger_entry where order_id = ${orderId}`);
    expect(rowCount).toBe(6);
    await owner.query(`update customer_order set refunded = refunded + 1 where id = ${orderId}`);
    const again = owner.query(String(opened.getQueries()[0]));
    await expect(again).rejects.toThrow(`differ from their entries: ${orderId}`);
    await owner.query(`update customer_order set refunded = refunded - 1 where id = ${orderId}`);
  });
  expect(await office.rows(statement)).toEqual(before);
});

test('deleted test orders leave entries that sum up to nothing', async () => {
  const { orderId } = await paid();
  expect((await office.boss.delete('/api/admin/test-orders')).status).toBe(200);
  const entries = await office.rows<{ kind: string; amount: number }>(
    `select kind, sum(amount)::int as amount from ledger_entry where order_id = ${orderId} group by kind`,
  );
  expect(entries.map(({ amount }) => amount)).toEqual([0, 0, 0, 0]);
});
