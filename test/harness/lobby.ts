import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { openBrowser, openPage } from './browser.ts';
import type { Client } from './client.ts';
import { addTenant, signUpOwner } from './factories.ts';
import { type Product, startProduct } from './product.ts';

export const portrait = { width: 1080, height: 1920 };
export const landscape = { width: 1920, height: 1080 };

export interface Lobby {
  readonly client: Client;
  readonly propertyId: number;
  readonly slug: string;
  /** Base URL of all pages. */
  readonly url: string;
  readonly browser: Browser;
  /** A touch display, portrait by default, without a service worker. */
  openWall(options?: BrowserContextOptions, query?: string): Promise<Page>;
  /** Opens a wall with the on-screen keyboard open. */
  openKeyboard(options?: BrowserContextOptions, query?: string): Promise<Page>;
  /** An empty page with a script that runs before the site's. */
  openBlank(options: BrowserContextOptions, prepare: () => void): Promise<Page>;
  closeWalls(): Promise<void>;
  stop(): Promise<void>;
}

/** 36 tenants on 12 floors, named Acme, Bexley & Sons and Corbin, and two announcements. */
export async function startLobby(open = openBrowser): Promise<Lobby> {
  const [product, browser] = await Promise.all([startProduct({ oneServer: true }), open()]);
  const { client, property } = await createBuilding(product);
  const { slug } = property;
  const openWall: Lobby['openWall'] = async (options = {}, query = '?display=1') => {
    const defaultOptions = { viewport: portrait, hasTouch: true, serviceWorkers: 'block' } as const;
    const page = await openPage(browser, product.url, { ...defaultOptions, ...options });
    await page.goto(`/${slug}${query}`);
    await (query.includes('display=1') ? page.locator('.wall-row') : tenants(page)).first().waitFor();
    return page;
  };
  return {
    client,
    propertyId: property.id,
    slug,
    url: product.url,
    browser,
    openWall,
    async openBlank(options, prepare) {
      const page = await openPage(browser, product.url, options);
      await page.addInitScript(prepare);
      return page;
    },
    async openKeyboard(options, query) {
      const page = await openWall(options, query);
      await waitForKeyboard(page);
      await field(page).tap();
      await keyboard(page).waitFor();
      return page;
    },
    closeWalls: () => closeContexts(browser),
    async stop() {
      await browser.close();
      await product.stop();
    },
  };
}

export const field = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search the directory' });
export const keyboard = (page: Page): Locator => page.getByRole('group', { name: 'On-screen keyboard' });
export const key = (page: Page, name: string): Locator => keyboard(page).getByRole('button', { name, exact: true });
export const tenants = (page: Page): Locator => page.locator('.wall-row, .directory-tenant');

export async function tapKeys(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await key(page, name).tap();
}

/** The lobby's keyboard replaces the system's. */
export async function waitForKeyboard(page: Page): Promise<void> {
  await page.locator('input[type="search"][inputmode="none"]').waitFor();
}

export const isFieldFocused = (page: Page): Promise<boolean> =>
  field(page).evaluate((element) => element === document.activeElement);

async function createBuilding(product: Product): ReturnType<typeof signUpOwner> {
  const { client, property } = await signUpOwner(product);
  for (let floorNumber = 1; floorNumber <= 12; floorNumber++)
    for (const name of ['Acme', 'Bexley & Sons', 'Corbin'])
      await addTenant(client, property.id, { companyName: `${name} ${floorNumber}`, suiteNumber: '1', floorNumber });
  for (const message of ['Fire drill on Friday', 'The garden is open'])
    await client.post('/api/announcements', { propertyId: property.id, message });
  return { client, property };
}

async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}
