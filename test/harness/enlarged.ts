import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { motionOver } from './browser.ts';

/** 400% of 1280 × 1024. */
const ZOOMED = { width: 320, height: 256 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
/** "Very large" in browsers; rem units and media queries scale with it. */
const VERY_LARGE = 24;
/** Attempts before a fault counts. */
const LOOKS = 10;

/** Checks 200% text on a phone, a very large font on a desktop, and 400% zoom. Restores the page size. */
export async function faultsEnlarged(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await setTextSize(page, '200%');
  const large = await lasting(() => faultsOfTexts(page));
  await setTextSize(page, '');
  await page.setViewportSize(DESK);
  const own = await withOwnFont(page, VERY_LARGE, () => lasting(() => faultsOfTexts(page)));
  await page.setViewportSize(ZOOMED);
  const zoomed = await lasting(async () => [...(await faultsOfTexts(page)), ...(await page.evaluate(coveredFocus))]);
  if (before) await page.setViewportSize(before);
  const told = Object.entries({ '200 %': large, [`font of ${VERY_LARGE} px`]: own, '400 %': zoomed });
  return told.flatMap(([size, faults]) => faults.map((fault) => `${size}: ${fault}`));
}

/** @param size font size in px during `look` */
export async function withOwnFont<Found>(page: Page, size: number, look: () => Promise<Found>): Promise<Found> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).fontSize === `${wanted}px`, size);
  await motionOver(page);
  const found = await look();
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  return found;
}

export async function faultsOfTexts(page: Page): Promise<string[]> {
  // Offscreen floors have an estimated height until laid out.
  await page.evaluate(() => {
    for (const floor of document.querySelectorAll('section')) floor.style.contentVisibility = 'visible';
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await motionOver(page);
  return await page.evaluate<string[]>(`(${faultsOfText})(${isCut})`);
}

/** A busy browser resizes some frames late, so transient faults are ignored. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const faults = await look();
    if (faults.length === 0 || looks === LOOKS) return faults;
    await setTimeout(200);
  }
}

/** Horizontal overflow of a dialog, which hides its buttons. */
export const sidewaysIn = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((shown) =>
    [...shown.querySelectorAll<HTMLElement>('*')]
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ innerText }) => innerText.slice(0, 80)),
  );

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((given) => {
    document.documentElement.style.fontSize = given;
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
  const isRead = (element: Element) =>
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
  const shownOf = ({ left, top, right, bottom }: DOMRect, element: Element) => {
    const edge = getComputedStyle(element).overflowX === 'visible' ? null : element.getBoundingClientRect();
    return { left, top, bottom, right: Math.min(right, edge?.right ?? right) };
  };
  const wider = document.documentElement.scrollWidth - innerWidth;
  const found = new Set(wider > 0 ? [`${wider} px too wide`] : []);
  const lines: { text: string; element: Element; box: ReturnType<typeof shownOf> }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, element] = [node.nodeValue ?? '', node.parentElement];
    if (!text.trim() || !element || !isRead(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()]; // a single box is not broken
    if (range.getBoundingClientRect().width < 2) continue;
    if (!isFloating(element))
      for (const box of boxes)
        lines.push({ text: text.trim(), element: boxOf(element), box: shownOf(box, boxOf(element)) });
    for (const { 0: word, index } of boxes.length > 1 ? text.matchAll(/[^\s\-–—/@.?&=:,_]+/g) : []) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) found.add(`broken: ${word}`);
    }
    if (isCut(element)) found.add(`cut: ${text.trim()}`);
  }
  lines.sort((one, other) => one.box.top - other.box.top);
  for (const [at, { text, element, box }] of lines.entries())
    for (const below of lines.slice(at + 1)) {
      if (below.box.top > box.bottom - 4) break;
      const width = Math.min(box.right, below.box.right) - Math.max(box.left, below.box.left);
      const isApart = element.contains(below.element) || below.element.contains(element);
      if (width > 2 && !isApart) found.add(`over each other: ${text} / ${below.text}`);
    }
  return [...found];
}

/** Runs in the page: focused elements whose center is covered. */
function coveredFocus(): string[] {
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary',
  );
  const found: string[] = [];
  for (const stop of stops) {
    if (
      !stop.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      stop.closest('[inert], [aria-hidden=true]')
    )
      continue;
    stop.focus();
    const { left, top, width, height } = stop.getBoundingClientRect();
    if (document.activeElement !== stop || width < 8 || height < 8) continue;
    const y = Math.min(Math.max(top, 0) + Math.min(height, innerHeight) / 2, innerHeight - 1);
    const seen = document.elementFromPoint(left + width / 2, y);
    if (!seen || !(stop.contains(seen) || seen.contains(stop) || stop.closest('label')?.contains(seen)))
      found.push(`covered: ${stop.ariaLabel ?? stop.textContent?.trim() ?? stop.tagName} by ${seen?.className}`);
  }
  return found;
}
