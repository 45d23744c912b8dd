import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright';
import { inject } from 'vitest';
import type { Client } from './client.ts';

/** Shared by the files of this worker, and closed with it. */
let sharedBrowser: Promise<Browser> | undefined;

/** Closing it only closes the contexts of this file. */
export async function openBrowser(): Promise<Browser> {
  sharedBrowser ??= launch();
  return await sharedBrowser;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch(inject('chromium').latin);
  browser.close = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  return browser;
}

/** A rendered page of the app takes keys and presses: it draws this place only then. */
export async function waitForClient(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
}

/** A separate browser with fonts for all scripts. */
export async function openBrowserOfAllScripts(): Promise<Browser> {
  return await chromium.launch(inject('chromium').all);
}

interface PageLog {
  /** Console errors; a test expects none. */
  complaints: string[];
  /** Failed requests with reasons. */
  failedRequests: string[];
}

const pageLogs = new WeakMap<Page, PageLog>();
const openPages = new Set<Page>();
/** Exceptions of all pages since the last call of `takeUncaughtExceptions`. */
let uncaughtExceptions: string[] = [];

/** Contexts that the running test has opened; `null` between tests, where pages are opened for several of them. */
let contextsOfTest: Set<BrowserContext> | null = null;

export function startTest(): void {
  contextsOfTest = new Set();
}

/** Closes what the test has opened: a page in the background costs time. */
export async function closePagesOfTest(): Promise<void> {
  const contexts = contextsOfTest ?? [];
  contextsOfTest = null;
  for (const context of contexts) await context.close();
}

/** Keeps the page for later tests. */
export function keepOpen(page: Page): void {
  contextsOfTest?.delete(page.context());
}

export async function openPage(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL, locale: 'en-US', ...options });
  contextsOfTest?.add(context);
  context.setDefaultTimeout(60_000);
  context.on('page', recordPage);
  return await context.newPage();
}

function recordPage(page: Page): void {
  allowLateWaits(page);
  const { complaints, failedRequests }: PageLog = { complaints: [], failedRequests: [] };
  pageLogs.set(page, { complaints, failedRequests });
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  page.on('pageerror', (error) => {
    complaints.push(error.message);
    uncaughtExceptions.push(`${page.url()}: ${error.stack ?? error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  const recordFailure = (request: Request, reason: string) =>
    failedRequests.push(`${request.method()} ${request.url()} ${reason}`);
  page.on('response', (answer) => answer.status() >= 400 && recordFailure(answer.request(), String(answer.status())));
  page.on('requestfailed', (request) => recordFailure(request, request.failure()?.errorText ?? 'no answer'));
}

/**
 * Lets a wait that was begun before an action time out after that action has failed. Its rejection would otherwise be
 * unhandled, and end the run in spite of a second try. A test that awaits it still fails.
 */
function allowLateWaits(page: Page): void {
  for (const name of ['waitForResponse', 'waitForRequest', 'waitForEvent'] as const) {
    const wait: (...parameters: never[]) => Promise<unknown> = page[name].bind(page);
    const handledWait = (...parameters: never[]) => {
      const event = wait(...parameters);
      event.catch(() => undefined);
      return event;
    };
    Object.assign(page, { [name]: handledWait });
  }
}

export async function openPageAs(
  browser: Browser,
  baseURL: string,
  client: Client,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, baseURL, options);
  await signInPage(page, baseURL, client);
  return page;
}

/** Gives the page the session of the client. */
export async function signInPage(page: Page, url: string, client: Client): Promise<void> {
  const cookies = client.cookieHeader.split('; ').map((pair) => {
    const separatorIndex = pair.indexOf('=');
    return { name: pair.slice(0, separatorIndex), value: pair.slice(separatorIndex + 1), url };
  });
  await page.context().addCookies(cookies);
}

/** Returns and clears uncaught exceptions. Tests that expect some call it themselves. */
export function takeUncaughtExceptions(): string[] {
  const exceptions = uncaughtExceptions;
  uncaughtExceptions = [];
  return exceptions;
}

export const complaintsOf = (page: Page): readonly string[] => pageLogs.get(page)?.complaints ?? [];

export function clearComplaints(page: Page): void {
  pageLogs.get(page)?.complaints.splice(0);
}

/** Content and console of all open pages, for failure reports. */
export async function describeOpenPages(): Promise<string> {
  return (await Promise.all([...openPages].map(describePage))).join('\n\n');
}

async function describePage(page: Page): Promise<string> {
  const { complaints = [], failedRequests = [] } = pageLogs.get(page) ?? {};
  const snapshot = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  return [page.url(), snapshot, ...complaints, ...failedRequests.slice(-10)].join('\n');
}

const RULES = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  /** Rules whose result depends on the theme. */
  ofColours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>;

/** The minified build loads in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function violationsOf(page: Page, rules: keyof typeof RULES = 'all'): Promise<string[]> {
  await waitForAnimations(page);
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(async (runOnly) => {
    const { axe: checker } = globalThis as typeof globalThis & { axe: typeof axe };
    // React Aria's announcer keeps stale references for some seconds.
    const context = { exclude: ['[data-live-announcer]'] };
    return await checker.run(context, { runOnly, resultTypes: ['violations'] });
  }, RULES[rules]);
  const violationTexts = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
  return [...violationTexts, ...(await findUnmarkedFields(page))];
}

/** Fields marked neither required nor optional. */
function findUnmarkedFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'form :is(input:not([type]), input[type=text], input[type=email], input[type=password], input[type=tel], input[type=date], textarea)',
      ),
    ]
      .filter((field) => field.offsetParent !== null && !field.readOnly && field.ariaRequired !== 'true')
      .filter((field) => !field.required && !field.labels?.[0]?.parentElement?.textContent?.includes('Optional'))
      .map((field) => `required or not: ${field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.outerHTML}`),
  );
}

/** Waits for transitions; animations over a second, such as clocks, are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const isBrief = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 1_000;
    // Content that is skipped below the window does not move on.
    const isDrawn = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true });
    // Filled animations stay listed, and paused ones never finish.
    const isRunning = (animation: Animation) =>
      animation.playState === 'running' && isBrief(animation) && isDrawn(animation);
    do await nextFrame();
    while (document.getAnimations().some(isRunning));
  });
}

/** The header's menu, with My Orders, Admin Portal, theme and Logout. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  const header = page.getByRole('banner');
  const button = header.getByRole('button', { name: 'Account menu' });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return header;
}

/** False if something such as a toast covers the scrolled text. */
export const isUncovered = (words: Locator) =>
  words.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
