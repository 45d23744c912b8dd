import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { findChromium } from '../../scripts/chromium.ts';
import type { Client } from './client.ts';

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch(await findChromium());
}

/** What a page complained about on its console; a test expects it to be empty. */
const complaints = new WeakMap<Page, string[]>();

export async function openPage(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL, locale: 'en-US', ...options });
  const page = await context.newPage();
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) heard.push(message.text());
  });
  return page;
}

/** A page of somebody who is signed in already. */
export async function openPageAs(
  browser: Browser,
  baseURL: string,
  client: Client,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, baseURL, options);
  const cookies = client.cookieHeader.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: baseURL };
  });
  await page.context().addCookies(cookies);
  return page;
}

export const complaintsOf = (page: Page): readonly string[] => complaints.get(page) ?? [];

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The accessibility rules a page breaks, each with where; empty where all is well. */
export async function violationsOf(page: Page): Promise<string[]> {
  // React Aria's announcer keeps a reference to what it has read out for some seconds, also when that is gone.
  const axe = new AxeBuilder({ page }).withTags(TAGS).exclude('[data-live-announcer]');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
