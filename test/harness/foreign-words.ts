import type { Page } from 'playwright';
import { motionOver } from './browser.ts';

/** Addresses and numbers of things, which are the same in every language, and what `Intl` writes of a date. */
const NO_WORDS =
  /\S*\d\S*|\S+[@/]\S*|\S+\.[a-z]{2,}\S*|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)[a-z]*\b|\b(AM|PM|at)\b/g;

/**
 * What is wrong with a page that was given the words of the pseudo-language: texts that are in no catalogue, texts that are cut,
 * and how much wider than its window it is. @param known what people and the shop have called something
 */
export async function faultsOf(page: Page, known: readonly string[]): Promise<string[]> {
  await motionOver(page);
  const said = await page.evaluate(wordsOnPage);
  const plain = said.filter((text) => isPlain(text, known)).map((text) => `in no catalogue: ${text}`);
  return [...new Set([...plain, ...(await page.evaluate(cutOnPage))])];
}

/** Two letters in a row that have no accents. */
function isPlain(text: string, known: readonly string[]): boolean {
  const rest = known.reduce((left, words) => left.replaceAll(words, ''), text).replaceAll(NO_WORDS, '');
  return /[a-z]{2}/i.test(rest);
}

/** For eyes and for readers. Drawings, and names of languages in their own, are not looked at. */
function wordsOnPage(): string[] {
  const isShown = (element: Element | null) =>
    element?.checkVisibility() &&
    !element.closest('[aria-hidden="true"], svg, [lang]:not(html), iframe, script, style');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isShown(node.parentElement)) texts.push(node.nodeValue ?? '');
  const told = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].filter(isShown);
  for (const element of told)
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(element.getAttribute(name) ?? '');
  return texts.map((text) => text.trim()).filter(Boolean);
}

/** What ends in dots and can be read whole as its title is not cut. */
function cutOnPage(): string[] {
  const wider = document.documentElement.scrollWidth - innerWidth;
  const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!isText || !['hidden', 'clip'].includes(overflowX) || !element.checkVisibility()) return false;
    // What is for readers alone is a point.
    const isCut = element.clientWidth > 8 && element.scrollWidth > element.clientWidth + 1;
    return isCut && !(textOverflow === 'ellipsis' && element.title);
  });
  return [...(wider > 0 ? [`${wider} px too wide`] : []), ...cut.map(({ innerText }) => `cut: ${innerText}`)];
}
