import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let owner: Person;
let harbor: Building;
let orchard: Building;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: { PLAN_LIMITS: '3' } }), openBrowser()]);
  owner = await signUp(product, 'owner');
  harbor = await addProperty(owner.client, { name: 'Harbor Point' });
  orchard = await addProperty(owner.client, { name: 'Orchard Court' });
  await addTenant(owner.client, harbor.id, { companyName: 'Acme Law', suiteNumber: '120' });
  await addTenant(owner.client, orchard.id, { companyName: 'Acme Dental', suiteNumber: '7' });
  page = await openPageAs(browser, product.url, owner.client, { reducedMotion: 'reduce' });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const sheet = (name: string) => page.getByRole('dialog', { name });

test('who works on several buildings selects all of them: this week and the tenants of all', async () => {
  await page.goto('/manage');
  await page.getByRole('combobox', { name: 'Property' }).selectOption('All buildings');
  await page.waitForURL(/property=all/);
  await page.getByRole('listitem').filter({ hasText: 'Nothing to do this weekHarbor Point, Orchard Court' }).waitFor();
  await page.getByRole('link', { name: 'Add Property' }).waitFor(); // one more is allowed

  await page.getByRole('tab', { name: 'Tenants' }).click();
  await page.getByText('2 tenants', { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('acme');
  await page.getByText('2 matches').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('searchbox').fill('acme 7');
  await page.getByText('1 match', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('row', { name: /Acme Dental.* 7 .*Orchard Court/ }).waitFor();
  await page.getByRole('link', { name: 'Acme Dental' }).click();
  await page.waitForURL(new RegExp(`property=${orchard.id}&tab=tenants`));
  await page.getByRole('dialog').getByLabel('Company Name').waitFor();
});

test('one announcement goes to several buildings and ends in all of them; a building that refuses is named', async () => {
  await page.goto('/manage?property=all&tab=announcements');
  await page.getByRole('button', { name: 'New Announcement' }).click();
  const form = sheet('Announce in several buildings');
  await form.getByLabel('Message').fill('Fire drill at noon');
  await page.route('**/api/announcements', async (route) => {
    const { propertyId } = route.request().postDataJSON();
    if (propertyId !== orchard.id) return route.continue();
    await route.fulfill({ status: 503, json: { error: 'The database cannot be reached' } });
  });
  await form.getByRole('button', { name: 'Add Announcement' }).click();
  await form.getByText('Done in Harbor Point. Failed in Orchard Court: The database cannot be reached.').waitFor();
  expect(await form.getByRole('checkbox', { name: 'Harbor Point' }).isChecked(), 'a retry leaves it out').toBe(false);
  await page.unroute('**/api/announcements');
  await form.getByRole('button', { name: 'Add Announcement' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('New Announcement');
  await page.getByRole('row', { name: /Fire drill at noon.*Harbor Point, Orchard Court/ }).waitFor();
  const countShown = async ({ id }: Building) => {
    const { body } = await owner.client.get(`/api/announcements?propertyId=${id}`);
    return body.filter(({ active }: { active: boolean }) => active).length;
  };
  expect([await countShown(harbor), await countShown(orchard)]).toEqual([1, 1]);

  await page.getByRole('button', { name: 'End “Fire drill at noon”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await page.getByText('No announcement is shown or scheduled in your buildings.').waitFor();
  expect([await countShown(harbor), await countShown(orchard)]).toEqual([0, 0]);
});

test('a person gets roles in several buildings at once, and another one of each later', async () => {
  const ada = await signUp(product, 'ada');
  await page.goto('/manage?property=all&tab=users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const form = sheet('Invite to several buildings');
  await form.getByLabel('Email').fill(ada.username);
  const choose = async (building: string, role: string) => {
    await page.getByRole('dialog').getByRole('button', { name: building }).click();
    await page.getByRole('option', { name: role }).click();
  };
  await choose('Harbor Point', 'Manager');
  await choose('Orchard Court', 'Viewer');
  await form.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('row', { name: /Manager in Harbor Point; Viewer in Orchard Court/ }).waitFor();

  await page.getByRole('button', { name: `Change the roles of ${ada.username}` }).click();
  await choose('Harbor Point', 'No access');
  await page.getByText(`Saving ends the access of ${ada.username} to Harbor Point.`).waitFor();
  await choose('Orchard Court', 'Admin');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save Roles' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { body } = await ada.client.get('/api/properties');
  expect(body.map(({ id, role }: { id: number; role: string }) => [id, role])).toEqual([[orchard.id, 'admin']]);
});

test('settings come from another building into the form, and are saved there', async () => {
  await owner.client.put(`/api/properties/${harbor.id}`, {
    name: harbor.name,
    address: '1 Main St, Austin, TX 78701',
    slug: harbor.slug,
    leasingContact: 'Grace Hopper',
    wallOrder: 'names',
  });
  await page.goto(`/manage?property=${orchard.id}&tab=settings`);
  await page.getByRole('button', { name: 'Copy from Another Building' }).click();
  await sheet('Copy from another building').getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.getByLabel('Leasing Contact').inputValue()).toBe('Grace Hopper');
  expect(await page.getByLabel('Property Name').inputValue()).toBe('Orchard Court');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Property information updated successfully').first().waitFor();
  const { body } = await owner.client.get(`/api/properties/${orchard.id}`);
  expect(body).toMatchObject({ name: 'Orchard Court', leasingContact: 'Grace Hopper', wallOrder: 'names' });
  expect(complaintsOf(page).filter((line) => !line.includes('503'))).toEqual([]);
});
