import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '../../src/modules/orders/office-schema.ts';
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
  completeOrder,
  type Goods,
  intentOf,
  openPayment,
  readStock,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';

/** One act a day; `BOOKS_DAYS` lengthens a run. The seed is in the title: `BOOKS_SEED` repeats a run. */
const DAYS = Number(process.env.BOOKS_DAYS ?? 200);
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
const randomBelow = (limit: number) => Math.floor(chance.next() * limit);

interface Sale {
  readonly orderId: number;
  readonly intentId: string;
  readonly client: Awaited<ReturnType<typeof signUpShopper>>['client'];
}

const sales: Sale[] = [];
const disputes: Dispute[] = [];

async function placeOrder(): Promise<void> {
  const { client } = await signUpShopper(product, goods[0], 1 + randomBelow(3));
  if (randomBelow(2) === 1) await addToCart(client, goods[1], 1 + randomBelow(2));
  const intent = stripe.pay(await openPayment(client));
  if (randomBelow(3) === 0) await deliver();
  const { body } = await completeOrder(client, intent.id);
  sales.push({ orderId: body.orderId, intentId: intent.id, client });
}

/** A company pays later: its payment at Stripe is canceled. */
async function orderByInvoice(): Promise<void> {
  const { client, id } = await signUpShopper(product, goods[0], 1 + randomBelow(3));
  await office.boss.put(`/api/admin/users/${id}/terms`, { invoiceDays: 30 });
  const intentId = await openPayment(client);
  if (randomBelow(4) === 0) stripe.pay(intentId);
  const { status, body } = await client.post('/api/pay-by-invoice', { paymentIntentId: intentId });
  expect(status).toBe(200);
  sales.push({ orderId: body.orderId, intentId, client });
}

/** The payment of the cart's checkout is left, that of the quote's is made. */
async function orderQuote(): Promise<void> {
  const { client } = await signUpShopper(product, goods[1], 1 + randomBelow(2));
  const { body: quote } = await client.post('/api/quotes', { paymentIntentId: await openPayment(client) });
  if (randomBelow(2) === 0) await client.delete('/api/checkout-session');
  const { body } = await client.post('/api/create-checkout-session', {
    propertyId: null,
    shippingAddress: ADDRESS,
    quoteId: quote.id,
  });
  const intent = stripe.pay(intentOf(body.clientSecret));
  const completion = await completeOrder(client, intent.id);
  sales.push({ orderId: completion.body.orderId, intentId: intent.id, client });
}

/** Any order, any delay, now and then twice. */
async function deliver(): Promise<void> {
  const events = stripe.events.splice(0);
  while (events.length > 0) {
    const [event] = events.splice(randomBelow(events.length), 1);
    if (!event) return;
    expect(await stripe.deliver(product.url, event)).toBe(200);
    if (randomBelow(4) === 0) expect(await stripe.deliver(product.url, event)).toBe(200);
  }
}

type Act = (sale: Sale) => Promise<unknown>;

/** What an administrator, the customer, the bank, and Stripe's dashboard do; the product may refuse with a reason. */
const acts: Readonly<Record<string, Act>> = {
  order: placeOrder,
  orderByInvoice,
  orderQuote,
  async markPaid({ orderId }) {
    await write('put', orderId, 'invoice-payment', { isPaid: randomBelow(3) > 0 });
  },
  async refundAmount({ orderId }) {
    await write('post', orderId, 'refunds', { amount: 1 + randomBelow(8_000), reason: 'Goodwill' });
  },
  async refundLines({ orderId }) {
    await write('post', orderId, 'refunds', {
      items: [await randomLine(orderId)],
      reason: 'Broken',
      restock: randomBelow(2) === 1,
    });
  },
  async takeOut({ orderId }) {
    const { items } = await office.readOrder(orderId);
    const { id, quantity } = chance.among(items);
    await write('put', orderId, 'items', { items: [{ orderItemId: id, quantity: randomBelow(quantity + 1) }] });
  },
  async ship({ orderId }) {
    await write('post', orderId, 'parcels', {
      ...(randomBelow(2) === 1 && { items: [await randomLine(orderId)] }),
      shipAnyway: true,
    });
  },
  async deliverGoods({ orderId }) {
    await write('put', orderId, 'status', { status: 'delivered', shipAnyway: true });
  },
  async cancel({ orderId }) {
    await write('put', orderId, 'status', { status: 'cancelled', refund: randomBelow(2) === 1 });
  },
  async replace({ orderId }) {
    await write('post', orderId, 'replacements', {
      items: [await randomLine(orderId)],
      reason: 'Lost',
      shipAnyway: true,
    });
  },
  async askReturn({ orderId, client }) {
    const items = [await randomLine(orderId)];
    expect((await client.post(`/api/orders/${orderId}/returns`, { items, reason: 'Broken' })).status).toBeLessThan(500);
  },
  async receiveReturn({ orderId }) {
    const { returns, items } = await office.readOrder(orderId);
    if (returns.length === 0) return;
    const restock = randomBelow(2) === 1 ? items.map(({ id }) => id) : [];
    await write('put', orderId, `returns/${chance.among(returns).id}`, {
      state: 'received',
      refund: randomBelow(2) === 1,
      restock,
    });
  },
  async refundAtStripe({ intentId }) {
    const refundableCents = stripe.refundable(intentId);
    const isDisputed = disputes.some(({ payment_intent }) => payment_intent === intentId);
    if (refundableCents > 0 && !isDisputed) stripe.refundAtDashboard(intentId, 1 + randomBelow(refundableCents));
  },
  async dispute({ intentId }) {
    if (disputes.every(({ payment_intent }) => payment_intent !== intentId) && stripe.refundable(intentId) > 0)
      disputes.push(stripe.dispute(intentId, 'fraudulent', stripe.refundable(intentId)));
  },
  async decide() {
    const open = disputes.filter(({ status }) => status !== 'won' && status !== 'lost');
    if (open.length > 0) stripe.closeDispute(chance.among(open), randomBelow(2) === 1 ? 'won' : 'lost');
  },
  async bank() {
    stripe.areRefundsPending = randomBelow(2) === 1;
    const pendingRefunds = stripe.refunds.filter(({ status }) => status === 'pending');
    if (pendingRefunds.length > 0) finishRefund(chance.among(pendingRefunds));
  },
  async retry({ orderId }) {
    const failedRefunds = (await office.readOrder(orderId)).refunds.filter(({ state }) => state === 'failed');
    if (failedRefunds.length === 0) return;
    const { status } = await office.boss.post(`/api/admin/refunds/${chance.among(failedRefunds).id}/retry`);
    expect(status).toBeLessThan(500);
  },
  async outage() {
    stripe.shouldRejectRefunds = randomBelow(3) === 0;
    stripe.shouldRejectTaxRecords = randomBelow(3) === 0;
  },
  events: deliver,
  async attempts() {
    await retryDueRefunds();
  },
};

const finishRefund = (refund: Refund) =>
  randomBelow(3) === 0 ? stripe.failRefund(refund) : stripe.completeRefund(refund);

async function write(method: 'post' | 'put', orderId: number, path: string, body: object): Promise<void> {
  expect((await office.write(method, orderId, path, body)).status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
}

async function randomLine(orderId: number) {
  const { id, quantity } = chance.among((await office.readOrder(orderId)).items);
  return { orderItemId: id, quantity: 1 + randomBelow(quantity) };
}

/** Tries what is due as if its pause were over. */
async function retryDueRefunds(): Promise<void> {
  await office.rows(`update refund set due_at = now() where state = 'due'`);
  await runJob(product, 'reconcilePayments');
  await recordTaxes();
}

/** A sale first, then each of its refunds. */
async function recordTaxes(): Promise<void> {
  await office.rows('update tax_record set due_at = now() where recorded_at is null');
  await runJob(product, 'recordTaxes');
}

async function countDueTaxes(): Promise<number> {
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

const readBooks = () =>
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
  await placeOrder();
  const names = [...Object.keys(acts), 'order', 'order', 'order', 'markPaid', 'events'];
  const days: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    const name = chance.among(names);
    const sale = chance.among(sales);
    days.push(`${name} ${sale.orderId}`);
    await acts[name]?.(sale);
  }
  Object.assign(stripe, { shouldRejectRefunds: false, shouldRejectTaxRecords: false, areRefundsPending: false });
  await deliver();
  await retryDueRefunds();
  for (const refund of stripe.refunds) if (refund.status === 'pending') stripe.completeRefund(refund);
  await deliver();
  await retryDueRefunds();

  for (let round = 0; round < DAYS && (await countDueTaxes()) > 0; round++) await recordTaxes();

  const books = await readBooks();
  const stripeBooks = [...stripe.intents.values()].map(({ id, amount_received }) => ({
    intentId: id,
    orders: amount_received > 0 ? 1 : 0,
    refunded: amount_received - stripe.refundable(id),
    open: 0,
    dispute: disputes.find(({ payment_intent }) => payment_intent === id)?.status ?? null,
  }));
  const byId = (a: { intentId: string }, b: { intentId: string }) => a.intentId.localeCompare(b.intentId);
  expect(books.sort(byId), days.join('\n')).toEqual(stripeBooks.sort(byId));
  for (const { orderId, intentId, client } of sales) {
    const [staffOrder, customerOrder] = [
      await office.readOrder(orderId),
      (await client.get(`/api/orders/${orderId}`)).body,
    ];
    const refundedCents = staffOrder.byInvoice
      ? creditsOf(staffOrder)
      : stripe.intent(intentId).amount_received - stripe.refundable(intentId);
    expect([staffOrder.refundedAmount, customerOrder.refundedAmount], `order ${orderId}`).toEqual([
      refundedCents,
      refundedCents,
    ]);
    if (staffOrder.byInvoice)
      expect(staffOrder.byInvoice.amount, `order ${orderId}`).toBe(staffOrder.totalAmount - refundedCents);
    await expectLedger(staffOrder, refundedCents);
    for (const { quantity, refunded, returned, shipped, takenOut } of staffOrder.items) {
      expect(refunded, `order ${orderId}`).toBeLessThanOrEqual(quantity);
      expect(shipped + takenOut, `order ${orderId}`).toBeLessThanOrEqual(quantity);
      expect(returned, `order ${orderId}`).toBeLessThanOrEqual(shipped);
    }
  }
  for (const variant of goods) await expectStock(variant);
  const orphanEntriesQuery = `select e.id from stock_entry e where e.order_item_id is not null
    and not exists (select from order_item i where i.id = e.order_item_id)`;
  expect(await office.rows(orphanEntriesQuery), 'entries of stock without their line').toEqual([]);
}, 900_000);

/** Its sums are what was sold, paid and given back, and all parts of a whole refund are the tax. */
async function expectLedger(
  { id, subtotal, shipping, tax, totalAmount, ...orderDetail }: OrderDetail,
  refundedCents: number,
) {
  const { body } = await office.boss.get(`/api/admin/orders/${id}/ledger`);
  const entries: LedgerEntry[] = body;
  const sum = (...kinds: LedgerEntry['kind'][]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  const { byInvoice } = orderDetail;
  const withdrawnCents = orderDetail.disputes.reduce((total, dispute) => total + dispute.withdrawn, 0);
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
    back: refundedCents,
    withdrawn: withdrawnCents,
    paid: byInvoice === null ? totalAmount : byInvoice.paidAt === null ? 0 : byInvoice.amount,
  });
  const taxBack = 0 - sum('refundedTax', 'creditedTax');
  expect([orderDetail.taxFault, stripe.taxes.totals(orderNumber(id))], `Stripe Tax of order ${id}`).toEqual([
    null,
    { amount: totalAmount - refundedCents, tax: tax - taxBack },
  ]);
  if (refundedCents === totalAmount) expect(taxBack, `tax given back of order ${id}`).toBe(tax);
  else expect(taxBack, `tax given back of order ${id}`).toBeLessThanOrEqual(Math.min(tax, refundedCents));
}

/** Taken off an invoice; what was asked for after it was paid has failed, as nobody has paid it back by hand. */
const creditsOf = ({ refunds }: OrderDetail): number =>
  refunds.filter(({ isCredit }) => isCredit).reduce((sum, { amount }) => sum + amount, 0);

interface UnitTotals {
  readonly outside: number;
}

/** What is not in stock is outside, and no unit came back twice. */
async function expectStock(variant: Goods): Promise<void> {
  const [units] = await office.rows<UnitTotals>(
    `select sum(case e.kind when 'restocked' then -e.quantity else e.quantity end)::int as outside
     from order_line_entry e join order_item i on i.id = e.order_item_id
     where i.variant_id = ${variant.variantId} and e.kind in ('ordered', 'replaced', 'restocked') group by i.variant_id`,
  );
  if (!units) return;
  const { stock, reserved } = await readStock(product, variant);
  expect(reserved).toBe(0);
  expect(STOCK - stock).toBe(units.outside);
  const [ledger] = await office.rows(
    `select sum(quantity)::int as stock, sum(quantity) filter (where order_item_id is null)::int as counted
     from stock_entry where variant_id = ${variant.variantId}`,
  );
  expect(ledger).toEqual({ stock, counted: STOCK });
}
