import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { waitForAnimations } from './browser.ts';

/** 400% of 1280 × 1024. */
const ZOOMED = { width: 320, height: 256 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
/** "Very large" in browsers; rem units and media queries scale with it. */
const VERY_LARGE = 24;
/** Attempts before a fault counts. */
const MAX_ATTEMPTS = 10;

/** Checks 200% text on a phone, a very large font on a desktop, and 400% zoom. Restores the page size. */
export async function faultsWhenEnlarged(page: Page): Promise<string[]> {
  const originalSize = page.viewportSize();
  await page.setViewportSize(PHONE);
  await setTextSize(page, '200%');
  const largeTextFaults = await persistentFaults(() => faultsOfTexts(page));
  await setTextSize(page, '');
  await page.setViewportSize(DESK);
  const largeFontFaults = await withFontSize(page, VERY_LARGE, () => persistentFaults(() => faultsOfTexts(page)));
  await page.setViewportSize(ZOOMED);
  const zoomedFaults = await persistentFaults(async () => [
    ...(await faultsOfTexts(page)),
    ...(await page.evaluate(findCoveredFocus)),
  ]);
  if (originalSize) await page.setViewportSize(originalSize);
  const faultsBySize = Object.entries({
    '200 %': largeTextFaults,
    [`font of ${VERY_LARGE} px`]: largeFontFaults,
    '400 %': zoomedFaults,
  });
  return faultsBySize.flatMap(([size, faults]) => faults.map((fault) => `${size}: ${fault}`));
}

/** @param size font size in px during `measure` */
export async function withFontSize<Found>(page: Page, size: number, measure: () => Promise<Found>): Promise<Found> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await page.waitForFunction(
    (expectedSize) => getComputedStyle(document.documentElement).fontSize === `${expectedSize}px`,
    size,
  );
  await waitForAnimations(page);
  const measurement = await measure();
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  return measurement;
}

export async function faultsOfTexts(page: Page): Promise<string[]> {
  // Offscreen floors have an estimated height until laid out.
  await page.evaluate(() => {
    for (const floor of document.querySelectorAll('section')) floor.style.contentVisibility = 'visible';
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await waitForAnimations(page);
  return await page.evaluate<string[]>(`(${faultsOfText})(${isCut})`);
}

/** A busy browser resizes some frames late, so transient faults are ignored. */
async function persistentFaults(findFaults: () => Promise<string[]>): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const faults = await findFaults();
    if (faults.length === 0 || attempt === MAX_ATTEMPTS) return faults;
    await setTimeout(200);
  }
}

/** Horizontal overflow of a dialog, which hides its buttons. */
export const overflowingTexts = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((dialogElement) =>
    [...dialogElement.querySelectorAll<HTMLElement>('*')]
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ innerText }) => innerText.slice(0, 80)),
  );

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Runs in the page. Clipped text without a full title. */
function isCut(element: HTMLElement): boolean {
  const { overflowX, webkitLineClamp } = getComputedStyle(element);
  const isTooWide = element.clientWidth > 8 && element.scrollWidth > element.clientWidth + 1 && !element.title;
  const isTooHigh = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2;
  return isTooHigh || (isTooWide && ['hidden', 'clip'].includes(overflowX));
}

/** Runs in the page. Words end at line break opportunities. */
function faultsOfText(isCut: (element: HTMLElement) => boolean): string[] {
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
  const isExposed = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !isClipped(element) &&
    !element.closest('[aria-hidden="true"], svg, iframe, script, style');
  const isFloating = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFloating(element.parentElement));
  /** The box that lays out the text: highlighted pieces are inline. */
  const boxOf = (element: HTMLElement): HTMLElement =>
    getComputedStyle(element).display === 'inline' && element.parentElement ? boxOf(element.parentElement) : element;
  // What an element cuts off, with the whole text as its title, covers nothing.
  const visibleBoxOf = ({ left, top, right, bottom }: DOMRect, element: Element) => {
    const edge = getComputedStyle(element).overflowX === 'visible' ? null : element.getBoundingClientRect();
    return { left, top, bottom, right: Math.min(right, edge?.right ?? right) };
  };
  const overflow = document.documentElement.scrollWidth - innerWidth;
  const textFaults = new Set(overflow > 0 ? [`${overflow} px too wide`] : []);
  const lines: { text: string; element: Element; box: ReturnType<typeof visibleBoxOf> }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, element] = [node.nodeValue ?? '', node.parentElement];
    if (!text.trim() || !element || !isExposed(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()]; // a single box is not broken
    if (range.getBoundingClientRect().width < 2) continue;
    if (!isFloating(element))
      for (const box of boxes)
        lines.push({ text: text.trim(), element: boxOf(element), box: visibleBoxOf(box, boxOf(element)) });
    for (const { 0: word, index } of boxes.length > 1 ? text.matchAll(/[^\s\-–—/@.?&=:,_]+/g) : []) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) textFaults.add(`broken: ${word}`);
    }
    if (isCut(element)) textFaults.add(`cut: ${text.trim()}`);
  }
  lines.sort((firstLine, secondLine) => firstLine.box.top - secondLine.box.top);
  for (const [lineIndex, { text, element, box }] of lines.entries())
    for (const lowerLine of lines.slice(lineIndex + 1)) {
      if (lowerLine.box.top > box.bottom - 4) break;
      const width = Math.min(box.right, lowerLine.box.right) - Math.max(box.left, lowerLine.box.left);
      const isApart = element.contains(lowerLine.element) || lowerLine.element.contains(element);
      if (width > 2 && !isApart) textFaults.add(`over each other: ${text} / ${lowerLine.text}`);
    }
  return [...textFaults];
}

/** Runs in the page: focused elements whose center is covered. */
function findCoveredFocus(): string[] {
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary',
  );
  const focusFaults: string[] = [];
  for (const stop of stops) {
    if (
      !stop.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      stop.closest('[inert], [aria-hidden=true]')
    )
      continue;
    stop.focus();
    const box = stop.getBoundingClientRect();
    if (document.activeElement !== stop || box.width < 8 || box.height < 8) continue;
    const y = Math.min(Math.max(box.top, 0) + Math.min(box.height, innerHeight) / 2, innerHeight - 1);
    const topElement = document.elementFromPoint(box.left + box.width / 2, y);
    if (
      !topElement ||
      !(stop.contains(topElement) || topElement.contains(stop) || stop.closest('label')?.contains(topElement))
    )
      focusFaults.push(
        `covered: ${stop.ariaLabel ?? stop.textContent?.trim() ?? stop.tagName} by ${topElement?.className}`,
      );
  }
  return focusFaults;
}
