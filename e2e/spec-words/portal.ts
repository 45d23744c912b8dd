import type { Page } from 'playwright';
import { openAccountMenu } from '../../test/harness/browser.ts';
import { addProperty, type Building } from '../../test/harness/factories.ts';
import { GARBLED, withDelay, withReply } from './fake-replies.ts';
import type { PersonWithPage, Walk } from './world.ts';

export const portalWalks: Record<string, Walk> = {
  async 'Management portal'({ newcomer, owner: { page }, tower, admin }, findings) {
    await withDelay(newcomer.page, 'GET /api/properties', async () => {
      await newcomer.page.goto('/manage');
      await findings.expectOnPage('loading', newcomer.page);
    });
    await openAccountMenu(newcomer.page);
    await findings.expectOnPage('without a building', newcomer.page);
    await page.goto('/manage?property=999999999');
    await findings.expectOnPage('with buildings, none selected', page);
    await findings.expectOnPage('choosing one', page);
    await page.getByRole('combobox', { name: 'Property' }).selectOption(tower.name);
    await findings.expectOnPage('with a building', page);
    await admin.goto('/manage');
    await openAccountMenu(admin);
    await findings.expectOnPage('of an administrator', admin);
  },

  async 'New property'({ newcomer: { page } }, findings) {
    await page.goto('/properties/new');
    await page.getByText('More about the building').click();
    await findings.expectOnPage('empty form', page);
    const create = () => page.getByRole('button', { name: 'Create Property' }).click();
    await create();
    await findings.expectOnPage('sent empty', page);
    await page.getByLabel('Property Name').fill('Newcomer House');
    await page.getByLabel('Address', { exact: true }).fill('2 Main St, Austin, TX 78701');
    await withReply(page, 'POST /api/properties', GARBLED, async () => {
      await create();
      await findings.expectOnPage('not created', page);
    });
    await create();
    await findings.expectOnPage('created', page);
  },

  async 'Property Settings tab'({ newcomer }, findings) {
    const { page } = newcomer;
    const { id } = await propertyOf(newcomer);
    await page.goto(`/manage?property=${id}&tab=settings`);
    const open = (part: string) => page.getByRole('link', { name: part, exact: true }).click();
    await open('Face');
    await findings.expectOnPage('of its face', page);
    await open('Building');
    await findings.expectOnPage('of the building', page);
    await saveSettings(page, findings);
    await open('Ownership');
    await findings.expectOnPage('of its ownership', page);
    const call = `DELETE /api/properties/${id}`;
    await page.getByRole('button', { name: 'Delete Property' }).click();
    const dialog = page.getByRole('alertdialog');
    await findings.expectOnPage('about to be deleted', page);
    await dialog.getByRole('textbox').fill('DELETE');
    const remove = () => dialog.getByRole('button', { name: 'Delete Property' }).click();
    await withReply(page, call, GARBLED, async () => {
      await remove();
      await findings.expectOnPage('not deleted', page);
    });
    await remove();
    await findings.expectOnPage('deleted', page);
  },

  async 'Public View tab'({ owner: { page }, tower }, findings) {
    const address = `/manage?property=${tower.id}&tab=public`;
    const copy = () => page.getByRole('button', { name: 'Copy URL' }).click();
    await page.goto(address);
    await findings.expectOnPage('of a building', page);
    await copy();
    await findings.expectOnPage('copied', page);
    const { body } = await page.request
      .get(`/api/properties/${tower.id}`)
      .then(async (answer) => ({ body: await answer.json() }));
    await withReply(page, `GET /api/properties/${tower.id}`, { json: { ...body, slug: '' } }, async () => {
      await page.reload();
      await copy();
      await findings.expectOnPage('copied without a slug', page);
    });
  },
};

async function saveSettings(page: Page, findings: Parameters<Walk>[1]): Promise<void> {
  const [name, address] = ['Property Name', 'Address'].map((label) => page.getByLabel(label, { exact: true }));
  const fill = async (words: string) => {
    await name?.fill(words);
    await address?.fill(words);
  };
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
  await fill('');
  await findings.expectOnPage('changed', page);
  await save();
  await findings.expectOnPage('sent empty', page);
  await fill('3 Main St');
  await withReply(page, 'PUT /api/properties/*', GARBLED, async () => {
    await save();
    await findings.expectOnPage('not saved', page);
  });
  await save();
  await findings.expectOnPage('saved', page);
}

async function propertyOf({ client }: PersonWithPage): Promise<Pick<Building, 'id'>> {
  const [property] = (await client.get('/api/properties')).body;
  return property ?? (await addProperty(client));
}
