import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '../../src/modules/admin/schema.ts';
import { type LedgerEntry, orderNumber } from '../../src/modules/orders/schema.ts';
import { type Chance, chanceFrom } from '../faults/promise.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import type { Dispute, Refund } from '../harness/fake-stripe/objects.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  ADDRESS,
  addToCart,
  complete,
  type Goods,
  intentOf,
  openPayment,
  shelf,
  shopper,
  stockGoods,
} from '../harness/shopping.ts';

/** One act a day, `BOOKS_DAYS`. The seed is in the title: `BOOKS_SEED` repeats a run. */
const DAYS = Number(process.env.BOOKS_DAYS ?? 500);
const SEED = Number(process.env.BOOKS_SEED ?? Date.now() % 100_000);
const STOCK = 10_000;

let stripe: FakeStripe;
let product: Product;
let office: BackOffice;
let goods: [Goods, Goods];
let chance: Chance;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: { ...stripe.env, TAX: 'stripe' } });
  office = await openBackOffice(product);
  goods = [await stockGoods(product, STOCK, 1_999), await stockGoods(product, STOCK, 10_450)];
  chance = chanceFrom(SEED);
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

/** A whole number from zero. */
const below = (most: number) => Math.floor(chance.next() * most);

interface Sold {
  readonly orderId: number;
  readonly intentId: string;
  readonly client: Awaited<ReturnType<typeof shopper>>['client'];
}

const sold: Sold[] = [];
const disputes: Dispute[] = [];

async function order(): Promise<void> {
  const { client } = await shopper(product, goods[0], 1 + below(3));
  if (below(2) === 1) await addToCart(client, goods[1], 1 + below(2));
  const intent = stripe.pay(await openPayment(client));
  if (below(3) === 0) await deliver();
  const { body } = await complete(client, intent.id);
  sold.push({ orderId: body.orderId, intentId: intent.id, client });
}

/** A company pays later: its payment at Stripe is canceled. */
async function orderByInvoice(): Promise<void> {
  const { client, id } = await shopper(product, goods[0], 1 + below(3));
  await office.boss.put(`/api/admin/users/${id}/terms`, { invoiceDays: 30 });
  const intentId = await openPayment(client);
  if (below(4) === 0) stripe.pay(intentId);
  const { status, body } = await client.post('/api/pay-by-invoice', { paymentIntentId: intentId });
  expect(status).toBe(200);
  sold.push({ orderId: body.orderId, intentId, client });
}

/** The payment of the cart's checkout is left, that of the quote's is made. */
async function orderQuote(): Promise<void> {
  const { client } = await shopper(product, goods[1], 1 + below(2));
  const { body: quote } = await client.post('/api/quotes', { paymentIntentId: await openPayment(client) });
  if (below(2) === 0) await client.delete('/api/checkout-session');
  const { body } = await client.post('/api/create-checkout-session', {
    propertyId: null,
    shippingAddress: ADDRESS,
    quoteId: quote.id,
  });
  const intent = stripe.pay(intentOf(body.clientSecret));
  const done = await complete(client, intent.id);
  sold.push({ orderId: done.body.orderId, intentId: intent.id, client });
}

/** Any order, any delay, now and then twice. */
async function deliver(): Promise<void> {
  const events = stripe.events.splice(0);
  while (events.length > 0) {
    const [event] = events.splice(below(events.length), 1);
    if (!event) return;
    expect(await stripe.deliver(product.url, event)).toBe(200);
    if (below(4) === 0) expect(await stripe.deliver(product.url, event)).toBe(200);
  }
}

type Act = (sale: Sold) => Promise<unknown>;

/** What an administrator, the customer, the bank, and Stripe's dashboard do; the product may refuse with a reason. */
const acts: Readonly<Record<string, Act>> = {
  order,
  orderByInvoice,
  orderQuote,
  async markPaid({ orderId }) {
    await write('put', orderId, 'invoice-payment', { isPaid: below(3) > 0 });
  },
  async refundAmount({ orderId }) {
    await write('post', orderId, 'refunds', { amount: 1 + below(8_000), reason: 'Goodwill' });
  },
  async refundLines({ orderId }) {
    await write('post', orderId, 'refunds', {
      items: [await lineOf(orderId)],
      reason: 'Broken',
      restock: below(2) === 1,
    });
  },
  async takeOut({ orderId }) {
    const { items } = await office.read(orderId);
    const { id, quantity } = chance.among(items);
    await write('put', orderId, 'items', { items: [{ orderItemId: id, quantity: below(quantity + 1) }] });
  },
  async ship({ orderId }) {
    await write('post', orderId, 'parcels', {
      ...(below(2) === 1 && { items: [await lineOf(orderId)] }),
      shipAnyway: true,
    });
  },
  async deliverGoods({ orderId }) {
    await write('put', orderId, 'status', { status: 'delivered', shipAnyway: true });
  },
  async cancel({ orderId }) {
    await write('put', orderId, 'status', { status: 'cancelled', refund: below(2) === 1 });
  },
  async replace({ orderId }) {
    await write('post', orderId, 'replacements', { items: [await lineOf(orderId)], reason: 'Lost', shipAnyway: true });
  },
  async askReturn({ orderId, client }) {
    const items = [await lineOf(orderId)];
    expect((await client.post(`/api/orders/${orderId}/returns`, { items, reason: 'Broken' })).status).toBeLessThan(500);
  },
  async receiveReturn({ orderId }) {
    const { returns, items } = await office.read(orderId);
    if (returns.length === 0) return;
    const restock = below(2) === 1 ? items.map(({ id }) => id) : [];
    await write('put', orderId, `returns/${chance.among(returns).id}`, {
      state: 'received',
      refund: below(2) === 1,
      restock,
    });
  },
  async refundAtStripe({ intentId }) {
    const left = stripe.refundable(intentId);
    const isDisputed = disputes.some(({ payment_intent }) => payment_intent === intentId);
    if (left > 0 && !isDisputed) stripe.refundAtDashboard(intentId, 1 + below(left));
  },
  async dispute({ intentId }) {
    if (disputes.every(({ payment_intent }) => payment_intent !== intentId) && stripe.refundable(intentId) > 0)
      disputes.push(stripe.dispute(intentId, 'fraudulent', stripe.refundable(intentId)));
  },
  async decide() {
    const open = disputes.filter(({ status }) => status !== 'won' && status !== 'lost');
    if (open.length > 0) stripe.decide(chance.among(open), below(2) === 1 ? 'won' : 'lost');
  },
  async bank() {
    stripe.refundsArePending = below(2) === 1;
    const pending = stripe.refunds.filter(({ status }) => status === 'pending');
    if (pending.length > 0) settle(chance.among(pending));
  },
  async retry({ orderId }) {
    const failed = (await office.read(orderId)).refunds.filter(({ state }) => state === 'failed');
    if (failed.length === 0) return;
    const { status } = await office.boss.post(`/api/admin/refunds/${chance.among(failed).id}/retry`);
    expect(status).toBeLessThan(500);
  },
  async outage() {
    stripe.refusesRefunds = below(3) === 0;
    stripe.refusesTaxes = below(3) === 0;
  },
  events: deliver,
  async attempts() {
    await attempt();
  },
};

const settle = (refund: Refund) => (below(3) === 0 ? stripe.fail(refund) : stripe.payOut(refund));

async function write(method: 'post' | 'put', orderId: number, path: string, body: object): Promise<void> {
  expect((await office.write(method, orderId, path, body)).status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
}

async function lineOf(orderId: number) {
  const { id, quantity } = chance.among((await office.read(orderId)).items);
  return { orderItemId: id, quantity: 1 + below(quantity) };
}

/** Tries what is due as if its pause were over. */
async function attempt(): Promise<void> {
  await office.rows(`update refund set due_at = now() where state = 'due'`);
  await runJob(product, 'reconcilePayments');
  await recordTaxes();
}

/** A sale first, then each of its refunds. */
async function recordTaxes(): Promise<void> {
  await office.rows('update tax_record set due_at = now() where recorded_at is null');
  await runJob(product, 'recordTaxes');
}

async function taxesDue(): Promise<number> {
  const [row] = await office.rows<{ due: number }>(
    'select count(*)::int as due from tax_record where recorded_at is null',
  );
  return row?.due ?? 0;
}

interface Books {
  readonly intentId: string;
  readonly orders: number;
  readonly refunded: number;
  readonly open: number;
  readonly dispute: string | null;
}

const booksOf = () =>
  office.rows<Books>(
    `select c.payment_intent_id as "intentId",
       (select count(*)::int from customer_order o where o.payment_intent_id = c.payment_intent_id) as orders,
       (select coalesce(sum(r.amount), 0)::int from refund r where r.payment_intent_id = c.payment_intent_id
         and r.state = 'refunded' and not r.is_by_hand) as refunded,
       (select count(*)::int from refund r where r.payment_intent_id = c.payment_intent_id
         and r.state in ('due', 'pending')) as open,
       (select d.status from dispute d where d.payment_intent_id = c.payment_intent_id) as dispute
     from checkout c where c.payment_intent_id is not null`,
  );

test(`after ${DAYS} random days the books equal what Stripe has, to the cent (seed ${SEED})`, async () => {
  await order();
  const names = [...Object.keys(acts), 'order', 'order', 'order', 'markPaid', 'events'];
  const days: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    const name = chance.among(names);
    const sale = chance.among(sold);
    days.push(`${name} ${sale.orderId}`);
    await acts[name]?.(sale);
  }
  Object.assign(stripe, { refusesRefunds: false, refusesTaxes: false, refundsArePending: false });
  await deliver();
  await attempt();
  for (const refund of stripe.refunds) if (refund.status === 'pending') stripe.payOut(refund);
  await deliver();
  await attempt();

  for (let round = 0; round < DAYS && (await taxesDue()) > 0; round++) await recordTaxes();

  const books = await booksOf();
  const atStripe = [...stripe.intents.values()].map(({ id, amount_received }) => ({
    intentId: id,
    orders: amount_received > 0 ? 1 : 0,
    refunded: amount_received - stripe.refundable(id),
    open: 0,
    dispute: disputes.find(({ payment_intent }) => payment_intent === id)?.status ?? null,
  }));
  const byId = (one: { intentId: string }, other: { intentId: string }) => one.intentId.localeCompare(other.intentId);
  expect(books.sort(byId), days.join('\n')).toEqual(atStripe.sort(byId));
  for (const { orderId, intentId, client } of sold) {
    const [read, own] = [await office.read(orderId), (await client.get(`/api/orders/${orderId}`)).body];
    const back = read.byInvoice
      ? creditsOf(read)
      : stripe.intent(intentId).amount_received - stripe.refundable(intentId);
    expect([read.refundedAmount, own.refundedAmount], `order ${orderId}`).toEqual([back, back]);
    if (read.byInvoice) expect(read.byInvoice.amount, `order ${orderId}`).toBe(read.totalAmount - back);
    await expectLedger(read, back);
    for (const { quantity, refunded, returned, shipped, takenOut } of read.items) {
      expect(refunded, `order ${orderId}`).toBeLessThanOrEqual(quantity);
      expect(shipped + takenOut, `order ${orderId}`).toBeLessThanOrEqual(quantity);
      expect(returned, `order ${orderId}`).toBeLessThanOrEqual(shipped);
    }
  }
  for (const one of goods) await expectStock(one);
  const ofNoLine = `select e.id from stock_entry e where e.order_item_id is not null
    and not exists (select from order_item i where i.id = e.order_item_id)`;
  expect(await office.rows(ofNoLine), 'entries of stock without their line').toEqual([]);
}, 900_000);

/** Its sums are what was sold, paid and given back, and all parts of a whole refund are the tax. */
async function expectLedger({ id, subtotal, shipping, tax, totalAmount, ...read }: OrderDetail, back: number) {
  const { body } = await office.boss.get(`/api/admin/orders/${id}/ledger`);
  const entries: LedgerEntry[] = body;
  const sum = (...kinds: LedgerEntry['kind'][]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((all, { amount }) => all + amount, 0);
  const { byInvoice } = read;
  const withdrawn = read.disputes.reduce((all, dispute) => all + dispute.withdrawn, 0);
  expect(
    {
      sale: sum('sale'),
      delivery: sum('delivery'),
      tax: sum('tax'),
      paid: sum('payment', 'invoicePayment'),
      back: 0 - sum('refund', 'refundedTax', 'credit', 'creditedTax'),
      withdrawn: 0 - sum('chargeback', 'chargebackReversed'),
    },
    `ledger of order ${id}`,
  ).toEqual({
    sale: subtotal,
    delivery: shipping,
    tax,
    back,
    withdrawn,
    paid: byInvoice === null ? totalAmount : byInvoice.paidAt === null ? 0 : byInvoice.amount,
  });
  const taxBack = 0 - sum('refundedTax', 'creditedTax');
  expect([read.taxFault, stripe.taxes.totals(orderNumber(id))], `Stripe Tax of order ${id}`).toEqual([
    null,
    { amount: totalAmount - back, tax: tax - taxBack },
  ]);
  if (back === totalAmount) expect(taxBack, `tax given back of order ${id}`).toBe(tax);
  else expect(taxBack, `tax given back of order ${id}`).toBeLessThanOrEqual(Math.min(tax, back));
}

/** Taken off an invoice; what was asked for after it was paid has failed, as nobody has paid it back by hand. */
const creditsOf = ({ refunds }: OrderDetail): number =>
  refunds.filter(({ isCredit }) => isCredit).reduce((sum, { amount }) => sum + amount, 0);

interface Left {
  readonly outside: number;
  readonly replaced: number;
}

/** What is not in stock is outside, and no unit came back twice. */
async function expectStock(one: Goods): Promise<void> {
  const [left] = await office.rows<Left>(
    `select sum(i.quantity - i.back_in_stock)::int as outside,
       (select coalesce(sum(p.quantity), 0)::int from parcel_item p join parcel on parcel.id = p.parcel_id
         join order_item x on x.id = p.order_item_id where x.variant_id = i.variant_id and parcel.kind = 'replacement')
         as replaced
     from order_item i where i.variant_id = ${one.variantId} group by i.variant_id`,
  );
  if (!left) return;
  const { stock, reserved } = await shelf(product, one);
  expect(reserved).toBe(0);
  expect(STOCK - stock).toBe(left.outside + left.replaced);
  const [ledger] = await office.rows(
    `select sum(quantity)::int as stock, sum(quantity) filter (where order_item_id is null)::int as counted
     from stock_entry where variant_id = ${one.variantId}`,
  );
  expect(ledger).toEqual({ stock, counted: STOCK });
}
