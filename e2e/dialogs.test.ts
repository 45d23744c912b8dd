import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../test/harness/browser.ts';
import { addMember, addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { openOtherWay } from '../test/harness/import-page.ts';
import { pairDisplay } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { watchCalls } from '../test/harness/quiet-page.ts';
import { buy, signUpShopper, stockGoods } from '../test/harness/shopping.ts';
import { findUnreachableControls } from '../test/harness/unreachable-controls.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;
let boss: Person;
let owner: Person;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  [boss, owner] = await Promise.all([signUp(product, 'boss'), signUp(product, 'owner')]);
  property = await addProperty(owner.client, { name: 'Reach House' });
  await addTenant(owner.client, property.id, { companyName: 'Acme Law', suiteNumber: '210', floorNumber: 2 });
  await addMember(product, owner.client, property.id, 'viewer');
  await product.platform.orm.em.fork().execute('update app_user set email_verified_at = now()');
  await owner.client.post('/api/announcements', { propertyId: property.id, message: 'Water off', expiresAt: null });
  await pairDisplay(product, owner.client, property.id);
  await makePaymentProblems();
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** One of each kind, with names as long as in practice. */
async function makePaymentProblems(): Promise<void> {
  const customer = await signUpShopper(product, await stockGoods(product, 5));
  const orderId = await buy(customer.client);
  const em = product.platform.orm.em.fork();
  await em.execute('update app_user set is_admin = true where id = ?', [boss.id]);
  await em.execute('update app_user set username = ? where id = ?', [
    `maximiliane.vonhohenzollern.${customer.id}@propertymanagement.example.com`,
    customer.id,
  ]);
  for (const kind of ['refund_failed', 'refunded_elsewhere', 'disputed'])
    await em.execute(
      `insert into payment_notice (kind, subject_id, payment_intent_id, user_id, amount, reason, created_at)
       select ?, 're_' || id, payment_intent_id, user_id, total, 'expired_or_canceled_card', now()
       from customer_order where id = ?`,
      [kind, orderId],
    );
  await em.execute(
    `insert into refund (payment_intent_id, checkout_id, order_id, user_id, amount, currency, reason, state, attempts, error,
       idempotency_key, created_at)
     select payment_intent_id, checkout_id, id, user_id, total, currency, 'order_cancelled', 'failed', 3,
       'The bank account behind this card was closed', gen_random_uuid(), now() from customer_order where id = ?`,
    [orderId],
  );
}

interface DialogCase {
  name: string;
  person: 'boss' | 'owner';
  path: string;
  open?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => async (page: Page) =>
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const chooseFromMenu = (menu: RegExp, item: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
};
const tabPath = (name: string) => `/manage?tab=${name}`;

async function openTenantConflict(page: Page): Promise<void> {
  await press(/Edit Acme Law/)(page);
  await page.getByRole('textbox', { name: 'Phone' }).first().fill('512 555 0142');
  const [{ id }] = (await owner.client.get(`/api/tenants?propertyId=${property.id}`)).body;
  const otherVersion = { companyName: 'Acme Law', suiteNumber: '210', floorNumber: 2, phone: '512 555 0199' };
  await owner.client.put(`/api/tenants/${id}`, otherVersion);
  await press('Update Tenant')(page);
}

const dialogCases: readonly DialogCase[] = [
  { name: 'payment problems', person: 'boss', path: '/admin/orders?problems=open' },
  { name: 'update status', person: 'boss', path: '/admin/orders', open: press(/^Update status of order/) },
  { name: 'suspend', person: 'boss', path: '/admin/users', open: chooseFromMenu(/^Actions: owner/, 'Suspend Account') },
  {
    name: 'reset password',
    person: 'boss',
    path: '/admin/users',
    open: chooseFromMenu(/^Actions: owner/, 'Reset Password'),
  },
  { name: 'log in as', person: 'boss', path: '/admin/users', open: chooseFromMenu(/^Actions: owner/, 'Login as User') },
  { name: 'tenant changed by another', person: 'owner', path: tabPath('tenants'), open: openTenantConflict },
  {
    name: 'import link',
    person: 'owner',
    path: tabPath('tenants'),
    open: (page) => openOtherWay(page, 'Import by Link'),
  },
  { name: 'reviews', person: 'owner', path: tabPath('tenants'), open: (page) => openOtherWay(page, 'Ask Tenants') },
  { name: 'deactivate', person: 'owner', path: tabPath('announcements'), open: press(/^Deactivate/) },
  { name: 'remove a member', person: 'owner', path: tabPath('users'), open: press(/^Remove/) },
  { name: 'remove a display', person: 'owner', path: tabPath('displays'), open: chooseFromMenu(/^Actions/, 'Remove') },
  {
    name: 'delete the building',
    person: 'owner',
    path: tabPath('settings&part=ownership'),
    open: press('Delete Property'),
  },
];

const openTab = shareTab(async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  return { page, waitForCalls: watchCalls(page) };
});

const WIDTHS = [
  [390, 844],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
] as const;

test.each(dialogCases)(
  'each button of the dialog "$name" is visible and can be pressed, on phone, tablet and desktop',
  async ({ person, path, open }) => {
    const { page, waitForCalls } = await openTab({ boss, owner }[person].client);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await open?.(page);
    const dialog = page.locator('[role=dialog], [role=alertdialog]').last();
    await dialog.waitFor();
    await dialog.getByRole('heading').first().waitFor();
    await waitForCalls();
    const faultsByWidth: Record<string, string[]> = {};
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      faultsByWidth[width] = await findUnreachableControls(page);
    }
    expect(faultsByWidth).toEqual(Object.fromEntries(WIDTHS.map(([width]) => [width, []])));
  },
);
