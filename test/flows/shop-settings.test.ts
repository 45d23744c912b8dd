import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopSettingsReply } from '../../src/modules/orders/schema.ts';
import type { Client } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin } from '../harness/shop-admin.ts';
import { addToCart, buy, createCheckout, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;
let boss: Client;

beforeAll(async () => {
  product = await startProduct({
    env: {
      OPERATOR_NAME: 'Foyer GmbH',
      OPERATOR_TAX_ID: '12-3456789',
      SHIPPING_TABLE: '1=7.90@2-4',
      TAX_TABLE: 'TX=8.25',
      INVOICE_INSTRUCTIONS: 'Checks to Dock Rd',
      ACH_FROM: '50000',
    },
  });
  ({ keeper: boss } = await openShopAdmin(product));
});

afterAll(() => product.stop());

const PATH = '/api/admin/shop-settings';
const readSettings = async (): Promise<ShopSettingsReply> => (await boss.get(PATH)).body;
const saveChanges = async (changes: Partial<ShopSettingsReply>) =>
  await boss.put(PATH, { ...(await readSettings()), ...changes });

test('the environment gives the first values', async () => {
  expect(await readSettings()).toMatchObject({
    seller: { name: 'Foyer GmbH', address: null, taxId: '12-3456789' },
    deliveryTable: '1=7.90@2-4',
    taxTable: 'TX=8.25',
    invoiceInstructions: 'Checks to Dock Rd',
    bankDebitFrom: 50_000,
    terms: null,
    revision: 0,
    taxes: 'own',
  });
});

test('a change counts from the next checkout on, and the log has both values', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 9, 10_000));
  const readAmounts = async () => (await createCheckout(client)).body.amounts;
  expect(await readAmounts()).toMatchObject({ shipping: 790, tax: 825 });
  const seller = { name: 'Foyer Inc.', address: '1 Dock Rd', taxId: null };
  const { status } = await saveChanges({ seller, deliveryTable: '1=12.50@1-2\n20=20.00@3-4', taxTable: 'TX=10' });
  expect(status).toBe(200);
  expect(await readAmounts()).toMatchObject({ shipping: 1_250, tax: 1_000 });
  const { body: config } = await product.client().get('/api/config');
  expect(config.delivery.rates).toEqual([
    { pounds: 1, price: 1_250, days: [1, 2] },
    { pounds: 20, price: 2_000, days: [3, 4] },
  ]);
  await addToCart(client, await stockGoods(product, 9, 10_000));
  const { body: order } = await client.get(`/api/orders/${await buy(client)}`);
  expect(order.seller).toMatchObject(seller);
  const { body: log } = await boss.get('/api/admin/activity?area=operations');
  expect(log[0]).toMatchObject({
    action: 'shop.settings_changed',
    before: { sellerName: 'Foyer GmbH', deliveryTable: '1=7.90@2-4', taxTable: 'TX=8.25' },
    after: { sellerName: 'Foyer Inc.', deliveryTable: '1=12.50@1-2,20=20.00@3-4', taxTable: 'TX=10' },
  });
  expect(log[0].after).not.toHaveProperty('bankDebitFrom');
});

test('a table that cannot be read is refused at its field, as are others than administrators', async () => {
  for (const [invalidFields, field] of [
    [{ deliveryTable: '20=1.00@1-2,1=2.00@1-2' }, 'deliveryTable'],
    [{ deliveryTable: 'free' }, 'deliveryTable'],
    [{ taxTable: 'TX=8.25,TX=9' }, 'taxTable'],
    [{ taxTable: 'Texas' }, 'taxTable'],
    [{ bankDebitFrom: -1 }, 'bankDebitFrom'],
    [{ seller: { name: '', address: null, taxId: null } }, 'seller.name'],
  ] as const) {
    const { status, body } = await saveChanges(invalidFields);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  }
  const { client } = await signUp(product, 'stranger');
  expect((await client.get(PATH)).status).toBe(403);
  expect((await client.put(PATH, await readSettings())).status).toBe(403);
});

test('a save over another administrator’s is refused, unless it names no revision', async () => {
  const { revision } = await readSettings();
  const save = (expectedRevision: number) =>
    boss.put(PATH, { ...settings, bankDebitFrom: null }, { 'if-match': `"${expectedRevision}"` });
  const settings = await readSettings();
  expect((await save(revision)).body.revision).toBe(revision + 1);
  expect((await save(revision)).body).toMatchObject({ code: 'stale' });
});

test('the terms of sale have a default, are a page of their own, and are linked in the confirmation', async () => {
  const readTerms = async () => await (await fetch(`${product.url}/terms-of-sale`)).text();
  const { seller, defaultTerms } = await readSettings();
  const first = await readTerms();
  for (const words of ['30 days', 'You pay for sending it back', 'Warranty', 'Damage in transit', 'Cancellation'])
    expect(first).toContain(words);
  expect(first).toContain(`Seller: ${seller.name}`);
  expect((await saveChanges({ terms: defaultTerms })).body.terms, 'the default is not stored').toBeNull();
  await saveChanges({ terms: '# Our Terms\n\nNo <b>returns</b> on Sundays.' });
  expect(await readTerms()).toContain('<p>No &lt;b&gt;returns&lt;/b&gt; on Sundays.</p>');
  const { client, username } = await signUp(product, 'shopper');
  await addToCart(client, await stockGoods(product, 9, 10_000));
  await buy(client);
  const mail = `select text from mail where "to" = ? and subject like '%is confirmed'`;
  const confirmation = await until('the confirmation', async () => {
    const mails = await product.platform.orm.em.fork().execute<{ text: string }[]>(mail, [username]);
    return mails[0] ?? null;
  });
  expect(confirmation.text).toContain('/terms-of-sale');
});
