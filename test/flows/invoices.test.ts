import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueInvoice } from '../../src/modules/orders/commands/papers.ts';
import { type InvoicePage, orderNumber } from '../../src/modules/orders/schema.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import type { Client } from '../harness/client.ts';
import { executeAsOwner } from '../harness/command-line.ts';
import { signUp } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin } from '../harness/shop-admin.ts';
import { ADDRESS, addToCart, buy, completeOrder, intentOf, payByTestCard, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;
let staff: Client;

beforeAll(async () => {
  product = await startProduct({
    env: {
      OPERATOR_NAME: 'Foyer GmbH',
      OPERATOR_ADDRESS: '1 Dock Rd, Austin, TX 78702',
      OPERATOR_TAX_ID: '12-3456789',
    },
  });
  ({ keeper: staff } = await openShopAdmin(product));
});

afterAll(() => product.stop());

const rows = <Row>(sql: string): Promise<Row[]> => product.platform.orm.em.fork().execute(sql);

async function placeCompanyOrder() {
  const { client, username } = await signUp(product, 'shopper');
  await addToCart(client, await stockGoods(product, 9, 10_000), 2);
  const { body } = await client.post('/api/create-checkout-session', {
    propertyId: null,
    shippingAddress: { ...ADDRESS, company: 'Łódź Realty', suite: 'Suite 400' },
    billingAddress: { ...ADDRESS, company: 'Acme Holding', street: '1 Main St' },
    poNumber: 'PO-77',
    taxId: '98-7654321',
  });
  await payByTestCard(client, body.clientSecret);
  const { body: completion } = await completeOrder(client, intentOf(body.clientSecret));
  return { client, username, orderId: completion.orderId as number };
}

async function buyOne() {
  const { client } = await signUp(product, 'shopper');
  await addToCart(client, await stockGoods(product, 9, 10_000));
  return { client, orderId: await buy(client) };
}

async function correctStreet(orderId: number, street: string, phone: string | null = null): Promise<void> {
  const shippingAddress = { ...ADDRESS, street, phone };
  expect((await staff.put(`/api/admin/orders/${orderId}/address`, { shippingAddress })).status).toBe(200);
}

const contentsOf = async (client: Client, orderId: number): Promise<InvoicePage> =>
  (await client.get(`/api/orders/${orderId}/invoice/contents`)).body;

const partiesOf = (contents: InvoicePage | undefined) =>
  Object.fromEntries((contents?.parties ?? []).map(({ heading, lines }) => [heading, lines]));

/** `7` of `T-INV-000007` */
const countOf = (number: string) => Number(/^T-(?:INV|CN)-(\d{6})$/.exec(number)?.[1]);

/** A PDF's text is glyphs; its streams say how many pages, fonts and strokes there are. */
async function pdfOf(client: Client, path: string): Promise<Buffer> {
  const response = await fetch(product.url + path, { headers: { cookie: client.cookieHeader } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await response.arrayBuffer());
}

/** The text, by the fonts' own tables of letters (`ToUnicode`). */
function wordsOf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, raw = '']) => {
    try {
      return [inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')];
    } catch {
      return []; // not compressed
    }
  });
  return streams.join('\n');
}

test('the invoice is a PDF that the customer and staff open, and nobody else', async () => {
  const { client, orderId } = await placeCompanyOrder();
  const customerPdf = await pdfOf(client, `/api/orders/${orderId}/invoice`);
  expect(customerPdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(customerPdf.toString('latin1')).toMatch(/Invoice T-INV-\d{6}/);
  expect(wordsOf(customerPdf)).toContain('beginbfrange');
  expect((await pdfOf(staff, `/api/admin/orders/${orderId}/invoice`)).length).toBeGreaterThan(5_000);
  const { client: stranger } = await signUp(product, 'stranger');
  expect((await stranger.get(`/api/orders/${orderId}/invoice`)).status).toBe(404);
});

test('an invoice keeps its seller, and the order shows all that is on it', async () => {
  const { client, orderId } = await placeCompanyOrder();
  const { body } = await client.get(`/api/orders/${orderId}`);
  expect(body).toMatchObject({
    seller: { name: 'Foyer GmbH', address: '1 Dock Rd, Austin, TX 78702', taxId: '12-3456789' },
    billingAddress: { company: 'Acme Holding' },
    poNumber: 'PO-77',
    taxId: '98-7654321',
    papers: [{ kind: 'invoice' }],
  });
});

test('each refund gets a credit note', async () => {
  const { client, orderId } = await placeCompanyOrder();
  const { body: bought } = await staff.get(`/api/admin/orders/${orderId}`);
  const items = [{ orderItemId: bought.items[0].id, quantity: 1 }];
  await staff.post(`/api/admin/orders/${orderId}/refunds`, { items, reason: 'Scratched' });
  await staff.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: true });
  const order = await until('the refund', async () => {
    const { body } = await client.get(`/api/orders/${orderId}`);
    return body.papers.length > 2 && body;
  });
  const [, first, second] = order.papers;
  expect([first.kind, second.kind]).toEqual(['credit_note', 'credit_note']);
  expect(countOf(second.number)).toBe(countOf(first.number) + 1);
  expect(order).toMatchObject({ refundedAmount: 21_600, refundedAt: second.issuedAt });
  const note = await pdfOf(client, `/api/papers/${second.id}`);
  expect(note.toString('latin1')).toContain(`Credit note ${second.number}`);
  expect(note.equals(await pdfOf(staff, `/api/admin/papers/${second.id}`))).toBe(true);
  await rows(`update refund set state = 'failed' where order_id = ${orderId}`);
  expect(note.equals(await pdfOf(client, `/api/papers/${second.id}`)), 'a bank may return it later').toBe(true);
  const { client: stranger } = await signUp(product, 'stranger');
  expect((await stranger.get(`/api/papers/${second.id}`)).status).toBe(404);
  expect((await client.get('/api/papers/999999')).status).toBe(404);
});

test('an order that changes keeps its invoice, and gets another one under its own number', async () => {
  const { client, orderId } = await buyOne();
  const path = `/api/orders/${orderId}/invoice`;
  const [first, contents] = [await pdfOf(client, path), await contentsOf(client, orderId)];
  await correctStreet(orderId, '999 Changed Street');
  expect(first.equals(await pdfOf(client, path))).toBe(true);
  const { body: order } = await client.get(`/api/orders/${orderId}`);
  expect(order.papers.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'invoice']);
  const [formerPaper, newPaper] = order.papers;
  expect(countOf(newPaper.number)).toBe(countOf(formerPaper.number) + 1);
  const [issuedPaper] = await rows<{ says: InvoicePage }>(`select says from paper where id = ${newPaper.id}`);
  expect(partiesOf(issuedPaper?.says)).toEqual({
    ...partiesOf(contents),
    'Shipped to': expect.arrayContaining(['999 Changed Street']),
  });
  expect(issuedPaper?.says.facts).toContainEqual(['Replaces invoice', expect.stringContaining(formerPaper.number)]);
  expect(await contentsOf(client, orderId)).toEqual({ ...contents, others: [newPaper] });
});

test('another phone number is on no invoice, so none is issued', async () => {
  const { client, orderId } = await buyOne();
  await correctStreet(orderId, ADDRESS.street, '(512) 555-0199');
  expect((await client.get(`/api/orders/${orderId}`)).body.papers).toHaveLength(1);
});

test('an invoice of an earlier release is issued once, under the number of its order', async () => {
  const { client, orderId } = await placeCompanyOrder();
  await staff.post(`/api/admin/orders/${orderId}/refunds`, { amount: 500, reason: 'Scratched' });
  await until('the credit note', async () => (await client.get(`/api/orders/${orderId}`)).body.papers.length === 2);
  await rows(`delete from paper where order_id = ${orderId}`);
  const [firstPdf, secondPdf] = await Promise.all([1, 2].map(() => pdfOf(client, `/api/orders/${orderId}/invoice`)));
  expect(firstPdf?.toString('base64'), 'two readers at once').toBe(secondPdf?.toString('base64'));
  expect(firstPdf?.toString('latin1')).toContain(`Invoice ${orderNumber(orderId)}`);
  const readPapers = async () => (await client.get(`/api/orders/${orderId}`)).body.papers;
  const issuedPapers = await readPapers();
  expect(issuedPapers.map(({ number }: { number: string }) => number)).toEqual([
    orderNumber(orderId),
    `${orderNumber(orderId)}-C1`,
  ]);
  await runJob(product, 'issuePapers');
  expect(await readPapers()).toEqual(issuedPapers);
});

test('the job issues what earlier releases did not, and draws what nobody has opened', async () => {
  const { client, orderId } = await placeCompanyOrder();
  await rows(`delete from paper where order_id = ${orderId}`);
  await runJob(product, 'issuePapers');
  const issuedPapers = await rows(`select number, pdf is not null as "isDrawn" from paper where order_id = ${orderId}`);
  expect(issuedPapers).toEqual([{ number: orderNumber(orderId), isDrawn: true }]);
  expect((await client.get(`/api/orders/${orderId}`)).body.papers).toHaveLength(1);
});

test('a paper that is not issued in the end uses up no number', async () => {
  const numberOf = async ({ client, orderId }: Awaited<ReturnType<typeof buyOne>>) =>
    countOf((await client.get(`/api/orders/${orderId}`)).body.papers[0].number);
  const firstPurchase = await buyOne();
  const secondIssue = transaction(createContext(product.platform), (tx) => issueInvoice(tx, firstPurchase.orderId));
  await expect(secondIssue).rejects.toThrow('paper_of_order');
  expect(await numberOf(await buyOne())).toBe((await numberOf(firstPurchase)) + 1);
});

test('the database refuses to change an issued paper, and to delete one of real money', async () => {
  const { client, orderId } = await placeCompanyOrder();
  await pdfOf(client, `/api/orders/${orderId}/invoice`);
  for (const change of [`set pdf = '\\x00'`, `set number = 'other'`, `set says = '{}'`])
    await expect(executeAsOwner(product, `update paper ${change} where order_id = ${orderId}`)).rejects.toThrow(
      'was issued',
    );
  const insert = `insert into paper (kind, number, place, user_id, order_id, is_test, issued_at, says)
    select 'invoice', 'real', 2, user_id, id, false, now(), '{}' from customer_order where id = ${orderId}`;
  await executeAsOwner(product, insert);
  await expect(executeAsOwner(product, `delete from paper where order_id = ${orderId}`)).rejects.toThrow('was issued');
  await expect(rows(`update paper set number = 'other' where order_id = ${orderId}`)).rejects.toThrow(
    'permission denied',
  );
});

test('letters that no invoice can print are refused at their field', async () => {
  const { client } = await signUp(product, 'shopper');
  await addToCart(client, await stockGoods(product, 9, 10_000));
  const checkOut = (overrides: object) =>
    client.post('/api/create-checkout-session', { propertyId: null, shippingAddress: ADDRESS, ...overrides });
  const sentence = 'Invoices cannot print 東 京. Use Latin letters.';
  for (const [overrides, field] of [
    [{ shippingAddress: { ...ADDRESS, company: '東京 Tower' } }, 'company'],
    [{ billingAddress: { ...ADDRESS, name: '東京' } }, 'billingAddress.name'],
    [{ poNumber: '東京-1' }, 'poNumber'],
  ] as const)
    expect(await checkOut(overrides)).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { [field]: sentence } },
    });
  expect((await checkOut({ poNumber: 'Œuvre ½″' })).status).toBe(200);
});

test('staff mail the invoice as an attachment, to the customer or accounts payable', async () => {
  const { username, orderId } = await placeCompanyOrder();
  const path = `/api/admin/orders/${orderId}/invoice/send`;
  expect((await staff.post(path, {})).body).toEqual({ to: username });
  expect((await staff.post(path, { to: 'payables@example.com' })).body).toEqual({ to: 'payables@example.com' });
  expect((await staff.post(path, { to: 'nonsense' })).status).toBe(400);
  const mail = await until('the mail', async () => {
    const mails = await rows<{ name: string; size: number; state: string }>(
      `select attachment_name as name, length(attachment) as size, state from mail where "to" = 'payables@example.com'`,
    );
    return mails[0]?.state === 'sent' ? mails[0] : null;
  });
  expect(mail.name).toMatch(/^invoice-T-INV-\d{6}\.pdf$/);
  expect(mail.size).toBeGreaterThan(5_000);
});

test.runIf(hasPdftotext())('the PDF has every line of the invoice as text', async () => {
  const { client, orderId } = await placeCompanyOrder();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-invoice-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), await pdfOf(client, `/api/orders/${orderId}/invoice`));
    const text = execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']).toString();
    for (const words of [
      'Foyer GmbH',
      'Tax number 12-3456789',
      'Acme Holding',
      'Tax number 98-7654321',
      'Łódź Realty',
      'PO-77',
      '$200.00',
      'Free',
      '$16.00',
      '$216.00',
      'Invoice T-INV-',
    ])
      expect(text).toContain(words);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function hasPdftotext(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
