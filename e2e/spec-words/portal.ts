import type { Page } from 'playwright';
import { openAccountMenu } from '../../test/harness/browser.ts';
import { addProperty, type Building } from '../../test/harness/factories.ts';
import { answering, GARBLED, holding } from './answering.ts';
import type { Seated, Walk } from './world.ts';

export const portalWalks: Record<string, Walk> = {
  async 'Management portal'({ newcomer, owner: { page }, tower, admin }, findings) {
    await holding(newcomer.page, 'GET /api/properties', async () => {
      await newcomer.page.goto('/manage');
      await findings.meet('loading', newcomer.page);
    });
    await openAccountMenu(newcomer.page);
    await findings.meet('without a building', newcomer.page);
    await page.goto('/manage?property=999999999');
    await findings.meet('with buildings, none selected', page);
    await findings.meet('choosing one', page);
    await page.getByRole('combobox', { name: 'Property' }).selectOption(tower.name);
    await findings.meet('with a building', page);
    await admin.goto('/manage');
    await openAccountMenu(admin);
    await findings.meet('of an administrator', admin);
  },

  async 'New property'({ newcomer: { page } }, findings) {
    await page.goto('/properties/new');
    await page.getByText('More about the building').click();
    await findings.meet('empty form', page);
    const create = () => page.getByRole('button', { name: 'Create Property' }).click();
    await create();
    await findings.meet('sent empty', page);
    await page.getByLabel('Property Name').fill('Newcomer House');
    await page.getByLabel('Address', { exact: true }).fill('2 Main St, Austin, TX 78701');
    await answering(page, 'POST /api/properties', GARBLED, async () => {
      await create();
      await findings.meet('not created', page);
    });
    await create();
    await findings.meet('created', page);
  },

  async 'Property Settings tab'({ newcomer }, findings) {
    const { page } = newcomer;
    const { id } = await propertyOf(newcomer);
    await page.goto(`/manage?property=${id}&tab=settings`);
    const open = (part: string) => page.getByRole('link', { name: part, exact: true }).click();
    await open('Face');
    await findings.meet('of its face', page);
    await open('Building');
    await findings.meet('of the building', page);
    await saveSettings(page, findings);
    await open('Ownership');
    await findings.meet('of its ownership', page);
    const call = `DELETE /api/properties/${id}`;
    await page.getByRole('button', { name: 'Delete Property' }).click();
    const dialog = page.getByRole('alertdialog');
    await findings.meet('about to be deleted', page);
    await dialog.getByRole('textbox').fill('DELETE');
    const remove = () => dialog.getByRole('button', { name: 'Delete Property' }).click();
    await answering(page, call, GARBLED, async () => {
      await remove();
      await findings.meet('not deleted', page);
    });
    await remove();
    await findings.meet('deleted', page);
  },

  async 'Public View tab'({ owner: { page }, tower }, findings) {
    const address = `/manage?property=${tower.id}&tab=public`;
    const copy = () => page.getByRole('button', { name: 'Copy URL' }).click();
    await page.goto(address);
    await findings.meet('of a building', page);
    await copy();
    await findings.meet('copied', page);
    const { body } = await page.request
      .get(`/api/properties/${tower.id}`)
      .then(async (answer) => ({ body: await answer.json() }));
    await answering(page, `GET /api/properties/${tower.id}`, { json: { ...body, slug: '' } }, async () => {
      await page.reload();
      await copy();
      await findings.meet('copied without a slug', page);
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
  await findings.meet('changed', page);
  await save();
  await findings.meet('sent empty', page);
  await fill('3 Main St');
  await answering(page, 'PUT /api/properties/*', GARBLED, async () => {
    await save();
    await findings.meet('not saved', page);
  });
  await save();
  await findings.meet('saved', page);
}

async function propertyOf({ client }: Seated): Promise<Pick<Building, 'id'>> {
  const [first] = (await client.get('/api/properties')).body;
  return first ?? (await addProperty(client));
}
