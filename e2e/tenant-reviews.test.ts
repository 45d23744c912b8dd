import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { overflowingTexts } from '../test/harness/enlarged-text.ts';
import { addTenant } from '../test/harness/factories.ts';
import { tenantsOf } from '../test/harness/import-calls.ts';
import { openOtherWay } from '../test/harness/import-page.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../test/harness/mailed-links.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { deskAddress, signUpConfirmedOwner } from '../test/harness/reviews.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: UNDELIVERABLE_MAIL }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const readFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('tenants are asked, one confirms, one proposes a change, and the manager accepts and undoes it', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const [acme, brick] = [deskAddress(), deskAddress()];
  await addTenant(client, property.id, { companyName: 'Acme Law', phone: '512 555 0100', email: acme });
  await addTenant(client, property.id, { companyName: 'Brick & Co', email: brick, contacts: [{ name: 'Jane' }] });
  await addTenant(client, property.id, { companyName: 'No Mail' });
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openOtherWay(page, 'Ask Tenants');
  const dialog = page.getByRole('dialog', { name: 'Ask Tenants to Confirm' });
  await dialog.getByText('1 tenant has no email address.', { exact: false }).waitFor();
  await dialog.getByText('Automatic reviews are off.').waitFor();
  await dialog.getByText('Ask all tenants every quarter').click();
  await dialog.getByText(/^Next on \w+ 1, \d{4}/).waitFor();
  await dialog.getByRole('button', { name: 'Ask 2 tenants' }).click();
  await expect.poll(() => readFocus(page)).toBe('Send 2 Emails');
  await page.keyboard.press('Enter');
  await dialog.getByText('2 tenants asked with').waitFor();
  await expect.poll(() => readFocus(page)).toBe('Ask now');
  expect(await violationsOf(page)).toEqual([]);

  const tenant = await openPage(browser, product.url);
  await tenant.goto(`/your-listing#token=${await mailedToken(product, acme, '/your-listing')}`);
  await tenant.getByText('512 555 0100').waitFor();
  expect(tenant.url()).not.toContain('token');
  expect(await violationsOf(tenant)).toEqual([]);
  await tenant.getByRole('button', { name: 'Yes, It Is Correct' }).click();
  await tenant.getByText('Thank you. Your listing stays as it is.').waitFor();
  await tenant.reload();
  await tenant.getByText('This link has already been used', { exact: false }).waitFor();

  await tenant.goto(`/your-listing#token=${await mailedToken(product, brick, '/your-listing')}`);
  await tenant.getByRole('button', { name: 'Change Something' }).click();
  await tenant.getByRole('button', { name: 'Send Changes' }).click();
  await tenant.getByText('You have not changed anything yet.', { exact: false }).waitFor();
  await tenant.getByLabel('Website').fill('not a page');
  await tenant.getByRole('button', { name: 'Send Changes' }).click();
  await tenant.getByText('Enter a valid web address').waitFor();
  await tenant.getByLabel('Website').fill('brick.example');
  await tenant.getByLabel('Also Known As').fill('Kraftfahrzeughaftpflichtversicherungsvermittlung');
  await tenant.getByRole('group', { name: 'Contact 1' }).getByRole('textbox', { name: 'Name' }).fill('Ana');
  await tenant.getByRole('button', { name: 'Add Contact' }).click();
  expect(await violationsOf(tenant)).toEqual([]);
  await tenant.getByRole('button', { name: 'Send Changes' }).click();
  await tenant.getByText('once they are accepted', { exact: false }).waitFor();
  await tenant.context().close();

  await page.reload(); // the address keeps the dialog open
  await dialog.getByText('https://brick.example').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Tenants 1 proposal' }).waitFor();
  await page.getByRole('button', { name: '1 proposal' }).click();
  await dialog.getByText('https://brick.example').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowingTexts(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept the proposal of Brick & Co' }).click();
  await expect.poll(() => readFocus(page)).toBe('Undo the decision on Brick & Co');
  const readWebsite = async () =>
    (await tenantsOf(client, property.id)).find(({ companyName }) => companyName === 'Brick & Co')?.website;
  expect(await readWebsite()).toBe('https://brick.example');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Decline the proposal of Brick & Co' }).waitFor();
  expect(await readWebsite()).toBeNull();
  await dialog.getByRole('button', { name: 'Decline the proposal of Brick & Co' }).click();
  await dialog.getByText('Declined').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Tenants', exact: true }).waitFor();
});

test('many proposals are searched; the search survives a reload, and Back closes the dialog', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const boxes = Array.from({ length: 8 }, (_, index) => ({
    companyName: `Company ${index + 1}`,
    email: deskAddress(),
  }));
  for (const tenant of boxes) await addTenant(client, property.id, tenant);
  await client.post(`/api/properties/${property.id}/reviews/ask`, {});
  for (const { email } of boxes) {
    const token = await mailedToken(product, email, '/your-listing');
    const { body: link } = await product.client().post('/api/listing/open', { token });
    const proposal = { token, reviewId: link.listings[0].reviewId, phone: '512 555 0199' };
    expect((await product.client().post('/api/listing/propose', proposal)).status).toBe(204);
  }
  const page = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/manage?property=${property.id}&tab=tenants&find=company`);
  await page.getByRole('button', { name: '8 proposals', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Tenants to Confirm' });
  const acceptButtons = dialog.getByRole('button', { name: /^Accept the proposal of/ });
  await expect.poll(() => acceptButtons.count()).toBe(8);
  await dialog.getByRole('searchbox').fill('company 7');
  await expect.poll(() => acceptButtons.count()).toBe(1);
  await page.waitForURL(/proposal=company/);
  await page.reload();
  await expect.poll(() => acceptButtons.count()).toBe(1);
  await dialog.getByRole('searchbox').fill('nobody');
  await dialog.getByText('No proposals match').waitFor();
  await dialog.getByRole('button', { name: 'Show all proposals' }).click();
  await expect.poll(() => acceptButtons.count()).toBe(8);
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('company');
});

test('a number opens the tenants behind it, and each leads to its form', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  await addTenant(client, property.id, { companyName: 'No Mail' });
  const page = await openPageAs(browser, product.url, client);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openOtherWay(page, 'Ask Tenants');
  await page.getByRole('button', { name: /^Without an email address/ }).click();
  await page.getByRole('link', { name: /^No Mail/ }).click();
  await page.getByRole('form', { name: 'Edit Tenant' }).getByLabel('Email').fill(deskAddress());
  await page.getByRole('button', { name: 'Update Tenant' }).click();
  await page.getByText('Tenant updated successfully').waitFor();
});

test('an incomplete or unknown link says what to do', async () => {
  const page = await openPage(browser, product.url);
  await page.goto('/your-listing');
  await page.getByText('This link is incomplete. Open it from the email again.').waitFor();
  await page.goto('/your-listing#token=unknown');
  await page.getByText('This link is not valid.', { exact: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a building set to Spanish mails in Spanish, and the page follows the browser and the switch', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const { name, address } = (await client.get(`/api/properties/${property.id}`)).body;
  const response = await client.put(`/api/properties/${property.id}`, { name, address, tenantLanguage: 'es' });
  expect(response.status).toBe(200);
  const email = deskAddress();
  await addTenant(client, property.id, { companyName: 'Notaría 7', email, floorNumber: 2 });
  expect((await client.post(`/api/properties/${property.id}/reviews/ask`, {})).body).toEqual({ asked: 1, mails: 1 });
  const token = await mailedToken(product, email, '/your-listing');
  const [mail] = await product.platform.orm.em
    .fork()
    .execute<{ subject: string; text: string; html: string }[]>(`select * from mail where "to" = ?`, [email]);
  expect(mail?.subject).toBe(`¿Sigue siendo correcto? Sus datos en el directorio de ${name}`);
  for (const phrase of [', Piso 2', 'Darse de baja', 'durante 30 días', 'De lunes a viernes'])
    expect(mail?.text).toContain(phrase);
  expect(mail?.html).toContain('<html lang="es">');
  expect(`${mail?.subject} ${mail?.text}`.replace(/http\S+/, '')).not.toMatch(/\b(the|this|your|none|Monday|Floor)\b/);

  const page = await openPage(browser, product.url, { locale: 'es-MX', viewport: { width: 390, height: 844 } });
  await page.goto(`/your-listing#token=${token}`);
  await page.getByText('Notaría 7').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  await expect.poll(() => page.title()).toMatch(/^¿Sigue siendo correcto\?/);
  expect(await readEnglishTexts(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Is this still right?' }).waitFor();
  await page.getByText('Notaría 7').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Cambiar algo' }).click();
  await page.getByRole('button', { name: 'Agregar contacto' }).click();
  expect(await readEnglishTexts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'Sí, es correcto' }).click();
  await page.getByText('Gracias. Sus datos quedan como están.').waitFor();
  await page.reload();
  await page.getByText('Este enlace ya se usó', { exact: false }).waitFor();
  expect(await readEnglishTexts(page)).toEqual([]);
});

/** Common English words that no Spanish text contains. */
async function readEnglishTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    for (const foreignPart of document.querySelectorAll('[lang]:not(html)')) foreignPart.setAttribute('hidden', '');
    const attributeTexts = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap(
      (element) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    for (const foreignPart of document.querySelectorAll('[lang]:not(html)')) foreignPart.removeAttribute('hidden');
    return [document.title, document.body.innerText, ...attributeTexts];
  });
  const english =
    /\b(the|this|your|and|or|is|of|to|with|skip|menu|contact|phone|name|add|remove|loading|shop|login|privacy|terms|light|dark|home|support)\b/gi;
  return texts.flatMap((text) => text.match(english) ?? []);
}
