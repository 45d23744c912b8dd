import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addMember, addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { openShop } from '../test/harness/shop-pages.ts';
import { ADDRESS } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;
let context: BrowserContext;
let owner: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  owner = await signUp(product, 'owner');
  property = await addProperty(owner.client, { name: 'Focus House' });
  await addTenant(owner.client, property.id, { companyName: 'Acme Law', contacts: [{ name: 'Ada', isPrimary: true }] });
  await openShop(product);
  context = (await openPageAs(browser, product.url, owner.client, { reducedMotion: 'reduce' })).context();
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** What a screen reader would say after an action; empty where the focus fell to the top of the page. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    return `${element.getAttribute('aria-label') ?? ''} ${(element as HTMLInputElement).labels?.[0]?.textContent ?? ''} ${element.textContent}`.trim();
  });

const inPortal = (tab: string) => `/manage?property=${property.id}&tab=${tab}`;

test('contacts of a tenant: made primary, removed', async () => {
  const page = await open(inPortal('tenants'));
  await page.getByRole('button', { name: 'Edit Acme Law' }).click();
  for (const name of ['Bea', 'Cleo']) {
    await page.getByRole('button', { name: 'Add Contact' }).last().click();
    await page.keyboard.type(name);
  }
  await page.getByRole('radio').last().focus();
  await page.keyboard.press('Space');
  await expect.poll(() => focusOf(page)).toMatch(/Primary Contact/);
  await page.getByRole('button', { name: 'Remove contact 2' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove contact 3' }).waitFor({ state: 'detached' });
  await expect.poll(() => focusOf(page)).not.toBe('');
  await page.close();
});

test('an announcement is added: the next can be typed', async () => {
  const page = await open(inPortal('announcements'));
  await page.getByRole('textbox', { name: 'Message' }).fill('Fire drill');
  await page.getByRole('button', { name: 'Add Announcement' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table').getByText('Fire drill').waitFor();
  await expect.poll(() => focusOf(page)).toMatch(/Message/);
  await page.close();
});

test('settings are saved, and the bar that saves goes', async () => {
  const page = await open(inPortal('settings'));
  const name = page.getByRole('textbox', { name: 'Property Name' });
  await expect.poll(() => name.inputValue()).toBe('Focus House');
  await name.fill('Focus Hall');
  await page.getByRole('button', { name: 'Save Changes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Property information updated successfully').waitFor();
  await expect.poll(() => focusOf(page)).not.toBe('');
  await page.close();
});

test('a member is removed', async () => {
  const { username } = await addMember(product, owner.client, property.id, 'viewer');
  await addMember(product, owner.client, property.id, 'viewer');
  const page = await open(inPortal('users'));
  await page.getByRole('button', { name: new RegExp(`Remove.*${username}`) }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: /Remove/ }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: new RegExp(`Remove.*${username}`) }).waitFor({ state: 'detached' });
  await expect.poll(() => focusOf(page)).toMatch(/Remove/);
  await page.close();
});

test('the cart: a line is removed, what is left is cleared, and brought back', async () => {
  const { body: goods } = await owner.client.get('/api/shop/products');
  const sold = goods.filter(({ variants }: { variants: { stock: number }[] }) =>
    variants.some(({ stock }) => stock > 2),
  );
  for (const { id: productId, variants } of sold.slice(0, 2)) {
    const variantId = variants.find(({ stock }: { stock: number }) => stock > 2).id;
    expect((await owner.client.post('/api/cart', { productId, variantId, quantity: 1 })).status).toBe(201);
  }
  const page = await open('/cart');
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => remove.count()).toBe(1);
  await expect.poll(() => focusOf(page)).toMatch(/Remove/);
  await page.getByRole('button', { name: 'Clear Cart' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Browse Shop' }).waitFor();
  await expect.poll(() => focusOf(page)).not.toBe('');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await remove.first().waitFor();
  await expect.poll(() => focusOf(page)).not.toBe('');
  await page.close();
});

test('a notice is closed', async () => {
  const page = await open(inPortal('tenants'));
  await page.getByRole('textbox', { name: 'Company Name' }).fill('Closing Time');
  await page.getByRole('textbox', { name: 'Suite Number' }).fill('9');
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  const notice = page.getByRole('region', { name: 'Notifications' });
  await notice.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await notice.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' });
  await expect.poll(() => focusOf(page)).not.toBe('');
  await page.close();
});

test('the last picture of a product is shown, and its Next cannot be pressed any more', async () => {
  const { body: goods } = await owner.client.get('/api/shop/products');
  const [{ id }] = goods.filter(({ images }: { images: unknown[] }) => images.length > 1);
  const page = await open(`/shop/product/${id}`);
  const next = page.getByRole('button', { name: 'Next picture' });
  await next.waitFor();
  for (let step = 0; await next.isEnabled(); step++) {
    await next.focus();
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`^${step + 2} of \\d`)).waitFor();
  }
  await expect.poll(() => focusOf(page)).toMatch(/picture/i);
  await page.close();
});

test('a link for a new password is asked for', async () => {
  const page = await open('/forgot-password');
  await page.getByRole('textbox').fill(owner.username);
  await page.getByRole('button', { name: /Send/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('expires in 1 hour').waitFor();
  await expect.poll(() => focusOf(page)).not.toBe('');
  await page.close();
});

test('who clicks beside everything is not brought back to a field', async () => {
  const page = await open(inPortal('tenants'));
  await page.getByRole('textbox', { name: 'Company Name' }).focus();
  await page.mouse.click(4, 400);
  await page.waitForTimeout(2_000); // longer than a lost focus waits
  expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(BODY|MAIN)$/);
  await page.close();
});

test('the address of a checkout is changed: the focus is where it can be', async () => {
  const { body: goods } = await owner.client.get('/api/shop/products');
  const [sold] = goods.filter(({ variants }: { variants: { stock: number }[] }) =>
    variants.some(({ stock }) => stock > 5),
  );
  const variant = sold.variants.find(({ stock }: { stock: number }) => stock > 5);
  await owner.client.delete('/api/cart');
  await owner.client.post('/api/cart', { productId: sold.id, variantId: variant.id, quantity: 1 });
  const page = await open('/checkout');
  for (const [field, value] of Object.entries(ADDRESS)) await page.locator(`[name=${field}]`).fill(value);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Change' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
  await expect.poll(() => focusOf(page)).not.toBe('');
  await page.close();
});
