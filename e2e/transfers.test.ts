import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addMember, addProperty, PASSWORD, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { until } from '../test/harness/until.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function setUp() {
  const owner = await signUp(product, 'owner');
  const property = await addProperty(owner.client, { name: 'Meridian Tower' });
  const heir = await addMember(product, owner.client, property.id, 'viewer');
  return { owner, property, heir, propertyPath: `/api/properties/${property.id}` };
}

/** No accessibility violation, overflow or page error. */
async function expectCleanPage(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1920, 'light'],
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(complaintsOf(page)).toEqual([]);
}

const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('the owner offers a property, withdraws and offers again; the mailed link leads through login to Accept', async () => {
  const { owner, property, heir, propertyPath } = await setUp();
  const page = await openPageAs(browser, product.url, owner.client);
  await page.goto(`/manage?property=${property.id}&tab=settings&part=ownership`);
  const offer = async () => {
    await page.getByRole('button', { name: 'New owner' }).click();
    await page.getByRole('option', { name: heir.username }).click();
    await page.getByRole('button', { name: 'Offer Ownership' }).click();
    const question = page.getByRole('alertdialog', { name: `Offer ownership to ${heir.username}?` });
    await question.getByRole('button', { name: 'Offer Ownership' }).click();
    await page.getByText(`Offered to ${heir.username}`, { exact: true }).waitFor();
    await question.waitFor({ state: 'detached' });
  };
  await offer();
  await expect.poll(() => readFocus(page)).toBe('Withdraw Offer');
  await page.getByRole('button', { name: 'Withdraw Offer' }).scrollIntoViewIfNeeded();
  await expectCleanPage(page, 'offered');
  await page.getByRole('button', { name: 'Withdraw Offer' }).click();
  await page.getByText('Offer withdrawn').first().waitFor();
  await page.getByRole('button', { name: 'New owner' }).waitFor();
  expect((await owner.client.get(propertyPath)).body.transferOffer).toBeNull();
  await offer();

  const link = await until('the mailed link', async () => {
    const mails = await product.platform.orm.em
      .fork()
      .execute<{ text: string }[]>(
        `select text from mail where "to" = '${heir.username}' and subject like '%offered ownership%'`,
      );
    return /https?:\S+\/manage\S+/.exec(mails[0]?.text ?? '')?.[0];
  });
  const theirs = await openPage(browser, product.url);
  await theirs.goto(link);
  await theirs.getByLabel('Username').fill(heir.username);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Login' }).click();
  await theirs.getByText('You have been offered ownership of Meridian Tower').waitFor();
  await theirs.getByRole('tab', { name: 'Tenants' }).waitFor();
  await expectCleanPage(theirs, 'banner');
  await theirs.getByRole('button', { name: 'Accept ownership of Meridian Tower' }).click();
  const question = theirs.getByRole('alertdialog', { name: 'Become the owner of Meridian Tower?' });
  await question.waitFor();
  await expectCleanPage(theirs, 'question');
  await question.getByRole('button', { name: 'Accept Ownership', exact: true }).click();
  await theirs.getByText('You are now the owner of Meridian Tower').first().waitFor();
  await theirs.getByText('You have been offered ownership').waitFor({ state: 'detached' });
  expect((await heir.client.get(propertyPath)).body.isOwner).toBe(true);
  await theirs.goto(`/manage?property=${property.id}&tab=settings&part=ownership`);
  await theirs.getByRole('heading', { name: 'Delete Property' }).waitFor();
});

test('a user who already owns a property reads why they cannot accept, and declines', async () => {
  const { owner, property, heir, propertyPath } = await setUp();
  await addProperty(heir.client);
  await owner.client.post(`${propertyPath}/transfer`, { userId: heir.id });
  const page = await openPageAs(browser, product.url, heir.client);
  await page.goto('/manage');
  await page.getByRole('button', { name: 'Accept ownership of Meridian Tower' }).click();
  await page.getByRole('button', { name: 'Accept Ownership', exact: true }).click();
  await page.getByRole('alert').getByText('A free account includes one building').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Decline ownership of Meridian Tower' }).click();
  await page.getByRole('button', { name: 'Decline Ownership', exact: true }).click();
  await page.getByText('You declined ownership of Meridian Tower').first().waitFor();
  await page.getByText('You have been offered ownership').waitFor({ state: 'detached' });
  expect((await owner.client.get(propertyPath)).body).toMatchObject({
    id: property.id,
    transferOffer: null,
    isOwner: true,
  });
});

test('a withdrawn offer says so, and its banner disappears', async () => {
  const { owner, heir, propertyPath } = await setUp();
  await owner.client.post(`${propertyPath}/transfer`, { userId: heir.id });
  const page = await openPageAs(browser, product.url, heir.client);
  await page.goto('/manage');
  await page.getByRole('button', { name: 'Accept ownership of Meridian Tower' }).click();
  await owner.client.delete(`${propertyPath}/transfer`);
  await page.getByRole('button', { name: 'Accept Ownership', exact: true }).click();
  await page.getByText('This offer is no longer open').first().waitFor();
  await page.getByText('You have been offered ownership').waitFor({ state: 'detached' });
});

test('a member leaves a property after confirming; its owner reads what to do first', async () => {
  const { owner, property, heir } = await setUp();
  const page = await openPageAs(browser, product.url, heir.client);
  await page.goto(`/manage?property=${property.id}&tab=users`);
  await page.getByRole('button', { name: 'Leave Property' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Leave Property' }).scrollIntoViewIfNeeded();
  await expectCleanPage(page, 'leave');
  await page.getByRole('button', { name: 'Leave Property' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave Meridian Tower?' });
  await question.getByRole('button', { name: 'Leave Property' }).click();
  await page.getByText('You left Meridian Tower').first().waitFor();
  await page.getByText('Please select a property or create a new one').waitFor();
  expect((await heir.client.get('/api/properties')).body).toEqual([]);
  await page.context().close();

  const ownerPage = await openPageAs(browser, product.url, owner.client);
  await ownerPage.goto(`/manage?property=${property.id}&tab=users`);
  await ownerPage.getByText('You own this property. To leave it').waitFor();
  expect(await ownerPage.getByRole('button', { name: 'Leave Property' }).count()).toBe(0);
});
