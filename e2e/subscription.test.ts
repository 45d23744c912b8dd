import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addMember, addProperty, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

async function openSettings(product: Product) {
  const owner = await signUp(product, 'owner');
  const property = await addProperty(owner.client);
  const page = await openPageAs(browser, product.url, owner.client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=ownership`);
  const part = page.getByRole('region', { name: 'Subscription' });
  await part.getByText('Free', { exact: true }).waitFor();
  return { owner, property, page, part };
}

describe('with subscriptions off', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ oneServer: true });
  });
  afterAll(() => product.stop());

  test('the free plan lists its features, and choosing another says that the payment system is disabled', async () => {
    const { owner, property, page, part } = await openSettings(product);
    await part.getByText('Unlimited tenants and contacts').waitFor();
    for (const [plan, price] of [
      ['Basic, monthly', '$20.00 a month'],
      ['Basic, annual', '$200.00 a year'],
      ['Premium, monthly', '$30.00 a month'],
      ['Premium, annual', '$300.00 a year'],
    ] as const)
      await part.getByRole('radio', { name: `${plan} ${price}` }).waitFor({ state: 'attached' });
    expect(await violationsOf(page)).toEqual([]);
    const choose = part.getByRole('button', { name: 'Choose Plan' });
    await choose.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Payment System Disabled' });
    await dialog.getByText('All directory features are free.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true);
    const { body } = await owner.client.get(`/api/properties/${property.id}/subscription`);
    expect(body).toEqual({ tier: 'free', status: 'active' });
    expect(complaintsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('a member who is not the owner sees the plan and cannot change it', async () => {
    const { owner, property, page: ownerPage } = await openSettings(product);
    await ownerPage.context().close();
    const helper = await addMember(product, owner.client, property.id, 'viewer');
    const page = await openPageAs(browser, product.url, helper.client);
    await page.goto(`/manage?property=${property.id}&tab=settings&part=ownership`);
    const part = page.getByRole('region', { name: 'Subscription' });
    await part.getByText('Only the owner of this property can choose its plan.').waitFor();
    expect(await part.getByRole('button').count()).toBe(0);
    await page.context().close();
  });
});

describe('with subscriptions on', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ oneServer: true, env: { SUBSCRIPTIONS: 'on' } });
  });
  afterAll(() => product.stop());

  test('a plan begins, is upgraded at a prorated price, and ends', async () => {
    const { page, part } = await openSettings(product);
    await part.getByRole('button', { name: 'Choose Plan' }).click();
    await page.getByText('Subscription activated successfully').waitFor();
    await part.getByText('Basic, monthly', { exact: true }).waitFor();
    await part.getByRole('radio', { name: 'Premium, monthly $30.00 a month' }).check({ force: true });
    await part.getByRole('button', { name: 'Upgrade' }).click();
    await page.getByText('$10.00 was charged for the rest of the period').waitFor();
    await part.getByText('Premium, monthly', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await part.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel the subscription?' });
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByText('Subscription cancelled successfully').waitFor();
    await part.getByText('Free', { exact: true }).waitFor();
    expect(complaintsOf(page)).toEqual([]);
    await page.context().close();
  });
});
