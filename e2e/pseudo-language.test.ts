import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cataloguesIn, type Messages } from '../scripts/build-texts.ts';
import { pseudo, pseudoScript } from '../scripts/pseudo-texts.ts';
import { operatorOf } from '../src/platform/config/operator-settings.ts';
import { languageNames } from '../src/texts/languages.ts';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addProperty, addTenant, type Person, signUp } from '../test/harness/factories.ts';
import { faultsOf } from '../test/harness/foreign-words.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, buy, stockGoods } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;
let person: Person;
let script: string;
/** Names given by users and the shop. */
let known: string[];

const property = { id: 0 };
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

beforeAll(async () => {
  [product, browser, script] = await Promise.all([startProduct({ oneServer: true }), openBrowser(), pseudoScript()]);
  person = await signUp(product, 'ñ');
  const { id, slug } = await addProperty(person.client, { name: 'Ŧ 1', address: '600 Ç, 78701' });
  property.id = id;
  for (const floorNumber of [-1, 0, 2])
    await addTenant(person.client, id, { companyName: `Ñ ${floorNumber}`, suiteNumber: '1', floorNumber });
  await person.client.post('/api/announcements', { propertyId: id, message: 'Ṁ' });
  const goods = await stockGoods(product, 5);
  await addToCart(person.client, goods);
  await buy(person.client);
  await addToCart(person.client, goods);
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${person.id}`);
  const shop = await person.client.get('/api/shop/products');
  const orders = await person.client.get('/api/orders');
  const sessions = await person.client.get('/api/user/sessions');
  expect([shop.status, orders.status, sessions.status]).toEqual([200, 200, 200]);
  // React Aria's own catalog has “Dismiss”.
  known = [
    'Foyer',
    'Dismiss',
    'Ctrl K',
    ...Object.values(languageNames),
    slug,
    ...textsIn([shop.body, orders.body, sessions.body, operatorOf(product.platform.env, 'en')]),
  ].sort((a, b) => b.length - a.length);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return data.length > 1 ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'specifications' ? namedTexts(value) : textsIn(value),
  );
}

const namedTexts = (values: Record<string, unknown>): string[] => [...Object.keys(values), ...textsIn(values)];

const catalogues = cataloguesIn();

/** @param name `portal/tenants`, `form.add` */
function said(catalogue: string, path: string): string {
  const messages = catalogues.get(catalogue)?.get('en') ?? {};
  const found = path.split('.').reduce<string | Messages | undefined>((at, key) => (at as Messages)[key], messages);
  if (typeof found !== 'string') throw new Error(`${catalogue} says nothing at ${path}`);
  return pseudo(found);
}

const tab = (name: string) => () => `/manage?property=${property.id}&tab=${name}`;

/** A page, and a text shown once it has loaded. */
const pages: readonly (readonly [string | (() => string), catalogue: string, path: string])[] = [
  ['/', 'front/landing', 'screens.wall'],
  ['/foyer', 'front/product', 'title'],
  ['/forgot-password', 'account/links', 'forgot.submit'],
  ['/reset-password#token=x', 'account/links', 'reset.submit'],
  ['/confirm-email#token=x', 'account/links', 'confirmEmail.submit'],
  ['/contact', 'front/contact', 'ready'],
  ['/your-listing', 'front/listing', 'incomplete'],
  ['/shop', 'shop/cart', 'add'],
  ['/shop/product/1', 'shop/shop', 'product.features'],
  ['/cart', 'shop/cart', 'summary.checkout'],
  ['/checkout', 'shop/checkout', 'address.submit'],
  ['/my-orders', 'shop/orders', 'invoice.link'],
  ['/properties/new', 'portal/property', 'create.back'],
  ['/account', 'account/account', 'deletion.submit'],
  [tab('tenants'), 'portal/tenants', 'table.exportCsv'],
  [tab('tenants&open=reviews'), 'portal/reviews', 'schedule.title'],
  [() => `/manage/import?property=${property.id}`, 'portal/imports', 'formats'],
  [tab('announcements'), 'portal/announcements', 'table.active'],
  [tab('settings'), 'portal/property', 'fields.amenities'],
  [tab('settings&part=face'), 'portal/face', 'layout'],
  [tab('settings&part=hours'), 'portal/property', 'fields.nightFrom'],
  [tab('settings&part=board'), 'portal/property', 'fields.searchEngines'],
  [tab('settings&part=ownership'), 'portal/subscription', 'contains'],
  [tab('public'), 'portal/public-view', 'qr.title'],
  [tab('displays'), 'portal/displays', 'pair.submit'],
  [tab('users'), 'portal/members', 'table.owner'],
  [tab('activity'), 'portal/activity', 'end'],
  ['/admin', 'admin/admin', 'overview.signUps.about'],
  ['/admin/users', 'admin/admin', 'users.roles.admin'],
  ['/admin/orders', 'admin/orders', 'export'],
  ['/admin/products', 'admin/products', 'featured.title'],
  ['/admin/products/new', 'admin/products', 'form.create'],
  ['/admin/subscriptions', 'admin/admin', 'subscriptions.emptyTitle'],
  ['/admin/activity', 'admin/activity', 'all'],
  ['/admin/queues', 'admin/queues', 'mails.state'],
  ['/admin/settings', 'admin/admin', 'settings.danger'],
  ['/no/such/page', 'front/site', 'notFound.title'],
];

/** A dialog: its page, the button's text or selector, and a text shown once it has loaded. */
const dialogs: readonly (readonly [path: string | (() => string), opener: string, catalogue: string, path: string])[] =
  [
    [tab('tenants'), '[data-edits]', 'portal/tenants', 'form.submitEdit'],
    [tab('announcements'), said('portal/announcements', 'form.submit'), 'portal/announcements', 'form.expiresHint'],
    [tab('announcements'), said('portal/announcements', 'table.deactivate'), 'portal/announcements', 'confirm.body'],
    [tab('settings&part=ownership'), said('portal/property', 'remove.submit'), 'kit/kit', 'cancel'],
    [tab('settings&part=ownership'), said('portal/subscription', 'submit'), 'portal/subscription', 'disabled.body'],
    [tab('users'), said('portal/members', 'invite.open'), 'portal/members', 'invite.submit'],
    ['/account', said('account/second-factor', 'panel.setUp'), 'account/second-factor', 'setUp.title'],
    ['/my-orders', said('shop/cancel-order', 'button'), 'shop/cancel-order', 'title'],
    ['/account', said('account/account', 'deletion.submit'), 'account/account', 'deletion.confirm'],
  ];

/** The server renders in English: its markup goes before the client would hydrate it. */
function withoutServersMarkup(): void {
  const observer = new MutationObserver(() => {
    if (!document.getElementById('operator')) return;
    observer.disconnect();
    document.getElementById('root')?.replaceChildren();
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function openPseudo(viewport: typeof desk): Promise<Page> {
  const page = await openPageAs(browser, product.url, person.client, { viewport, reducedMotion: 'reduce' });
  await page.addInitScript({ content: script });
  await page.addInitScript(withoutServersMarkup);
  return page;
}

test('no page has untranslatable texts, cuts them off or overflows in a longer language', async () => {
  const page = await openPseudo(desk);
  const faults: Record<string, readonly string[]> = {};
  for (const [address, catalogue, path] of pages) {
    const to = typeof address === 'string' ? address : address();
    await page.setViewportSize(desk);
    await page.goto(to);
    await page.getByText(said(catalogue, path)).first().waitFor({ state: 'attached' });
    const onDesk = await faultsOf(page, known);
    await page.setViewportSize(phone);
    const onPhone = (await faultsOf(page, known)).filter((fault) => !onDesk.includes(fault));
    if (onDesk.length + onPhone.length > 0) faults[to] = [...onDesk, ...onPhone.map((fault) => `phone: ${fault}`)];
  }
  expect(faults).toEqual({});
  await page.context().close();
});

test('no dialog or sheet does either, at its full width', async () => {
  const page = await openPseudo(phone);
  const faults: Record<string, readonly string[]> = {};
  for (const [address, opener, catalogue, path] of dialogs) {
    await page.setViewportSize(phone); // on a phone the form is a sheet
    await page.goto(typeof address === 'string' ? address : address());
    const button = opener.startsWith('[data')
      ? page.locator(opener)
      : page.getByRole('button').filter({ hasText: opener });
    const more = page.getByRole('button', { name: said('kit/list', 'more') }); // holds a list's tools on phones
    await button.or(more).first().waitFor();
    if (!(await button.first().isVisible())) await more.click();
    await button.first().click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByText(said(catalogue, path)).first().waitFor({ state: 'attached' });
    const onPhone = await faultsOf(page, known);
    await page.setViewportSize(desk);
    const onDesk = (await faultsOf(page, known)).filter((fault) => !onPhone.includes(fault));
    if (onDesk.length + onPhone.length > 0)
      faults[`${opener}`] = [...onPhone, ...onDesk.map((fault) => `desk: ${fault}`)];
  }
  expect(faults).toEqual({});
  await page.context().close();
});
