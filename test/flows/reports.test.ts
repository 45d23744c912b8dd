import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportReport } from '../../src/modules/orders/queries/report-files.ts';
import { readReport } from '../../src/modules/orders/queries/reports.ts';
import type { LedgerEntry } from '../../src/modules/orders/schema.ts';
import { SHOP_ZONE } from '../../src/shared/business-days.ts';
import type { CsvCells } from '../../src/shared/csv.ts';
import { localTime } from '../../src/shared/local-time.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { administratorContext, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buy, type Goods, signUpShopper, stockGoods } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;
let goods: Goods;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
  goods = await stockGoods(product, 10, 10_000);
});

afterAll(() => product.stop());

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((month) => `2026-${month}`);

/** 40 orders a month, each third by invoice, with refunds by amount; placed at all hours, also around midnight. */
async function insertOrders(): Promise<void> {
  const { id } = await signUp(product);
  await office.rows(
    `with placed as (
       select n, timestamptz '2026-01-01 00:30Z' + make_interval(months => (n - 1) / 40) + make_interval(hours => (n * 17) % 720) as at,
         1000 + (n * 7919) % 90000 as subtotal, (n % 3) * 750 as shipping, case when n % 4 = 0 then 'CA' else 'TX' end as state
       from generate_series(1, 400) n),
     paying as (
       insert into checkout (user_id, state, lines, subtotal, shipping, tax, tax_basis, total, shipping_address, reserved_until, payment_intent_id, idempotency_key, created_at)
       select ${id}, 'paid', '[]', subtotal, shipping, round(subtotal * 0.08), '{"kind": "flat", "percent": "8"}', subtotal + shipping + round(subtotal * 0.08),
         json_build_object('state', state, 'name', 'Ada'), at, 'pi_books_' || n, gen_random_uuid(), at from placed
       returning id, payment_intent_id),
     sold as (
       insert into customer_order (user_id, checkout_id, payment_intent_id, provider, is_test, subtotal, shipping, tax, tax_basis, total, currency,
         shipping_address, due_on, paid_at, created_at)
       select ${id}, p.id, p.payment_intent_id, 'test', true, subtotal, shipping, round(subtotal * 0.08),
         case when n % 4 = 0 then '{"kind": "table", "percent": "8", "state": "CA"}'::jsonb
           else '{"kind": "flat", "percent": "8"}' end,
         subtotal + shipping + round(subtotal * 0.08), 'usd', json_build_object('state', state, 'name', 'Ada'),
         case when n % 3 = 0 then (at + interval '30 days')::date end,
         case when n % 6 = 0 then at + interval '20 days' end, at
       from placed join paying p on p.payment_intent_id = 'pi_books_' || n
       returning id, checkout_id, payment_intent_id, total, tax, due_on, paid_at, created_at)
     insert into refund (payment_intent_id, checkout_id, order_id, user_id, amount, tax, currency, reason, state, idempotency_key, is_credit,
       created_at, refunded_at)
     select payment_intent_id, checkout_id, id, ${id}, total / 3, tax / 3, 'usd', 'requested', 'refunded', gen_random_uuid(),
       due_on is not null and paid_at is null, created_at + interval '5 days', created_at + interval '5 days'
     from sold where id % 5 = 0`,
  );
}

const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((total, row) => total + amount(row), 0);
const cents = (dollars: unknown) => Math.round(Number(dollars) * 100);

/** Cells by heading. */
function tableOf([head = [], ...rows]: readonly CsvCells[]): Record<string, string>[] {
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [String(head[index]), String(cell ?? '')])));
}

async function exportedOrders() {
  const { status, body } = await office.boss.get('/api/admin/orders/export');
  expect(status).toBe(200);
  const rows = String(body).replace('\ufeff', '').trim().split('\r\n');
  return tableOf(rows.map((row) => row.split(',')));
}

test('ten months of orders: export, reports and ledger agree to the cent in three time zones', async () => {
  await insertOrders();
  const boss = administratorContext(product, await signUp(product, 'reader'));
  const entries = await office.rows<
    Pick<LedgerEntry, 'kind' | 'amount' | 'state'> & { at: Date; taxable: number | null }
  >(
    `select kind, amount, state, taxable, at from ledger_entry where order_id in
       (select id from customer_order where payment_intent_id like 'pi_books_%')`,
  );
  const orders = (await exportedOrders()).filter((order) => order['Payment ID']?.startsWith('pi_books_'));
  expect(orders).toHaveLength(400);
  for (const zone of [SHOP_ZONE, 'Pacific/Honolulu', 'Europe/Berlin']) {
    const monthOf = (instantMs: number) => localTime(instantMs, zone).slice(0, 7);
    let totalSold = 0;
    for (const month of ['2025-12', ...MONTHS, '2026-11']) {
      const report = await readReport(boss, { month, test: 'true' }, zone);
      const monthEntries = entries.filter(({ at }) => monthOf(Number(new Date(at))) === month);
      const sumOf = (...kinds: LedgerEntry['kind'][]) =>
        sum(
          monthEntries.filter(({ kind }) => kinds.includes(kind)),
          (entry) => entry.amount,
        );
      const message = `${month} in ${zone}`;
      const { sales, delivery, refunds, refundedTax, tax } = report;
      expect({ sales, delivery, refunds, refundedTax }, message).toEqual({
        sales: sumOf('sale'),
        delivery: sumOf('delivery'),
        refunds: 0 - sumOf('refund'),
        refundedTax: 0 - sumOf('refundedTax'),
      });
      expect(
        sum(tax, ({ amount }) => amount),
        message,
      ).toBe(sumOf('tax'));
      expect(
        sum(tax, ({ taxable }) => taxable),
        message,
      ).toBe(sumOf('sale'));
      expect(
        sum(tax, (line) => line.refundedTax),
        message,
      ).toBe(0 - sumOf('refundedTax', 'creditedTax'));
      const placedOrders = orders.filter(
        (order) => monthOf(Date.parse(`${order['Placed (UTC)']?.replace(' ', 'T')}:00Z`)) === month,
      );
      expect(sales + delivery + sum(tax, ({ amount }) => amount), message).toBe(
        sum(placedOrders, (order) => cents(order.Total)),
      );
      const rows: CsvCells[] = [];
      for await (const cells of exportReport(boss, { of: 'entries', month, test: 'true' }, zone)) rows.push(cells);
      expect(
        sum(tableOf(rows), ({ Amount }) => cents(Amount)),
        message,
      ).toBe(sum(monthEntries, ({ amount }) => amount));
      totalSold += sales;
    }
    expect(totalSold, zone).toBe(sum(orders, ({ Subtotal }) => cents(Subtotal)));
  }
});

test('an invoice is open until it is paid, by age, at the end of each month', async () => {
  const openIn = async (month: string, number: number) => {
    const { status, body } = await office.boss.get(`/api/admin/reports?month=${month}`);
    expect(status).toBe(200);
    const [order] = await office.rows<{ id: number; total: number }>(
      `select id, total from customer_order where payment_intent_id = 'pi_books_${number}'`,
    );
    return { order, invoice: body.openInvoices.find(({ orderId }: { orderId: number }) => orderId === order?.id) };
  };
  const { order, invoice } = await openIn('2026-01', 30); // of January 22, paid on February 11
  expect(invoice).toMatchObject({ amount: order?.total, dueOn: '2026-02-21', daysOverdue: 0 });
  expect((await openIn('2026-02', 30)).invoice).toBeUndefined();
  const unpaidInvoice = (await openIn('2026-02', 3)).invoice; // of January 3
  expect(unpaidInvoice).toMatchObject({ dueOn: '2026-02-02', daysOverdue: 26 });
});

test('a report is of the shop’s zone and mode, and its lines open their entries', async () => {
  const { client } = await signUpShopper(product, goods, 2);
  const orderId = await buy(client);
  const { createdAt } = await office.readOrder(orderId);
  const month = localTime(Date.parse(createdAt), SHOP_ZONE).slice(0, 7);
  const { body: report } = await office.boss.get(`/api/admin/reports?month=${month}`);
  expect(report).toMatchObject({ month, timeZone: SHOP_ZONE, isTest: true });
  const { body: realReport } = await office.boss.get(`/api/admin/reports?month=${month}&test=false`);
  expect(realReport).toMatchObject({ sales: 0, tax: [], isTest: false });
  const lines = await office.boss.get(`/api/admin/reports/entries?month=${month}&kind=sale&limit=500`);
  expect(lines.headers.get('x-total-count')).toBe(String(lines.body.length));
  expect(lines.body).toContainEqual(expect.objectContaining({ orderId, kind: 'sale', amount: 20_000, state: 'TX' }));
  const { name } = report.stock.find(({ variantId }: { variantId: number }) => variantId === goods.variantId);
  expect(report.stock).toContainEqual(expect.objectContaining({ name, units: 8, worth: 80_000 }));
  const entriesResponse = await office.boss.get(
    `/api/admin/reports/stock-entries?month=${month}&variant=${goods.variantId}`,
  );
  expect(entriesResponse.body).toMatchObject([
    { kind: 'received', quantity: 10, orderId: null },
    { kind: 'sold', quantity: -2, balance: 8, orderId },
  ]);
  for (const file of ['entries', 'tax', 'invoices', 'stock', 'stockEntries'])
    expect((await office.boss.get(`/api/admin/reports/export?month=${month}&of=${file}`)).status, file).toBe(200);
  for (const invalidQuery of ['month=2026-13', 'month=2026-1', '', 'month=0000-01'])
    expect((await office.boss.get(`/api/admin/reports?${invalidQuery}`)).status, invalidQuery).toBe(400);
});

test('numbers that earlier releases left out are listed, with the orders and refunds they were of', async () => {
  const [order] = await office.rows<{ id: number; userId: number }>(
    `select id, user_id as "userId" from customer_order where payment_intent_id = 'pi_books_1'`,
  );
  const refunds = await office.rows<{ id: number; orderId: number }>(
    `select id, order_id as "orderId" from refund order by id limit 2`,
  );
  const issuePaper = (
    kind: string,
    number: string,
    place: number,
    orderId = order?.id,
    refundId: number | null = null,
  ) =>
    office.rows(
      `insert into paper (kind, number, place, user_id, order_id, refund_id, is_test, issued_at, says)
       values ('${kind}', '${number}', ${place}, ${order?.userId}, ${orderId}, ${refundId}, false, now(), '{}')`,
    );
  await issuePaper('invoice', '900001', 901);
  await issuePaper('invoice', '900004', 902);
  await issuePaper('invoice', 'A-99999999999', 903); // more than an integer holds
  for (const [index, { id, orderId }] of refunds.entries())
    await issuePaper('credit_note', `900001-C${2 * index + 1}`, 901 + index, orderId, id);
  const { body } = await office.boss.get('/api/admin/reports?month=2026-03');
  expect(body.numberGaps).toEqual(
    expect.arrayContaining([
      { series: '', first: '900002', last: '900003' },
      { series: 'A-', first: 'A-000001', last: 'A-99999999998' },
      { series: '900001-C', first: '900001-C2', last: '900001-C2' },
    ]),
  );
  const file = await office.boss.get('/api/admin/reports/export?month=2026-03&of=numberGaps');
  expect(String(file.body)).toContain('900002,900003');
});
