import { z } from 'zod';
import type { WalkedPage } from './page.ts';

const PASSWORD = 'correct horse battery staple';
const products = z.array(
  z.object({ id: z.int(), name: z.string(), variants: z.array(z.object({ name: z.string(), stock: z.int() })) }),
);

type Step = (name: string, work: () => Promise<void>) => Promise<void>;

export async function walk(page: WalkedPage, baseUrl: string, step: Step): Promise<void> {
  const mark = Date.now().toString(36);
  await step('sign up', async () => {
    await page.open('/signup');
    await page.fill('Username', `walk-${mark}@example.com`);
    await page.fill('Password', PASSWORD);
    await page.press('button', 'Register');
    await page.sees('Please select a property');
  });
  await step('create a building', async () => {
    await page.press('link', 'Create Property');
    await page.fill('Property Name', `Walk House ${mark}`);
    await page.fill('Address', '600 Congress Ave, Austin, TX 78701');
    await page.press('button', 'Create Property');
    await page.sees('First steps');
  });
  await step('add two tenants', () => addTenants(page, { 'Acme Law': '101', 'Bluebird Dental': '102' }));
  await step('change a tenant', async () => {
    await page.press('button', 'Edit Acme Law, suite 101');
    await page.fill('Company Name', 'Acme Lawyers');
    await page.press('submit', 'Update Tenant');
    await page.sees('Tenant updated successfully');
  });
  await step('announce', async () => {
    await page.press('tab', 'Announcements');
    await page.press('button', 'Add Announcement');
    await page.fill('Message', `Elevator test ${mark}`);
    await page.press('submit', 'Add Announcement');
    await page.sees('Announcement added successfully');
    await page.sees(`Elevator test ${mark}`);
  });
  await step('look at every tab', async () => {
    for (const [tab, words] of [
      ['This Week', 'visits'],
      ['Displays', 'No displays yet'],
      ['Users', 'Invite User'],
      ['Activity', `Elevator test ${mark}`],
      ['Public View', `walk-house-${mark}`],
      ['Property Settings', 'Time zone'],
    ] as const) {
      await page.press('tab', tab);
      await page.sees(words);
    }
  });
  await step('read the directory, and search it', async () => {
    await page.open(`/walk-house-${mark}`);
    await page.sees('Bluebird Dental');
    await page.fill('Search', 'acme');
    await page.seesNot('Bluebird Dental');
    await page.sees('Acme Lawyers');
  });
  const goods = await goodsOf(baseUrl);
  await step('choose a product', async () => {
    await page.open('/shop');
    await page.press('link', goods.name);
    await page.press('choice', goods.variant);
    await page.press('button', 'Add to Cart');
    await page.press('link', 'Go to Cart');
    await page.sees(goods.name);
  });
  await step('pay', () => pay(page));
}

async function addTenants(page: WalkedPage, tenants: Readonly<Record<string, string>>): Promise<void> {
  await page.press('button', 'Add the first tenant');
  for (const [name, suite] of Object.entries(tenants)) {
    await page.fill('Company Name', name);
    await page.fill('Suite Number', suite);
    await page.press('button', 'Add Tenant');
    await page.sees('Tenant added successfully');
  }
  await page.press('button', 'Cancel');
  for (const [name, suite] of Object.entries(tenants)) {
    await page.press('button', `Edit ${name}, suite ${suite}`);
    await page.press('button', 'Cancel');
  }
}

async function pay(page: WalkedPage): Promise<void> {
  await page.press('link', 'Proceed to Checkout');
  for (const [label, text] of [
    ['Full Name', 'Ada Shopper'],
    ['Street Address', '600 Congress Ave'],
    ['City', 'Austin'],
    ['State', 'TX'],
    ['ZIP', '78701'],
  ] as const)
    await page.fill(label, text);
  await page.press('button', 'Continue to Payment');
  await page.fill('Card Number', '4242424242424242');
  await page.fill('Expiration Date', '1234');
  await page.fill('Security Code', '123');
  await page.press('button', 'Complete Order');
  await page.sees('View My Orders');
  await page.open('/my-orders');
  await page.sees('Paid');
}

async function goodsOf(baseUrl: string): Promise<{ name: string; variant: string }> {
  const answer = await fetch(new URL('/api/shop/products', baseUrl));
  for (const { name, variants } of products.parse(await answer.json())) {
    const variant = variants.find(({ stock }) => stock > 0);
    if (variant) return { name, variant: variant.name };
  }
  throw new Error(`Nothing can be bought at ${baseUrl}`);
}
