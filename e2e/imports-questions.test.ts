import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Decision, Question, Validation } from '../src/modules/imports/schema.ts';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { signUpOwner } from '../test/harness/factories.ts';
import { chooseFile, openImportPage } from '../test/harness/import-page.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const createQuestion = (kind: Question['kind'], words: string[], text: string): Question => ({
  kind,
  words,
  text,
  count: 2,
  rows: [2, 3],
  examples: ['Acme', 'Brick & Sons'],
});

const QUESTIONS = [
  createQuestion('status', ['Hold'], 'The status “Hold” is not known.'),
  createQuestion('building', ['North Tower', 'South Tower'], 'The list is about 2 buildings.'),
  createQuestion('floorWord', ['PH'], '“PH” names a floor that is not known.'),
  createQuestion('floorOfAll', [], 'The suites name no floor.'),
  createQuestion('sideBySide', ['Suite', 'Tenant'], 'Two lists may stand beside each other.'),
  createQuestion('encoding', [], 'Some text may have been encoded twice.'),
  createQuestion('contacts', ['Owner', 'Mobile'], 'Two columns look like contacts.'),
];
const DECISION: Decision = {
  ...createQuestion('status', ['Past'], '5 past tenants were left out.'),
  answer: 'leaveOut',
};

/** The server asks these, whatever is answered. @returns the fields of the file that was sent last */
async function fakeQuestions(page: Page, questions: readonly Question[]): Promise<() => Record<string, unknown>> {
  let sentBody = '';
  await page.route('**/api/tenants/validate*', (route) => {
    sentBody = route.request().postData() ?? '';
    return route.continue();
  });
  await page.route(/\/api\/imports\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const importState: { validation: Validation | null } = await answer.json();
    const questionFields = {
      isValid: false,
      questions,
      decisions: [DECISION],
      errors: questions.map(({ text }) => text),
    };
    await route.fulfill({
      response: answer,
      json: { ...importState, validation: importState.validation && { ...importState.validation, ...questionFields } },
    });
  });
  return () =>
    Object.fromEntries(
      [...sentBody.matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)].map(([, name, value = '']) => [
        name,
        /^[[{]|^-?\d+$/.test(value) ? JSON.parse(value) : value,
      ]),
    );
}

test('each question is a sentence with its answers, which are sent together and can be changed', async () => {
  const { client, property } = await signUpOwner(product);
  const page = await openPageAs(browser, product.url, client);
  const readSentFields = await fakeQuestions(page, QUESTIONS);
  await page.goto(`/manage?property=${property.id}&tab=tenants`);
  await openImportPage(page);
  await chooseFile(page, 'Suite,Tenant,Floor,Owner,Mobile\n101,Acme,1,Ann,512 555 0100\n');
  const question = (text: RegExp) => page.getByRole('region', { name: text });
  await question(/Hold/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const press = async (text: RegExp, name: string) => await question(text).getByRole('button', { name }).click();
  await press(/Hold/, 'Leave Them Out');
  await question(/buildings/)
    .getByRole('combobox', { name: 'This building is' })
    .selectOption('South Tower');
  await question(/PH/).getByRole('combobox', { name: 'Floor of “PH”' }).selectOption('20th Floor');
  await question(/no floor/)
    .getByRole('combobox')
    .selectOption('1st Floor');
  await press(/beside/, 'Read the First Alone');
  await press(/encoded/, 'Repair the Text');
  await question(/contacts/)
    .getByRole('combobox', { name: 'Owner is' })
    .selectOption('Contact Name');
  await press(/contacts/, 'Use These Columns');
  await expect.poll(readSentFields).toMatchObject({
    statusWords: { Hold: 'leaveOut', 'North Tower': 'leaveOut', 'South Tower': 'keep' },
    floorWords: { PH: 20 },
    floors: 1,
    sideBySide: 'first',
    encoding: 'repair',
    columns: { 'Contact Name': 'Owner' },
    ignored: ['Mobile'],
  });
  await page.getByRole('button', { name: 'Undo: 5 past tenants were left out.' }).click();
  await expect.poll(readSentFields).toMatchObject({ statusWords: { Hold: 'leaveOut', Past: 'keep' } });
  await page.getByRole('button', { name: 'Change: “Hold”: left out' }).click();
  await page.getByRole('button', { name: 'Change: Rows without a floor: 1st Floor' }).click();
  await expect.poll(() => 'floors' in readSentFields()).toBe(false);
  expect(readSentFields()).toMatchObject({ statusWords: { Past: 'keep' }, floorWords: { PH: 20 } });
  expect(await page.getByRole('button', { name: 'Upload Tenants' }).isDisabled()).toBe(true);
  expect(complaintsOf(page)).toEqual([]);
});
