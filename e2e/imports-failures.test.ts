import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { complaintsOf, openBrowser } from '../test/harness/browser.ts';
import { PASSWORD } from '../test/harness/factories.ts';
import { chooseFile, IMPORT_HEADER, leaveImport, openImport, openImportPage } from '../test/harness/import-page.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { until } from '../test/harness/until.ts';

let product: Product;
let browser: Browser;
let database: pg.Client;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  database = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await database.connect();
});

afterEach(() => browser.close()); // of a shared one the pages, which would follow each import after them

afterAll(async () => {
  await database.end();
  await product.stop();
});

const submit = (page: Page) => page.getByRole('button', { name: 'Upload Tenants' });
const imports = (page: Page) => page.getByRole('region', { name: 'Imports' });

/** Nothing can be written into a directory until `work` is over. */
async function withLockedTenants(work: () => Promise<void>): Promise<void> {
  await database.query('begin; lock table tenant in share row exclusive mode');
  try {
    await work();
  } finally {
    await database.query('commit');
  }
}

test('imports queue, and go on while their pages are closed, loaded anew, or elsewhere', async () => {
  const page = await openImport(browser, product.url);
  const otherPage = await page.context().newPage();
  await otherPage.goto('/manage');
  await openImportPage(otherPage);
  await withLockedTenants(async () => {
    await chooseFile(page, `${IMPORT_HEADER}First Co,1,1,,,,,\n`, 'first.csv');
    await submit(page).click();
    await page.getByText('You can leave this page').waitFor();
    await chooseFile(otherPage, `${IMPORT_HEADER}Second Co,2,2,,,,,\n`, 'second.csv');
    await submit(otherPage).click();
    await otherPage.getByText('Waiting for 1 earlier import...').waitFor();
    await page.reload();
    await page.getByText(/Importing tenants/).waitFor();
    await page.getByRole('link', { name: 'Back to Tenants' }).click();
    await imports(page)
      .getByText(/Importing tenants/)
      .waitFor();
    await imports(page).getByText('Waiting for 1 earlier import...').waitFor();
    await otherPage.goto('/manage/?tab=announcements');
  });
  await page.getByText('Second Co').first().waitFor();
  await page.getByText('First Co').first().waitFor();
  await imports(page).getByText('Imported').waitFor();
  expect(await imports(page).getByRole('progressbar').count()).toBe(0);
  expect(complaintsOf(page)).toEqual([]);
});

test('a session that ends under an upload, and under the import itself, is begun again in place', async () => {
  const page = await openImport(browser, product.url);
  const signIn = async () => {
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor({ state: 'detached' });
  };
  await chooseFile(page, `${IMPORT_HEADER}Patient Co,1,1,,,,,\n`);
  await page.request.post('/api/logout');
  await withLockedTenants(async () => {
    await submit(page).click();
    await signIn();
    await page.getByText('You can leave this page').waitFor();
    await page.request.post('/api/logout');
    await signIn();
  });
  await page.getByText('Successfully imported 1 tenants').first().waitFor();
  await page.getByText('Patient Co').first().waitFor();
});

test('on a slow line the upload says how far it is, and can be stopped', async () => {
  const page = await openImport(browser, product.url);
  const rows = Array.from({ length: 300 }, (_, n) => `${'Company '.repeat(22)}${n},${n},1,,,,,\n`); // 54 kB
  await chooseFile(page, `${IMPORT_HEADER}${rows.join('')}`);
  const line = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
  await line.send('Network.emulateNetworkConditions', conditions);
  await submit(page).click();
  await page.getByText('Keep this page open until the file is uploaded.').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Uploading file...' });
  await until('some of the file to be sent', async () => {
    const progress = Number(await bar.getAttribute('aria-valuenow'));
    return progress > 0 && progress < 100;
  });
  await page.getByRole('button', { name: 'Cancel Import' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(await submit(page).isEnabled()).toBe(true);
  await line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
  await submit(page).click();
  await page.getByText('Successfully imported 300 tenants').first().waitFor();
  expect(complaintsOf(page)).toEqual([]);
});

test('what is cancelled before the server has answered is cancelled when it has', async () => {
  const page = await openImport(browser, product.url);
  await chooseFile(page, `${IMPORT_HEADER}Hasty Co,1,1,,,,,\n`);
  const [property] = await (await page.request.get('/api/properties')).json();
  const queueLock = [4_602, property.id]; // whoever queues an import of the building waits for this lock
  await database.query('select pg_advisory_lock($1, $2)', queueLock);
  await withLockedTenants(async () => {
    await submit(page).click();
    await page
      .getByRole('progressbar', { name: 'Uploading file...' })
      .and(page.locator(':not([aria-valuenow])'))
      .waitFor();
    await page.getByRole('button', { name: 'Cancel Import' }).click();
    await database.query('select pg_advisory_unlock($1, $2)', queueLock);
    await page.getByText('The import was canceled. Nothing was changed.').first().waitFor();
  });
  await leaveImport(page);
  await imports(page).getByText('Canceled', { exact: true }).waitFor();
  expect(await page.getByText('Hasty Co').count()).toBe(0);
  expect(complaintsOf(page)).toEqual([]);
});

test('an import that failed says so, and is tried again', async () => {
  const page = await openImport(browser, product.url);
  await database.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$; create trigger refuse before insert on tenant execute function refuse()`);
  onTestFinished(async () => {
    await database.query(`drop function if exists refuse cascade`);
  });
  await chooseFile(page, `${IMPORT_HEADER}Persistent Co,1,1,,,,,\n`);
  await submit(page).click();
  await until('the last attempt', async () => {
    const { rowCount } = await database.query(
      `update import set attempt = greatest(attempt, 4), lease_until = now() where state = 'writing' or attempt >= 4`,
    );
    return rowCount !== 0;
  });
  await page
    .getByRole('main')
    .getByRole('alert')
    .getByText('The import could not be finished, and nothing was changed.')
    .waitFor({ timeout: 180_000 }); // the lease of the last attempt ends first
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
  await database.query(`drop function refuse cascade`);
  await leaveImport(page);
  await imports(page)
    .getByText(/Reference \S{8}/)
    .waitFor();
  await imports(page).getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Persistent Co').first().waitFor();
  expect(await imports(page).getByRole('button', { name: 'Retry' }).count()).toBe(0);
  expect(complaintsOf(page)).toEqual([]);
});

/** The file itself, and not the copy of it that goes to a browser over a connection. */
async function chooseOnDisk(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'input[type=file]',
  });
  await session.send('DOM.setFileInputFiles', { files: [path], nodeId });
}

test('a file that was saved anew since it was chosen is asked for again', async () => {
  const page = await openImport(browser, product.url);
  const folder = await mkdtemp(join(tmpdir(), 'foyer-list-'));
  const path = join(folder, 'list.csv');
  await writeFile(path, `${IMPORT_HEADER}Early Co,1,1,,,,,\n`);
  await chooseOnDisk(page, path);
  await page.getByText('Valid', { exact: true }).waitFor();
  await writeFile(path, `${IMPORT_HEADER}Late Company,1,1,,,,,\n`);
  const laterTime = new Date(Date.now() + 10_000); // browsers compare whole seconds
  await utimes(path, laterTime, laterTime);
  await submit(page).click();
  await page.getByRole('main').getByText('The file has changed or moved since you chose it.').waitFor();
  expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0);
  await rm(folder, { recursive: true });
});
