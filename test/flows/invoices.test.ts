import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../../src/modules/orders/schema.ts';
import type { Client } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { keepShop } from '../harness/shop-keeping.ts';
import { ADDRESS, addToCart, complete, intentOf, payByTestCard, stockGoods } from '../harness/shopping.ts';
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
  ({ keeper: staff } = await keepShop(product));
});

afterAll(() => product.stop());

const rows = <Row>(sql: string): Promise<Row[]> => product.platform.orm.em.fork().execute(sql);

async function companyOrder() {
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
  const { body: done } = await complete(client, intentOf(body.clientSecret));
  return { client, username, orderId: done.orderId as number };
}

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
  const { client, orderId } = await companyOrder();
  const own = await pdfOf(client, `/api/orders/${orderId}/invoice`);
  expect(own.subarray(0, 5).toString()).toBe('%PDF-');
  expect(own.toString('latin1')).toContain(`Invoice ${orderNumber(orderId)}`);
  expect(wordsOf(own)).toContain('beginbfrange');
  expect((await pdfOf(staff, `/api/admin/orders/${orderId}/invoice`)).length).toBeGreaterThan(5_000);
  const { client: stranger } = await signUp(product, 'stranger');
  expect((await stranger.get(`/api/orders/${orderId}/invoice`)).status).toBe(404);
});

test('an invoice keeps its seller, and the order shows all that is on it', async () => {
  const { client, orderId } = await companyOrder();
  const { body } = await client.get(`/api/orders/${orderId}`);
  expect(body).toMatchObject({
    seller: { name: 'Foyer GmbH', address: '1 Dock Rd, Austin, TX 78702', taxId: '12-3456789' },
    billingAddress: { company: 'Acme Holding' },
    poNumber: 'PO-77',
    taxId: '98-7654321',
    creditNotes: [],
  });
});

test('each refund gets a credit note', async () => {
  const { client, orderId } = await companyOrder();
  const { body: bought } = await staff.get(`/api/admin/orders/${orderId}`);
  const items = [{ orderItemId: bought.items[0].id, quantity: 1 }];
  await staff.post(`/api/admin/orders/${orderId}/refunds`, { items, reason: 'Scratched' });
  await staff.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: true });
  const order = await until('the refund', async () => {
    const { body } = await client.get(`/api/orders/${orderId}`);
    return body.creditNotes.length > 1 && body;
  });
  expect(order.creditNotes).toMatchObject([{ amount: 10_800 }, { amount: 10_800 }]);
  expect(order).toMatchObject({ refundedAmount: 21_600, refundedAt: order.creditNotes[1].at });
  const path = `orders/${orderId}/credit-notes/${order.creditNotes[1].refundId}`;
  const note = await pdfOf(client, `/api/${path}`);
  expect(note.toString('latin1')).toContain(`Credit note ${orderNumber(orderId)}-C2`);
  await pdfOf(staff, `/api/admin/${path}`);
  await rows(`update refund set state = 'failed' where id = ${order.creditNotes[0].refundId}`);
  const later = await pdfOf(client, `/api/${path}`);
  expect(later.toString('latin1'), 'the number stays').toContain(`Credit note ${orderNumber(orderId)}-C2`);
  expect((await client.get(`/api/orders/${orderId}/credit-notes/999999`)).status).toBe(404);
});

test('staff mail the invoice as an attachment, to the customer or accounts payable', async () => {
  const { username, orderId } = await companyOrder();
  const path = `/api/admin/orders/${orderId}/invoice/send`;
  expect((await staff.post(path, {})).body).toEqual({ to: username });
  expect((await staff.post(path, { to: 'payables@example.com' })).body).toEqual({ to: 'payables@example.com' });
  expect((await staff.post(path, { to: 'nonsense' })).status).toBe(400);
  const mail = await until('the mail', async () => {
    const found = await rows<{ name: string; size: number; state: string }>(
      `select attachment_name as name, length(attachment) as size, state from mail where "to" = 'payables@example.com'`,
    );
    return found[0]?.state === 'sent' ? found[0] : null;
  });
  expect(mail.name).toBe(`invoice-${orderNumber(orderId)}.pdf`);
  expect(mail.size).toBeGreaterThan(5_000);
});

test.runIf(hasPdftotext())('the PDF has every line of the invoice as text', async () => {
  const { client, orderId } = await companyOrder();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-invoice-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), await pdfOf(client, `/api/orders/${orderId}/invoice`));
    const text = execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']).toString();
    for (const words of [
      `Invoice ${orderNumber(orderId)}`,
      ...['Foyer GmbH', 'Tax number 12-3456789', 'Acme Holding', 'Tax number 98-7654321', 'Łódź Realty'],
      ...['PO-77', '$200.00', 'Free', '$16.00', '$216.00'],
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
