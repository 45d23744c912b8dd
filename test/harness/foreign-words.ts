import type { Page } from 'playwright';
import { motionOver } from './browser.ts';

/** Language-independent text: addresses, codes, and dates from `Intl`. */
const NO_WORDS =
  /\S*\d\S*|\S+[@/]\S*|\S+\.[a-z]{2,}\S*|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)[a-z]*\b|\b(AM|PM|at)\b/g;

/**
 * Untranslated and clipped texts, and horizontal overflow, under pseudo-localization.
 * @param known names given by users and the shop
 */
export async function faultsOf(page: Page, known: readonly string[]): Promise<string[]> {
  await motionOver(page);
  const said = await page.evaluate(wordsOnPage);
  const plain = said.filter((text) => isPlain(text, known)).map((text) => `in no catalogue: ${text}`);
  return [...new Set([...plain, ...(await page.evaluate(cutOnPage))])];
}

/** Two adjacent unaccented letters. */
function isPlain(text: string, known: readonly string[]): boolean {
  const rest = known.reduce((left, words) => left.replaceAll(words, ''), text).replaceAll(NO_WORDS, '');
  return /[a-z]{2}/i.test(rest);
}

/** Visible and screen reader text, without drawings, native language names and what fields hold. */
function wordsOnPage(): string[] {
  const isShown = (element: Element | null) =>
    element?.checkVisibility() &&
    !element.closest('[aria-hidden="true"], svg, [lang]:not(html), iframe, script, style');
  const isWritten = (element: Element | null) => !element?.closest('textarea') && isShown(element);
  /** The whole of an address split over elements. */
  const wholeText = ({ nodeValue, parentElement }: Node) =>
    (parentElement?.querySelector(':scope > wbr') ? parentElement.textContent : nodeValue) ?? '';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isWritten(node.parentElement)) texts.push(wholeText(node));
  const told = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].filter(isShown);
  for (const element of told)
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(element.getAttribute(name) ?? '');
  return texts.map((text) => text.trim()).filter(Boolean);
}

/** Ellipsis with a full title is allowed. Content left of the window cannot be scrolled to. */
function cutOnPage(): string[] {
  const wider = document.documentElement.scrollWidth - innerWidth;
  const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!isText || !['hidden', 'clip'].includes(overflowX) || !element.checkVisibility()) return false;
    // Screen-reader-only elements are a point.
    const isCut = element.clientWidth > 8 && element.scrollWidth > element.clientWidth + 1;
    return isCut && !(textOverflow === 'ellipsis' && element.title);
  });
  // Tables scroll in their own containers.
  const sideways = [...document.querySelectorAll<HTMLElement>('[role=dialog] *, [role=alertdialog] *')].filter(
    (element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth,
  );
  const isScrolled = (element: Element | null): boolean =>
    element !== null && (element.scrollLeft > 0 || isScrolled(element.parentElement));
  const range = document.createRange();
  const outside = [
    ...document.body.querySelectorAll<HTMLElement>('p, label, button, a, h1, h2, h3, th, td, li'),
  ].filter((element) => {
    range.selectNodeContents(element);
    const { left, right, width } = range.getBoundingClientRect();
    return (
      width > 8 &&
      left < -1 &&
      right > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isScrolled(element)
    );
  });
  return [
    ...(wider > 0 ? [`${wider} px too wide`] : []),
    ...cut.map(({ innerText }) => `cut: ${innerText}`),
    ...outside.map(({ innerText }) => `left of the window: ${innerText}`),
    ...sideways.map(({ innerText }) => `scrolls sideways: ${innerText.slice(0, 60)}`),
  ];
}
