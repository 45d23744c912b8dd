import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../scripts/chromium/cached-folder.ts';
import {
  canRunOldBrowsers,
  findOldChromium,
  OLD_CHROMIUMS,
  type OldChromium,
} from '../scripts/chromium/old-browsers.ts';
import { canUseInstalled } from '../scripts/services/installed-programs.ts';
import { addTenant, PASSWORD } from '../test/harness/factories.ts';
import { type Lobby, startLobby } from '../test/harness/lobby.ts';
import { type OldBrowser, type OldPage, openOldBrowser } from '../test/harness/old-browser.ts';

let lobby: Lobby;

beforeAll(async () => {
  lobby = await startLobby();
});

afterAll(() => lobby.stop());

/** Shared: in single-process mode a page opened after a closed one has no network. */
function pageOf(name: OldChromium) {
  let browser: OldBrowser | undefined;
  let page: OldPage;
  const errors: string[] = [];
  beforeAll(async () => {
    browser = await openOldBrowser(name);
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    // In single-process mode Chromium deadlocks when a worker uses the page's network.
    await page.evaluateOnNewDocument(() => {
      navigator.serviceWorker.register = () => Promise.reject(new Error('not in one process'));
    });
  });
  afterAll(() => browser?.close());
  return {
    errors,
    async open(path: string, viewport = { width: 1080, height: 1920 }): Promise<OldPage> {
      errors.splice(0);
      await page.setOfflineMode(false);
      await page.setViewport(viewport);
      await page.goto(`${lobby.url}${path}`);
      return page;
    },
  };
}

/** glibc, its loader and the compiler's runtime. */
const DEBIAN_LIBRARIES = /^(linux-vdso|.*\/ld-linux-.*|lib(c|m|dl|pthread|rt|gcc_s))\.so/;

test.runIf(canRunOldBrowsers && !canUseInstalled()).each(OLD_CHROMIUMS)(
  '%s needs no library missing on a minimal Debian',
  async (name) => {
    const { executablePath, env } = await findOldChromium(name);
    const lddLines = execFileSync('ldd', [executablePath], { env, encoding: 'utf8' }).trim().split('\n');
    const libraries = lddLines.map((line) => /^\s*(\S+) (?:=> (.+?) )?\(?/.exec(line)?.slice(1) ?? [line]);
    expect(libraries.length).toBeGreaterThan(10);
    const systemLibraries = libraries.filter(([, path = '']) => !path.startsWith(`${ROOT}/`));
    expect(systemLibraries.filter(([library = '']) => !DEBIAN_LIBRARIES.test(library))).toEqual([]);
  },
);

/** Close to LG's 79 (2021) and 87 (2022). */
describe.runIf(canRunOldBrowsers).each(['chromium-80', 'chromium-88'] as const)('a display with %s', (name) => {
  const { open, errors } = pageOf(name);
  afterEach(() => expect(errors.splice(0)).toEqual([]));

  const openWall = async (parameters = '') => {
    const page = await open(`/${lobby.slug}?display=1&theme=light${parameters}`);
    await expect.poll(() => readRows(page)).not.toEqual([]);
    return page;
  };

  test('shows the wall: every tenant, the time, the day theme, a QR code', async () => {
    const page = await openWall();
    await expect.poll(async () => (await readRows(page)).length).toBeGreaterThanOrEqual(36);
    await expect.poll(() => readText(page)).toMatch(/\d{1,2}:\d\d\s(AM|PM)/);
    const styles = await page.evaluate(() => {
      const wall = document.querySelector('.wall');
      const code = document.querySelector('.wall-foot svg.wall-code')?.getBoundingClientRect();
      return {
        page: wall && getComputedStyle(wall).backgroundColor,
        text: wall && getComputedStyle(wall).color,
        code: (code?.width ?? 0) > 80 && code?.width === code?.height,
        below: document.documentElement.scrollHeight - innerHeight,
      };
    });
    expect(styles).toEqual({ page: 'rgb(251, 250, 247)', text: 'rgb(23, 27, 34)', code: true, below: 0 });
  });

  test('receives a saved change by push', async () => {
    const page = await openWall();
    await expect.poll(() => readText(page)).toContain('Corbin 12');
    const companyName = `Latecomers of ${name}`;
    await addTenant(lobby.client, lobby.propertyId, { companyName, suiteNumber: '99', floorNumber: 7 });
    await expect.poll(() => readText(page)).toContain(companyName);
    const { version } = (await lobby.client.get(`/api/property?slug=${lobby.slug}`)).body;
    const resourceUrls = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name: url }) => url),
    );
    expect(resourceUrls.filter((url) => url.endsWith(`&version=${version}`))).not.toEqual([]);
  });

  test('turns its pages', async () => {
    const page = await openWall('&inches=32&metres=5');
    const readPosition = async () => / · (\d+) of \d+/.exec(await readText(page))?.[1];
    await expect.poll(readPosition).toBe('1');
    await expect.poll(readPosition).toBe('2');
  });

  test('shows since when it is offline, and catches up on reconnect', async () => {
    const page = await openWall();
    await expect.poll(() => readText(page)).toContain('Corbin 12');
    await page.setOfflineMode(true);
    await expect.poll(() => readText(page)).toContain('Offline since');
    const companyName = `Returned to ${name}`;
    await addTenant(lobby.client, lobby.propertyId, { companyName, suiteNumber: '98', floorNumber: 6 });
    await page.setOfflineMode(false);
    await expect.poll(() => readText(page)).toContain(companyName);
    await expect.poll(() => readText(page)).not.toContain('Offline since');
  });

  test('other pages say what they are about and what they need', async () => {
    const page = await open('/');
    await expect.poll(() => readText(page)).toContain('This page needs Chrome 90');
    expect(await readText(page)).toContain('A free digital directory for your building');
    const top = await page.evaluate(() => document.getElementById('too-old')?.getBoundingClientRect().top);
    expect(top).toBeLessThan(100);
    errors.length = 0; // unsupported syntax is an error in some of them
  });

  test('shows the directory on phone and desktop', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(`/${lobby.slug}`, viewport);
      await expect.poll(() => page.evaluate(() => document.querySelectorAll('input[type=search]').length)).toBe(1);
      await expect.poll(() => readText(page)).toMatch(/\d{1,2}:\d\d\s(AM|PM)/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.type('input[type=search]', 'dr. corbin, 3rd floor');
      await expect.poll(() => readText(page)).toMatch(/\b1 of \d+ tenants/);
    }
  });
});

describe.runIf(canRunOldBrowsers)('other pages of Chromium 90', () => {
  const { open, errors } = pageOf('chromium-90');

  /** Words that the server's markup does not have. */
  test.each([
    ['/', 'Start Your Free Directory Today'],
    ['/login', 'Theme: System'],
    ['/shop', 'Ask Us'],
    ['/nowhere/at-all', 'Page Not Found'],
  ])('%s renders', async (path, words) => {
    const page = await open(path);
    await expect.poll(() => readText(page)).toContain(words);
    expect(await readText(page)).not.toContain('This page needs');
    expect(errors).toEqual([]);
  });

  test('a signed-in user adds an announcement without a page error', async () => {
    const { username } = (await lobby.client.get('/api/user')).body;
    const page = await open('/login', { width: 1280, height: 800 });
    await expect.poll(() => readText(page)).toContain('Theme: System');
    await page.type('input[name=username]', username);
    await page.type('input[name=password]', PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/manage');
    await page.goto(`${lobby.url}/manage?property=${lobby.propertyId}&tab=announcements`);
    await expect.poll(() => readText(page)).toContain('Add Announcement');
    await page.focus('[data-opens-sheet]');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.type('textarea', 'Fire drill on Friday');
    await page.focus('[role=dialog] button[type=submit]');
    await page.keyboard.press('Enter');
    await expect.poll(() => readText(page)).toContain('Announcement added successfully');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    expect(errors).toEqual([]);
  });
});

test('an older browser keeps the server’s page, and reloads it after a change', async () => {
  const page = await lobby.openBlank({}, () => {
    Reflect.deleteProperty(Array.prototype, 'findLast');
    Reflect.deleteProperty(Promise, 'allSettled');
  });
  await page.clock.install();
  await page.goto(`/${lobby.slug}`);
  await page.getByText('Corbin 12').waitFor();
  expect(await page.locator('input').count()).toBe(0);
  await addTenant(lobby.client, lobby.propertyId, { companyName: 'The Newest', suiteNumber: '97', floorNumber: 5 });
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return await page.getByText('The Newest').count();
    })
    .toBe(1);
});

test('the service worker of the legacy build caches that build, and the styles and fonts of both', async () => {
  const readPrecacheUrls = async (workerFile: string) =>
    [...(await (await fetch(`${lobby.url}/${workerFile}`)).text()).matchAll(/"?url"?:\s*"([^"]+)"/g)].map(
      ([, url = '']) => url,
    );
  const [legacyFiles, modernFiles] = [await readPrecacheUrls('sw-old.js'), await readPrecacheUrls('sw.js')];
  for (const filePattern of ['directory.html', 'start.js', /^assets\/style-.*\.css$/, /instrument-sans.*\.woff2$/])
    for (const files of [legacyFiles, modernFiles]) expect(files).toContainEqual(expect.stringMatching(filePattern));
  expect(legacyFiles).toContainEqual(expect.stringMatching(/^assets\/old\/WallView-/));
  expect(legacyFiles.filter((url) => /^assets\/[^/]+\.js$/.test(url))).toEqual([]);
  expect(modernFiles).toContainEqual(expect.stringMatching(/^assets\/WallView-/));
  expect(modernFiles.filter((url) => url.startsWith('assets/old/'))).toEqual([]);
});

const readRows = (page: OldPage): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.wall-row')].map(({ innerText }) => innerText));

/** Names may wrap. */
const readText = (page: OldPage): Promise<string> =>
  page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').trim());
