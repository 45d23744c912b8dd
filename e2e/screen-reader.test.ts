import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../src/modules/orders/schema.ts';
import { openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { unique } from '../test/harness/client.ts';
import { type Building, ownBuilding, PASSWORD } from '../test/harness/factories.ts';
import { showCode } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { startScreenReader } from '../test/harness/screen-reader.ts';
import { KEEPER, openShop } from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;
let client: ReturnType<Product['client']>;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  ({ client, property } = await ownBuilding(product));
  await openShop(product);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** At a tab of the building's portal. */
async function manager(tab: string) {
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
  const user = await startScreenReader(page);
  await user.opens(
    `/manage?property=${property.id}&tab=${tab}`,
    new RegExp(`, ${property.name} · Foyer`),
    property.name,
  );
  return { page, ...user };
}

async function visitor(): Promise<{ page: Page } & Awaited<ReturnType<typeof startScreenReader>>> {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  return { page, ...(await startScreenReader(page)) };
}

test('sign up, create a building, and log in again', async () => {
  const { page, opens, type, reach, press, fieldSays, arrives } = await visitor();
  const username = `${unique('reader')}@example.com`;
  await opens('/signup', /^Register · Foyer/, 'Register');
  await type('textbox "Username"', 'reader');
  await type('textbox "Password"', PASSWORD);
  await press('button "Register"');
  await fieldSays('textbox "Username"', 'Invalid email address');
  await type('textbox "Username"', username);
  await press('button "Register"');
  await arrives(/Foyer/, 'Management Portal');

  await press('link "Create Property"');
  await arrives(/^Create New Property · Foyer/, 'Create New Property');
  await press('button "Create Property"');
  await fieldSays('textbox "Property Name"', 'Property name is required');
  await type('textbox "Property Name"', 'Reading House');
  await type('textbox "Address"', '1 Quay, Austin, TX 78701');
  await press('button "Create Property"', { told: /Property created successfully/ });
  await arrives(/Reading House · Foyer/, 'Reading House');

  await press('button "Account menu"');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await reach('button "Logout"');
  await page.keyboard.press('Enter'); // leads to another document
  await page.waitForURL('/');
  await opens('/login', /^Login · Foyer/, 'Login');
  await type('textbox "Username"', username);
  await type('textbox "Password"', 'not this one');
  await press('button "Login"', { told: /password/i });
  await type('textbox "Password"', PASSWORD);
  await press('button "Login"');
  await arrives(/Reading House · Foyer/, 'Reading House');
  await page.context().close();
});

test('add, edit and remove a tenant, and undo', async () => {
  const { page, type, press, fieldSays, dialogOpens, hears } = await manager('tenants');
  await press('button "Add the first tenant"');
  await dialogOpens('Add New Tenant', 'textbox "Company Name"');
  await press('button "Add Tenant"');
  await fieldSays('textbox "Company Name"', 'Company name is required');
  await type('textbox "Company Name"', 'Acme Law');
  await type('textbox "Suite Number"', '210');
  await press('button "Add Tenant"', { told: /Tenant added successfully/, focus: 'textbox "Company Name"' });
  await page.keyboard.press('Escape');
  await hears('button "Add Tenant"');

  await press('button "Edit Acme Law, suite 210"');
  await dialogOpens('Edit Tenant', 'textbox "Company Name"');
  await type('textbox "Company Name"', 'Acme & Daughters');
  await press('button "Update Tenant"', { told: /Tenant updated successfully/ });
  await hears('button "Edit Acme & Daughters, suite 210"');

  await press('button "Delete Acme & Daughters, suite 210"', { told: /Tenant removed successfully/ });
  await hears('button "Add the first tenant"');
  await press('button "Undo"', {
    told: /Acme & Daughters restored/,
    focus: 'button "Edit Acme & Daughters, suite 210"',
  });
  await page.context().close();
});

test('import a rent roll', async () => {
  const { page, press, arrives } = await manager('tenants');
  await press('button "Bulk Import"');
  await arrives(/^Bulk Import Tenants, /, 'Bulk Import Tenants');
  const chooser = page.waitForEvent('filechooser');
  await press('button "Choose file"');
  const buffer = Buffer.from('Company Name,Suite Number,Floor Number\nBluebird Dental,100,1\nCorner Cafe,110,1\n');
  await (await chooser).setFiles({ name: 'roll.csv', mimeType: 'text/csv', buffer });
  await press('button "Upload Tenants 2 added"', { told: /Successfully imported 2 tenants/ });
  await arrives(new RegExp(`, ${property.name} · Foyer`), property.name);
  await page.context().close();
});

test('write an announcement', async () => {
  const { page, press, type, dialogOpens } = await manager('announcements');
  await press('button "Add Announcement"');
  await dialogOpens('Add Announcement', 'textbox "Message"');
  await type('textbox "Message"', 'Fire drill on Friday');
  await press('button "Add Announcement"', {
    told: /Announcement added successfully/,
    focus: 'button "Add Announcement"',
  });
  await page.context().close();
});

test('invite a member', async () => {
  const { page, press, type, fieldSays, dialogOpens } = await manager('users');
  await press('button "Invite User"');
  await dialogOpens('Invite someone', 'textbox "Email"');
  await type('textbox "Email"', 'newcomer');
  await press('button "Send Invitation"');
  await fieldSays('textbox "Email"', 'Invalid email address');
  await type('textbox "Email"', `${unique('guest')}@example.com`);
  await press('button "Send Invitation"');
  await dialogOpens('User Created', /./);
  await press('button "Done"', { focus: 'button "Invite User"' });
  await page.context().close();
});

test('pair a display', async () => {
  const { page, press, type, fieldSays, dialogOpens } = await manager('displays');
  await press('button "Add Display"');
  await dialogOpens('Add a display', 'textbox "Code on the display"');
  await press('button "Add Display"');
  await fieldSays('textbox "Code on the display"', 'Enter the 6-letter code');
  await type('textbox "Code on the display"', (await showCode(product)).code);
  await type('textbox "Name"', 'North');
  await press('button "Add Display"', { told: /It shows this building in a moment/ });
  await page.context().close();
});

test('find a company and a person in the directory', async () => {
  const { page, opens, type, reach } = await visitor();
  const added = await client.post('/api/tenants', {
    propertyId: property.id,
    companyName: 'Zenith Health',
    suiteNumber: '300',
    floorNumber: 3,
    phone: '512 555 0100',
    contacts: [{ name: 'Dr. Anil Patel', phone: '512 555 0199', isPrimary: true }],
  });
  expect(added.status).toBe(201);
  await opens(`/${property.slug}`, new RegExp(property.name), property.name);
  await type('searchbox "Search the directory"', 'zenith', /1 of \d tenant/);
  await reach('link "Call 512 555 0100"');
  await type('searchbox "Search the directory"', 'nobody', /0 of \d tenant/);
  await type('searchbox "Search the directory"', 'anil', /1 of \d tenant/);
  await reach('link "Call Dr. Anil Patel, 512 555 0199"');
  await page.context().close();
});

test('put a product in the cart, check out by card, and ship the order', async () => {
  const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
  const { opens, press, arrives, type, fieldSays } = await startScreenReader(page);
  await opens('/shop', /^Shop/, 'Shop');
  await press('link "Player One"');
  await arrives(/^Player One · Foyer/, 'Player One');
  await press('button "Add to Cart"', { told: /Please select a variant/, focus: /^radio "32 GB/ });
  await page.keyboard.press('Space');
  await press('button "Add to Cart"', { told: /Item added to cart/, focus: 'button "Add to Cart"' });
  await press('link "Go to Cart"');
  await arrives(/^Cart · Foyer/, 'Cart');
  await press('link "Proceed to Checkout"');
  await arrives(/^Checkout · Foyer/, 'Checkout');
  await press('button "Continue to Payment"', { told: /Missing shipping address/ });
  await fieldSays('textbox "Full Name"', 'Enter a name');
  for (const [name, text] of Object.entries(ADDRESS)) await type(`textbox "${name}"`, text);
  await press('button "Continue to Payment"', { focus: 'heading "Payment"' });
  await type('textbox "Card Number"', '4000000000000002');
  await type('textbox "Expiration Date"', '1234');
  await type('textbox "Security Code"', '123');
  await press('button "Complete Order"');
  await fieldSays('textbox "Card Number"', 'Payment Failed: Your card was declined.');
  await type('textbox "Card Number"', '4242424242424242');
  await press('button "Complete Order"');
  await arrives(/Foyer/, 'Thank you for your order');
  await page.context().close();

  const [{ id }] = (await client.get('/api/orders')).body;
  const keeper = product.client();
  expect((await keeper.post('/api/login', { username: KEEPER, password: PASSWORD })).status).toBe(200);
  const desk = await openPageAs(browser, product.url, keeper, { reducedMotion: 'reduce' });
  const admin = await startScreenReader(desk);
  await admin.opens('/admin/orders', /^Orders/, 'Orders');
  const update = `button "Update status of order ${orderNumber(id)}"`;
  await admin.press(update);
  await admin.dialogOpens('Update Status', /./);
  await admin.press(/^button ".*Status/);
  await desk.keyboard.type('Shipped');
  await desk.keyboard.press('Enter');
  await admin.type('textbox "Tracking number"', '1Z999AA10123456784');
  await admin.press('button "Update Status"', { told: /Order status updated successfully and customer notified/ });
  await admin.hears(update);
  await desk.context().close();
});

const ADDRESS = {
  'Full Name': 'Ada Shopper',
  'Street Address': '600 Congress Ave',
  City: 'Austin',
  State: 'TX',
  'ZIP Code': '78701',
};
