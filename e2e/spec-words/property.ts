import type { Page } from 'playwright';
import sharp from 'sharp';
import { signUp } from '../../test/harness/factories.ts';
import { csvFile, IMPORT_HEADER, stepLink } from '../../test/harness/import-page.ts';
import { addTenantButton, closeTenantForm, openTenantForm } from '../../test/harness/tenant-form.ts';
import { GARBLED, REFUSED, withDelay, withReply } from './fake-replies.ts';
import type { Walk } from './world.ts';

const tab = (propertyId: number, name: string) => `/manage?property=${propertyId}&tab=${name}`;

export const propertyWalks: Record<string, Walk> = {
  async 'Tenants tab'({ owner: { page }, tower }, findings) {
    await page.goto(tab(tower.id, 'tenants'));
    await openTenantForm(page);
    await findings.expectOnPage('adding', page);
    await page.getByRole('button', { name: 'Add Contact' }).click();
    await findings.expectOnPage('adding a contact', page);
    const add = () => addTenantButton(page).click();
    await add();
    await findings.expectOnPage('sent empty', page);
    await page.getByLabel('Company Name').fill('Northwind');
    await page.getByLabel('Suite Number').fill('900');
    await withReply(page, 'POST /api/tenants', REFUSED, async () => {
      await add();
      await findings.expectOnPage('not saved', page);
    });
    await add();
    await findings.expectOnPage('added', page);
    await closeTenantForm(page);
    await page.getByRole('button', { name: 'Edit Northwind, suite 900' }).click();
    await findings.expectOnPage('editing', page);
    await page.getByRole('button', { name: 'Update Tenant' }).click();
    await findings.expectOnPage('updated', page);
    await page.getByRole('button', { name: 'Delete Northwind, suite 900' }).click();
    await findings.expectOnPage('removed', page);
  },

  async 'Bulk import'({ owner: { page }, tower }, findings) {
    await page.goto(tab(tower.id, 'tenants'));
    await page.getByRole('button', { name: 'Bulk Import' }).click();
    await findings.expectOnPage('opened', page);
    const rows = ['Contoso,910,9,,,,,', 'Fabrikam,911,9,,,,,'];
    await withReply(page, 'POST /api/tenants/validate?*', GARBLED, async () => {
      await choose(page, rows);
      await findings.expectOnPage('not validated', page);
    });
    await withDelay(page, 'POST /api/tenants/validate?*', async () => {
      await choose(page, [',912,9,,,,,']);
      await findings.expectOnPage('validating', page);
    });
    await findings.expectOnPage('of a faulty file', page);
    await choose(page, [...rows, 'Contoso,910,9,,,,,']);
    await findings.expectOnPage('of a good file', page);
    const upload = () => page.getByRole('button', { name: 'Upload Tenants' }).click();
    await withReply(page, 'POST /api/tenants/upload?*', REFUSED, async () => {
      await upload();
      await findings.expectOnPage('failed', page);
    });
    await upload();
    await findings.expectOnPage('done', page);
  },

  async 'Announcements tab'({ owner: { page }, tower }, findings) {
    await page.goto(tab(tower.id, 'announcements'));
    await page.getByRole('button', { name: 'Add Announcement' }).click();
    await page.getByLabel('Message').fill('Fire drill on Friday');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Announcement' }).click();
    await findings.expectOnPage('added', page);
    await findings.expectOnPage('listed', page);
    await page.getByRole('button', { name: 'Deactivate Fire drill on Friday' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await findings.expectOnPage('deactivated', page);
  },

  async 'Users tab'({ product, owner: { page }, viewer, tower }, findings) {
    await page.goto(tab(tower.id, 'users'));
    await findings.expectOnPage('of the owner', page);
    await changeProfile(page, findings);
    await changePicture(page, findings);
    await inviteOthers(page, findings, (await signUp(product, 'guest')).username);
    await page.getByRole('button', { name: new RegExp(`Role of ${viewer.username}`) }).click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await findings.expectOnPage('role changed', page);
    await page.getByRole('button', { name: `Remove ${viewer.username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await findings.expectOnPage('removed', page);
  },
};

type Findings = Parameters<Walk>[1];

async function choose(page: Page, rows: readonly string[]): Promise<void> {
  await stepLink(page, 'File').click();
  await page.locator('input[type=file]').setInputFiles(csvFile(`${IMPORT_HEADER}${rows.join('\n')}\n`));
}

async function changeProfile(page: Page, findings: Findings): Promise<void> {
  const email = page.getByLabel('Email').first();
  const address = await email.inputValue();
  const save = () => page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByLabel('Phone Number').fill('512 555 0100');
  await email.fill('nowhere');
  await save();
  await findings.expectOnPage('profile without a name or an address', page);
  await page.getByLabel('Full Name').fill('Ada Owner');
  await email.fill(address);
  await save();
  await findings.expectOnPage('profile saved', page);
}

async function changePicture(page: Page, findings: Findings): Promise<void> {
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const send = () => page.getByRole('button', { name: 'Use This Picture' }).click();
  await withReply(page, 'POST /api/user/avatar', GARBLED, async () => {
    await send();
    await findings.expectOnPage('picture not uploaded', page);
  });
  await send();
  await findings.expectOnPage('picture uploaded', page);
}

async function inviteOthers(page: Page, findings: Findings, knownEmail: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Invite someone' });
  const open = () => page.getByRole('button', { name: 'Invite User' }).click();
  const invite = async (email: string) => {
    await form.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Invitation' }).click();
  };
  await open();
  await invite('nowhere');
  await findings.expectOnPage('invited to nowhere', page);
  await form.getByRole('button', { name: /Role/ }).click();
  await findings.expectOnPage('choosing a role', page);
  await page.keyboard.press('Escape');
  await invite('unheard.of@example.com');
  await findings.expectOnPage('newcomer invited', page);
  await page.getByRole('button', { name: 'Done' }).click();
  await open();
  await invite(knownEmail);
  await findings.expectOnPage('known person invited', page);
}
