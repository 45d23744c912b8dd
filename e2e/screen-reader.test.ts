import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../src/modules/orders/schema.ts';
import { openBrowser, openPage } from '../test/harness/browser.ts';
import { unique } from '../test/harness/client.ts';
import { type Building, PASSWORD, signUpOwner } from '../test/harness/factories.ts';
import { createPairing } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { startScreenReader } from '../test/harness/screen-reader.ts';
import { openShop, SHOP_KEEPER } from '../test/harness/shop-pages.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;
let client: ReturnType<Product['client']>;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ client, property } = await signUpOwner(product));
  await openShop(product);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  return { page, ...(await startScreenReader(page)) };
});

/** Opens a tab of the building's portal. */
async function manager(tab: string) {
  const user = await openTab(client);
  await user.openPath(
    `/manage?property=${property.id}&tab=${tab}`,
    new RegExp(`, ${property.name} · Foyer`),
    property.name,
  );
  return user;
}

test('sign up, create a building, and log in again', async () => {
  const { page, openPath, type, tabTo, press, expectFieldError, expectArrival } = await openTab(null);
  const username = `${unique('reader')}@example.com`;
  await openPath('/signup', /^Register · Foyer/, 'Register');
  await type('textbox "Username"', 'reader');
  await type('textbox "Password"', PASSWORD);
  await press('button "Register"');
  await expectFieldError('textbox "Username"', 'Invalid email address');
  await type('textbox "Username"', username);
  await press('button "Register"');
  await expectArrival(/Foyer/, 'Management Portal');

  await press('link "Create Property"');
  await expectArrival(/^Create New Property · Foyer/, 'Create New Property');
  await press('button "Create Property"');
  await expectFieldError('textbox "Property Name"', 'Property name is required');
  await type('textbox "Property Name"', 'Reading House');
  await type('textbox "Address"', '1 Quay, Austin, TX 78701');
  await press('button "Create Property"', { announcement: /Property created successfully/ });
  await expectArrival(/Reading House · Foyer/, 'Reading House');

  await press('button "Account menu"');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await tabTo('button "Logout"');
  await page.keyboard.press('Enter'); // leads to another document
  await page.waitForURL('/');
  await openPath('/login', /^Login · Foyer/, 'Login');
  await type('textbox "Username"', username);
  await type('textbox "Password"', 'not this one');
  await press('button "Login"', { announcement: /password/i });
  await type('textbox "Password"', PASSWORD);
  await press('button "Login"');
  await expectArrival(/Reading House · Foyer/, 'Reading House');
});

test('add, edit and remove a tenant, and undo', async () => {
  const { page, type, press, expectFieldError, expectDialog, expectFocus } = await manager('tenants');
  await press('button "Add the first tenant"');
  await expectDialog('Add New Tenant', 'textbox "Company Name"');
  await press('button "Add Tenant"');
  await expectFieldError('textbox "Company Name"', 'Company name is required');
  await type('textbox "Company Name"', 'Acme Law');
  await type('textbox "Suite Number"', '210');
  await press('button "Add Tenant"', { announcement: /Tenant added successfully/, focus: 'textbox "Company Name"' });
  await page.keyboard.press('Escape');
  await expectFocus('button "Add Tenant"');

  await press('button "Edit Acme Law, suite 210"');
  await expectDialog('Edit Tenant', 'textbox "Company Name"');
  await type('textbox "Company Name"', 'Acme & Daughters');
  await press('button "Update Tenant"', { announcement: /Tenant updated successfully/ });
  await expectFocus('button "Edit Acme & Daughters, suite 210"');

  await press('button "Delete Acme & Daughters, suite 210"', { announcement: /Tenant removed successfully/ });
  await expectFocus('button "Add the first tenant"');
  await press('button "Undo"', {
    announcement: /Acme & Daughters restored/,
    focus: 'button "Edit Acme & Daughters, suite 210"',
  });
});

test('import a rent roll', async () => {
  const { page, press, expectArrival } = await manager('tenants');
  await press('button "Bulk Import"');
  await expectArrival(/^Bulk Import Tenants, /, 'Bulk Import Tenants');
  const chooser = page.waitForEvent('filechooser');
  await press('button "Choose file"');
  const buffer = Buffer.from('Company Name,Suite Number,Floor Number\nBluebird Dental,100,1\nCorner Cafe,110,1\n');
  await (await chooser).setFiles({ name: 'roll.csv', mimeType: 'text/csv', buffer });
  await press('button "Upload Tenants 2 added"', { announcement: /Successfully imported 2 tenants/ });
  await expectArrival(new RegExp(`, ${property.name} · Foyer`), property.name);
});

test('write an announcement', async () => {
  const { press, type, expectDialog } = await manager('announcements');
  await press('button "Add Announcement"');
  await expectDialog('Add Announcement', 'textbox "Message"');
  await type('textbox "Message"', 'Fire drill on Friday');
  await press('button "Add Announcement"', {
    announcement: /Announcement added successfully/,
    focus: 'button "Add Announcement"',
  });
});

test('invite a member', async () => {
  const { press, type, expectFieldError, expectDialog } = await manager('users');
  await press('button "Invite User"');
  await expectDialog('Invite someone', 'textbox "Email"');
  await type('textbox "Email"', 'newcomer');
  await press('button "Send Invitation"');
  await expectFieldError('textbox "Email"', 'Invalid email address');
  await type('textbox "Email"', `${unique('guest')}@example.com`);
  await press('button "Send Invitation"');
  await expectDialog('User Created', /./);
  await press('button "Done"', { focus: 'button "Invite User"' });
});

test('pair a display', async () => {
  const { press, type, expectFieldError, expectDialog } = await manager('displays');
  await press('button "Add Display"');
  await expectDialog('Add a display', 'textbox "Code on the display"');
  await press('button "Add Display"');
  await expectFieldError('textbox "Code on the display"', 'Enter the 6-letter code');
  await type('textbox "Code on the display"', (await createPairing(product)).code);
  await type('textbox "Name"', 'North');
  await press('button "Add Display"', { announcement: /It shows this building in a moment/ });
});

test('find a company and a person in the directory', async () => {
  const { openPath, type, tabTo } = await openTab(null);
  const tenantResponse = await client.post('/api/tenants', {
    propertyId: property.id,
    companyName: 'Zenith Health',
    suiteNumber: '300',
    floorNumber: 3,
    phone: '512 555 0100',
    contacts: [{ name: 'Dr. Anil Patel', phone: '512 555 0199', isPrimary: true }],
  });
  expect(tenantResponse.status).toBe(201);
  await openPath(`/${property.slug}`, new RegExp(property.name), property.name);
  await type('searchbox "Search the directory"', 'zenith', /1 of \d tenant/);
  await tabTo('link "Call 512 555 0100"');
  await type('searchbox "Search the directory"', 'nobody', /0 of \d tenant/);
  await type('searchbox "Search the directory"', 'anil', /1 of \d tenant/);
  await tabTo('link "Call Dr. Anil Patel, 512 555 0199"');
});

test('put a product in the cart, check out by card, and ship the order', async () => {
  const { page, openPath, press, expectArrival, type, expectFieldError } = await openTab(client);
  await openPath('/shop', /^Shop/, 'Shop');
  await press('link "Player One"');
  await expectArrival(/^Player One · Foyer/, 'Player One');
  await press('button "Add to Cart"', { announcement: /Please select a variant/, focus: /^radio "32 GB/ });
  await page.keyboard.press('Space');
  await press('button "Add to Cart"', { announcement: /Item added to cart/, focus: 'button "Add to Cart"' });
  await press('link "Go to Cart"');
  await expectArrival(/^Cart · Foyer/, 'Cart');
  await press('link "Proceed to Checkout"');
  await expectArrival(/^Checkout · Foyer/, 'Checkout');
  await press('button "Continue to Payment"', { announcement: /Missing shipping address/ });
  await expectFieldError('textbox "Full Name"', 'Enter a name');
  for (const [name, text] of Object.entries(ADDRESS)) await type(`textbox "${name}"`, text);
  await press('button "Continue to Payment"', { focus: 'heading "Payment"' });
  await type('textbox "Card Number"', '4000000000000002');
  await type('textbox "Expiration Date"', '1234');
  await type('textbox "Security Code"', '123');
  await press('button "Complete Order"');
  await expectFieldError('textbox "Card Number"', 'Payment Failed: Your card was declined.');
  await type('textbox "Card Number"', '4242424242424242');
  await press('button "Complete Order"');
  await expectArrival(/Foyer/, 'Thank you for your order');

  const [{ id }] = (await client.get('/api/orders')).body;
  const shopKeeper = product.client();
  expect((await shopKeeper.post('/api/login', { username: SHOP_KEEPER, password: PASSWORD })).status).toBe(200);
  const admin = await openTab(shopKeeper);
  await admin.openPath('/admin/orders', /^Orders/, 'Orders');
  const update = `button "Update status of order ${orderNumber(id)}"`;
  await admin.press(update);
  await admin.expectDialog('Update Status', /./);
  await admin.press(/^button ".*Status/);
  await page.keyboard.type('Shipped');
  await page.keyboard.press('Enter');
  await admin.type('textbox "Tracking number"', '1Z999AA10123456784');
  await admin.press('button "Update Status"', {
    announcement: /Order status updated successfully and customer notified/,
  });
  await admin.expectFocus(update);
});

const ADDRESS = {
  'Full Name': 'Ada Shopper',
  'Street Address': '600 Congress Ave',
  City: 'Austin',
  State: 'TX',
  'ZIP Code': '78701',
};
