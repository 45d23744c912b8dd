import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directoryWords } from '../src/texts/directory.ts';
import pairingInEnglish from '../src/texts/generated/pairing.en.js';
import pairing from '../src/texts/generated/pairing.es.js';
import { openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { type Lobby, landscape, portrait, startLobby } from '../test/harness/lobby.ts';

let lobby: Lobby;
let browser: Browser;

beforeAll(async () => {
  [lobby, browser] = await Promise.all([startLobby(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await lobby.stop();
});

const words = directoryWords.es;
const inSpanish: BrowserContextOptions = { locale: 'es-MX', reducedMotion: 'reduce' };

/** English texts that differ from the building's own. */
const englishTexts = wordsOf(directoryWords.en).filter((text) => text.length > 3 && !wordsOf(words).includes(text));

/** Visible and accessible English texts. */
async function readEnglishTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ]);
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  return englishTexts.filter((text) => lines.includes(text));
}

/** Clipped or overflowing text. */
function readCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, h1, h2, p, label')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ innerText }) => innerText),
  );
}

async function openSpanish(options: BrowserContextOptions, query = ''): Promise<Page> {
  const page = await openPage(browser, lobby.url, { ...inSpanish, ...options });
  await page.goto(`/${lobby.slug}${query}`);
  await page.getByRole('searchbox', { name: words.search.label }).waitFor();
  return page;
}

test.each([390, 1280])('at %i px a Spanish browser shows no English, and no word is cut off', async (width) => {
  const page = await openSpanish({ viewport: { width, height: 800 } });
  await page.getByRole('heading', { name: words.floor.above({ number: 2 }), exact: true }).waitFor();
  expect(await readEnglishTexts(page)).toEqual([]);
  expect(await readCutTexts(page)).toEqual([]);
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByText(words.search.noneTitle).waitFor();
  expect(await readEnglishTexts(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
});

test.each([portrait, landscape])('a Spanish wall has Spanish texts, keys and answers: $width px', async (viewport) => {
  const page = await openSpanish({ viewport, hasTouch: true }, '?display=1');
  await page.locator('input[type="search"][inputmode="none"]').waitFor();
  await page.getByRole('searchbox').tap();
  await page.getByRole('group', { name: words.keyboard.label }).waitFor();
  expect(await readEnglishTexts(page)).toEqual([]);
  await page.getByRole('button', { name: words.keyboard.done }).tap();
  await page.getByRole('button', { name: 'Corbin 12' }).tap();
  await page.getByRole('region', { name: 'Corbin 12' }).waitFor();
  expect(await readEnglishTexts(page)).toEqual([]);
});

test('an unpaired display uses the language of its browser', async () => {
  const page = await openPage(browser, lobby.url, { ...inSpanish, viewport: portrait });
  await page.goto('/display');
  await page.getByRole('heading', { name: pairing.title }).waitFor();
  await page.getByText(pairing.scan).waitFor();
  const spanishTexts = wordsOf(pairing);
  const inEnglish = wordsOf(pairingInEnglish).filter((text) => !spanishTexts.includes(text));
  const texts = await page.evaluate(() => [document.title, document.documentElement.lang, document.body.innerText]);
  expect(texts.slice(0, 2)).toEqual([pairing.title, 'es']);
  expect(inEnglish.filter((text) => texts.join('\n').includes(text))).toEqual([]);
  expect(await readCutTexts(page)).toEqual([]);
});

test('the language switch holds for later pages, and shared URLs do not contain it', async () => {
  const page = await openPage(browser, lobby.url, { locale: 'en-US' });
  await page.goto(`/${lobby.slug}`);
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('searchbox', { name: words.search.label }).waitFor();
  expect(page.url()).toBe(`${lobby.url}/${lobby.slug}`);
  await page.goto(`/${lobby.slug}`);
  await page.getByRole('searchbox', { name: words.search.label }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('searchbox', { name: directoryWords.en.search.label }).waitFor();
});

test('without its catalog a page is all English, and says so to screen readers', async () => {
  const page = await openPage(browser, lobby.url, inSpanish);
  await page.route(/directory\.es-.*\.js/, (route) => route.abort());
  await page.goto(`/${lobby.slug}`);
  await page.getByRole('searchbox', { name: directoryWords.en.search.label }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

function wordsOf(texts: object): string[] {
  return Object.values(texts).flatMap((text) =>
    typeof text === 'string' ? [text] : typeof text === 'object' ? wordsOf(text) : [],
  );
}
