import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordActions } from '../test/harness/action-recorder.ts';
import { openBrowser, openPage, waitForClient } from '../test/harness/browser.ts';
import { addMember, addTenant, type Building, PASSWORD, signUp, signUpOwner } from '../test/harness/factories.ts';
import { csvFile, stepLink } from '../test/harness/import-page.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { openShop, SHOP_KEEPER } from '../test/harness/shop-pages.ts';
import { ADDRESS } from '../test/harness/shopping.ts';
import { addTenantButton } from '../test/harness/tenant-form.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;
let client: ReturnType<Product['client']>;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ client, property } = await signUpOwner(product));
  for (const companyName of ['Acme Law', 'Bluebird Dental'])
    await addTenant(client, property.id, { companyName, contacts: [{ name: 'Ada', isPrimary: true }] });
  await openShop(product);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  return { page, ...(await recordActions(page)) };
});

async function open(path: string, account = client) {
  const { page, press, performAction } = await openTab(account);
  await page.goto(path);
  await waitForClient(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const box = (name: string | RegExp) => page.getByRole('textbox', { name });
  return { page, press, performAction, button, box };
}

const portalPath = (tab: string) => `/manage?property=${property.id}&tab=${tab}`;
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('focus after tenant actions: contacts, delete, undo, edit in row, filter, select several', async () => {
  const { page, press, performAction, button, box } = await open(portalPath('tenants'));
  await press(button(/^Edit Acme Law/), button('Update Tenant'), { focus: /Company Name/ });
  for (const name of ['Bea', 'Cleo']) {
    await press(button('Add Contact').last(), null, { focus: /Name/ });
    await page.keyboard.type(name);
  }
  await press(page.getByRole('radio').last(), null, { focus: /Primary Contact/ }, 'Space');
  await press(button('Remove contact 2'), null, { focus: /contact|Primary|Name|Phone/ });
  await press(button('Cancel'), null, { focus: /^button Edit Acme Law/ });

  await press(button(/^Suite of Acme Law/), box(/^Suite of Acme Law/), { focus: /Suite of Acme Law/ });
  await performAction('Esc', () => page.keyboard.press('Escape'), null, { focus: /^button Suite of Acme Law/ });
  await box('Filter tenants').or(page.getByRole('searchbox')).fill('nobody');
  await page.waitForURL(/nobody/);
  await press(button('Show all tenants'), rowOf(page, 'Acme Law'));
  await press(page.getByRole('checkbox', { name: /^Select Acme Law/ }), button('Clear selection'), {}, 'Space');
  await press(button('Clear selection'), null, { focus: /Select/ });

  await press(button(/^Delete Bluebird/), button('Undo'), {
    focus: /^button Delete Acme/,
    announcement: /Tenant removed/,
  });
  await press(button('Undo'), rowOf(page, 'Bluebird'), { focus: /^button Edit Bluebird/, announcement: /restored/ });
  for (const name of ['Bluebird', 'Acme']) {
    await press(button(new RegExp(`^Delete ${name}`)), button('Undo'));
    await rowOf(page, name).waitFor({ state: 'detached' });
  }
  await performAction('the last tenant is gone', async () => {}, null, { focus: /Add the first tenant/ });
  await press(button('Undo'), rowOf(page, 'Acme'), { focus: /^button Edit Acme/ });

  await press(button('Add Tenant'), button('Cancel'), { focus: /Company Name/ });
  await box('Company Name').fill('Closing Time');
  await box('Suite Number').fill('9');
  await press(addTenantButton(page), page.getByText('Tenant added'), {
    focus: /Company Name/,
    announcement: /Tenant added/,
  });
  await performAction('Esc', () => page.keyboard.press('Escape'), rowOf(page, 'Closing Time'), { focus: /Add Tenant/ });
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' });
  await press(notice.first(), null);
});

test('dialogs over the tenants return the focus, and so does a login in place', async () => {
  const otherBuilding = await signUpOwner(product);
  const { page, press, performAction, button, box } = await open(
    `/manage?property=${otherBuilding.property.id}`,
    otherBuilding.client,
  );
  await press(button('Commands (Ctrl K)'), page.getByRole('dialog'));
  await performAction('Esc', () => page.keyboard.press('Escape'), null, { focus: /Commands/ });
  for (const name of ['Import by Link', 'Ask Tenants']) {
    const item = page.getByRole('menuitem', { name });
    await press(button('More Ways to Fill the List'), item, { focus: /From a File/ });
    await press(item, page.getByRole('dialog'));
    await performAction('Esc', () => page.keyboard.press('Escape'), null, { focus: /More Ways/ });
  }
  await press(button('Add the first tenant'), button('Cancel'), { focus: /Company Name/ });
  await box('Company Name').fill('Brick & Co');
  await box('Suite Number').fill('200');
  await product.platform.orm.em.fork().execute(`update app_user set session_epoch = session_epoch + 1
    where id = (select user_id from property_member where property_id = ${otherBuilding.property.id} and is_owner)`);
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' });
  await press(addTenantButton(page), dialog);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await performAction('signing in', () => page.keyboard.press('Enter'), page.getByText('Tenant added'), {
    focus: /Company Name|Add Tenant/,
  });
});

test('focus after choosing a file, other columns, and correcting rows of it', async () => {
  const { page, press, performAction, button } = await open(portalPath('tenants'));
  await press(button('Bulk Import'), page.getByRole('heading', { name: 'Choose a File' }), { focus: /Bulk Import/ });
  const list = 'Tenant,Shown As,Suite,Floor\nAcme Inc,Acme,,2\nBrick Inc,Brick,,3\n';
  const rows = page.getByRole('row', { name: /^Row \d+$/ });
  const choose = () => page.locator('input[type=file]').setInputFiles(csvFile(list));
  await performAction('a file', choose, rows.first(), { focus: /Check Rows/ });
  const validateAgain = button('Validate Again');
  await rows.first().getByLabel('Suite Number').fill('2');
  await press(validateAgain, null, { focus: /Suite Number/ });
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByLabel('Suite Number').fill('3');
  await press(validateAgain, page.getByText('Valid', { exact: true }), { focus: /Validation Results/ });
  await press(stepLink(page, 'Table'), null, { focus: /Choose Rows and Columns/ });
  await page.getByRole('combobox', { name: 'Shown As contains' }).selectOption('Company Name');
  const use = button('Use These Columns');
  await press(use, null, { focus: /Validation Results/ });
  await use.waitFor({ state: 'detached' });
});

test('focus after adding and deactivating announcements', async () => {
  const { page, press, performAction, button, box } = await open(portalPath('announcements'));
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add Announcement' });
  await press(button('Add Announcement'), add, { focus: /Message/ });
  await box('Message').fill('Fire drill');
  await press(add, page.getByRole('table').getByText('Fire drill'), { focus: /Add Announcement/ });
  await press(button('Edit Fire drill'), button('Save Changes'), { focus: /Message/ });
  await performAction('Esc', () => page.keyboard.press('Escape'), null, { focus: /^button Edit Fire drill/ });
  const dialog = page.getByRole('alertdialog');
  await press(button('Deactivate Fire drill'), dialog);
  await press(dialog.getByRole('button', { name: 'Deactivate' }), page.getByText('Inactive'), {
    focus: /^button More for Fire drill/,
    announcement: /deactivated/,
  });
});

test('focus after a first building is created, and from its step to the form of the first tenant', async () => {
  const { client: newcomer } = await signUp(product, 'newcomer');
  const { page, press, performAction, button, box } = await open('/manage', newcomer);
  const create = button('Create Property');
  await press(page.getByRole('main').getByRole('link', { name: 'Create Property' }), create, { focus: /^h1 Create/ });
  await press(create, page.getByText('Property name is required'), { focus: /Property Name/ });
  await box('Property Name').fill('Harbour House');
  await box('Address').first().fill('1 Quay, Austin, TX 78701');
  await press(create, page.getByRole('heading', { level: 1, name: 'Harbour House' }), { focus: /^h1 Harbour House/ });
  await press(page.getByRole('link', { name: 'Add Tenants' }), button('Cancel'), { focus: /Company Name/ });
  await performAction('Esc', () => page.keyboard.press('Escape'), null, { focus: /Add the first tenant/ });
  await press(button('First steps'), page.getByRole('dialog'));
  await press(page.getByRole('dialog').getByRole('link', { name: 'Write One' }), null, { focus: /Message/ });
});

test('focus after settings are saved, discarded, and about to be deleted', async () => {
  const { page, press, performAction, button, box } = await open(portalPath('settings'));
  const name = box('Property Name');
  await expect.poll(() => name.inputValue()).toBe(property.name);
  await name.fill('Focus Hall');
  await press(button('Save Changes'), page.getByText('Property information updated'), {
    announcement: /updated success/,
  });
  await name.fill('Focus Court');
  await press(button('Discard'), null);
  await press(page.getByRole('link', { name: 'Ownership' }), button('Delete Property'), { focus: /Ownership/ });
  await press(button('Delete Property'), page.getByRole('alertdialog'), { focus: /DELETE|Delete/ });
  await performAction('Esc', () => page.keyboard.press('Escape'), null, { focus: /Delete Property/ });
});

test('focus after a member is invited and removed', async () => {
  const { username } = await addMember(product, client, property.id, 'viewer');
  await addMember(product, client, property.id, 'viewer');
  const { page, press, performAction, button, box } = await open(portalPath('users'));
  await button(`Remove ${username}`).waitFor();
  await press(button('Invite User'), button('Send Invitation'), { focus: /Email/ });
  await box('Email').last().fill('newcomer.focus@example.com');
  await press(button('Send Invitation'), page.getByRole('alertdialog', { name: 'User Created' }));
  await press(button('Done'), null, { focus: /Invite User/ });
  const dialog = page.getByRole('alertdialog');
  await press(button(`Remove ${username}`), dialog);
  await press(dialog.getByRole('button', { name: 'Remove' }), null, {
    focus: /Remove|Withdraw/,
    announcement: /removed/,
  });
  await press(button(/Role of /).first(), page.getByRole('option', { name: 'Manager' }));
  await page.getByRole('option', { name: 'Manager' }).focus();
  await performAction('choosing', () => page.keyboard.press('Enter'), page.getByText('User role updated'), {
    focus: /Role of/,
  });
});

test('focus in the cart: remove a line, clear, undo, and change the address of the checkout', async () => {
  const { body: goods } = await client.get('/api/shop/products');
  type SoldProduct = { id: number; isFreight: boolean; variants: { id: number; stock: number }[] };
  const sold = goods.filter(
    (product: SoldProduct) => !product.isFreight && product.variants.some(({ stock }) => stock > 5),
  );
  for (const { id: productId, variants } of sold.slice(0, 2) as SoldProduct[]) {
    const variantId = variants.find(({ stock }) => stock > 5)?.id;
    expect((await client.post('/api/cart', { productId, variantId, quantity: 1 })).status).toBe(201);
  }
  const { page, press, button } = await open('/cart');
  const remove = button(/^Remove /);
  await press(remove.first(), null, { focus: /Remove/ });
  await expect.poll(() => remove.count()).toBe(1);
  await press(button('Clear Cart'), page.getByRole('link', { name: 'Browse Shop' }));
  await press(button('Undo'), remove.first());
  await page.goto('/checkout');
  for (const [field, value] of Object.entries(ADDRESS)) await page.locator(`[name=${field}]`).fill(value);
  await press(button('Continue to Payment'), page.getByRole('heading', { name: 'Payment', exact: true }));
  await press(page.getByRole('button', { name: 'Change', exact: true }), button('Continue to Payment'));
});

test('at the last picture of a product Next is disabled and keeps the focus', async () => {
  const { body: goods } = await client.get('/api/shop/products');
  const [{ id }] = goods.filter(({ images }: { images: unknown[] }) => images.length > 1);
  const { page, press, button } = await open(`/shop/product/${id}`);
  const nextPicture = button('Next picture');
  await nextPicture.waitFor();
  for (let step = 0; await nextPicture.isEnabled(); step++)
    await press(nextPicture, page.getByText(new RegExp(`^${step + 2} of \\d`)), { focus: /Next picture/ });
});

test('focus in the catalog: reorder, and take a variant off sale', async () => {
  const shopKeeper = product.client();
  expect((await shopKeeper.post('/api/login', { username: SHOP_KEEPER, password: PASSWORD })).status).toBe(200);
  const { body: goods } = await shopKeeper.get('/api/admin/products');
  const [firstProduct, secondProduct] = goods.filter(({ featured }: { featured: boolean }) => featured);
  const { page, press, performAction, button } = await open('/admin/products', shopKeeper);
  const savedNotice = page.getByText('Order saved');
  for (const [name, direction] of [
    [firstProduct.name, 'down'],
    [firstProduct.name, 'up'],
    [secondProduct.name, 'up'],
  ]) {
    await press(button(`Move ${name} ${direction}`), savedNotice, {
      focus: new RegExp(`^button Move ${name} ${direction}`),
    });
    await press(page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }), null);
    await savedNotice.waitFor({ state: 'detached' });
  }
  await page.goto(`/admin/products/${firstProduct.id}`);
  const takeButton = button(/^Take .* off sale/);
  const putBackButton = button(/^Put .* back on sale/);
  await press(takeButton.last(), putBackButton, { focus: /^button Put / });
  await press(putBackButton, takeButton.last(), { focus: /^button Take / });
  await press(
    page.getByRole('textbox', { name: /^Stock of / }).first(),
    null,
    { focus: /^input Stock of / },
    'ArrowUp',
  );
  await press(button('Save').first(), page.getByText('Stock saved'), { focus: /^button Save$/ });
  const chooser = page.waitForEvent('filechooser');
  await press(button('Choose Picture').first(), null);
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('alertdialog');
  await crop.getByRole('button', { name: 'Use This Picture' }).waitFor();
  const leaveCrop = async () => {
    await page.keyboard.press('Escape');
    await crop.waitFor({ state: 'detached' });
  };
  await performAction('the crop is left', leaveCrop, button('Choose Picture').first(), { focus: /Choose Picture/ });
  await press(button('Move Specification 2 up'), null, { focus: /Move Specification 1 up/ });
  await press(button('Move Specification 1 up'), null, { focus: /Move Specification 1 up/ });
});

test('focus after a changed password, and after removing a floor', async () => {
  const owner = await signUpOwner(product);
  const { page, press, button, box } = await open('/account', owner.client);
  await box('Current Password').fill(PASSWORD);
  await box('New Password').fill('a longer battery staple');
  await press(button('Change Password'), page.getByText('Your password has been changed'), {
    focus: /Change Password/,
  });
  await page.goto(`/manage?property=${owner.property.id}&tab=settings&part=floors`);
  const dialog = page.getByRole('dialog');
  for (const floor of ['3', '4']) {
    await press(button('Add Floor'), dialog);
    await dialog.getByRole('spinbutton', { name: 'Floor Number' }).fill(floor);
    await dialog.getByRole('textbox', { name: 'Floor Name' }).fill(`Terrace ${floor}`);
    const row = rowOf(page, `Terrace ${floor}`);
    await press(dialog.getByRole('button', { name: 'Save Floor' }), row, { focus: /Add Floor|Edit Terrace/ });
  }
  await press(button('Remove Terrace 3'), button('Undo'), { focus: /^button (Edit|Remove) Terrace 4/ });
  await press(button('Remove Terrace 4'), button('Add Floor'), { focus: /Add Floor/ });
});

test('focus at the fewest and the most of a quantity', async () => {
  const { body: goods } = await client.get('/api/shop/products');
  const { id } = goods.find(({ variants }: { variants: { stock: number }[] }) =>
    variants.some(({ stock }) => stock > 1),
  );
  const { press, button } = await open(`/shop/product/${id}`);
  await press(button(/^Increase/), null, { focus: /Increase/ });
  await press(button(/^Decrease/), null, { focus: /Decrease/ });
  await press(button(/^Decrease/), null, { focus: /Decrease/ });
});

test('focus after requesting a password reset', async () => {
  const { page, press, button } = await open('/forgot-password');
  await page.getByRole('textbox').fill('somebody@example.com');
  await press(button(/Send/), page.getByText('expires in 1 hour'));
});

test('many steps within a removed dialog leave the focus to its opener', async () => {
  const { page, button } = await open(portalPath('tenants'));
  await button('Add Tenant').focus();
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    for (let step = 0; step < 15; step++) dialog.appendChild(document.createElement('button')).textContent = '…';
    for (const step of dialog.querySelectorAll('button')) step.focus();
    dialog.remove();
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML)).toMatch(/^<button.*Add Tenant/);
});

test('a click on the background does not move the focus back to a field', async () => {
  const { page, box } = await open(portalPath('tenants'));
  await box('Filter tenants').or(page.getByRole('searchbox')).focus();
  await page.clock.install();
  await page.mouse.click(4, 400);
  await page.clock.runFor(500); // longer than the focus recovery waits
  expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(BODY|MAIN)$/);
});
