import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from './chromium.ts';
import { Person } from './first-run/person.ts';

/**
 * `node scripts/first-run.ts`: from the sign-up to a directory that can be shared, on a running Foyer, typing and reading
 * as fast as a person. A form is sent with Enter from its last field.
 */
const MOST_SECONDS = 180;
const MOST_CLICKS = 6;
const TENANTS = [
  ['Acme Law', '101'],
  ['Bluebird Dental', '102'],
  ['Harbor Capital', '201'],
] as const;

const { values: asked } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } });
const browser = await chromium.launch(await findChromium());
const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1_000);
try {
  const context = await browser.newContext({ baseURL: asked.url, viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-write']);
  const person = new Person(await context.newPage());
  const tell = (done: string) =>
    console.log(`${String(seconds()).padStart(4)} s  ${String(person.clicks).padStart(2)} clicks  ${done}`);
  await firstRun(person, tell);
  if (seconds() > MOST_SECONDS || person.clicks > MOST_CLICKS)
    throw new Error(`More than ${MOST_SECONDS} s or ${MOST_CLICKS} clicks`);
} finally {
  await browser.close();
}

type Tell = (done: string) => void;

async function firstRun(person: Person, tell: Tell): Promise<void> {
  const house = `Harbour House ${Date.now().toString(36)}`;
  await signUp(person, `${house.replaceAll(' ', '.').toLowerCase()}@example.com`);
  tell('signed up');
  await createBuilding(person, house);
  tell('has a building, with its public address');
  await listTenants(person, tell);
  await person.click(person.page.getByRole('button', { name: 'Copy the public address' }));
  await person.page.getByText('Public URL copied to clipboard').waitFor();
  tell('the address is copied, to be shared');
  const address = `/${house.replaceAll(' ', '-').toLowerCase()}`;
  await person.page.goto(address);
  for (const [name] of TENANTS) await person.page.getByText(name).first().waitFor();
  tell(`${address} shows all of them`);
}

async function signUp(person: Person, email: string): Promise<void> {
  const { page } = person;
  await page.goto('/signup');
  await person.read();
  await person.click(page.getByRole('textbox', { name: 'Username' }));
  await person.type(email);
  await person.press('Tab');
  await person.type('lantern over the quay');
  await person.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Create Property' }).waitFor();
}

async function createBuilding(person: Person, house: string): Promise<void> {
  const { page } = person;
  await person.read();
  await person.click(page.getByRole('main').getByRole('link', { name: 'Create Property' }));
  const name = page.getByRole('textbox', { name: 'Property Name' });
  await name.waitFor();
  await person.read();
  await person.click(name);
  await person.type(house);
  await person.press('Tab');
  await person.type('1 Quay Street, Austin, TX 78701');
  await person.press('Enter');
  await page.getByRole('heading', { level: 1, name: house }).waitFor();
}

async function listTenants(person: Person, tell: Tell): Promise<void> {
  const { page } = person;
  await person.read();
  await person.click(page.getByRole('textbox', { name: 'Company Name' }));
  for (const [name, suite] of TENANTS) {
    await person.type(name);
    await person.press('Tab');
    await person.type(suite);
    await person.press('Enter');
    await page.getByRole('table', { name: 'Current Tenants' }).getByText(name).waitFor();
    tell(`${name} is listed`);
  }
}
