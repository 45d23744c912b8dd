import type { Page } from 'playwright';

/** What can be measured of a wall on a screen of 43 inches. */
export interface Layout {
  pages: number;
  /** For which this page is shown; 0 for a single page. */
  seconds: number;
  columns: number;
  /** Height of a capital of the names, and the least of the foot, in mm. */
  capital: number;
  footCapital: number;
  /** The building's name, in a tenant's. */
  nameOfTenant: number;
  /** Between the lowest and the highest end of the columns, in lines. */
  uneven: number;
  /** Names on more than one line. */
  twoLines: number;
  /** Of the face, in percent. */
  width: number;
}

/** Waits until the board is unchanged for a second. */
export async function settledLayout(page: Page): Promise<Layout> {
  let before = await read(page);
  for (let still = 0; still < 4; ) {
    await page.waitForTimeout(250);
    const now = await read(page);
    still = now.capital > 0 && JSON.stringify(now) === JSON.stringify(before) ? still + 1 : 0;
    before = now;
  }
  return before;
}

function read(page: Page): Promise<Layout> {
  return page.evaluate(() => {
    const millimetre = Math.hypot(innerWidth, innerHeight) / (43 * 25.4);
    const typeOf = (element: Element | null) => (element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0);
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const board = document.querySelector('.wall-columns');
    const type = typeOf(board);
    const [, pages = '1'] = / (\d+)$/.exec(document.querySelector('.wall-pager > p')?.textContent ?? '') ?? [];
    const progress = document.querySelector<HTMLElement>('.wall-progress');
    const foot = all('.wall-foot *').filter(
      (element) => element.clientHeight > 1 && [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    );
    const ends = all('.wall-column').map((column) => column.lastElementChild?.getBoundingClientRect().bottom ?? 0);
    const names = all('.wall-name').map((name) => name.querySelectorAll('.wall-line').length);
    return {
      pages: Number(pages),
      seconds: progress ? Number.parseFloat(progress.style.animationDuration) / 1000 : 0,
      columns: ends.length,
      capital: (type * 0.7) / millimetre,
      footCapital: (Math.min(...foot.map(typeOf)) * 0.7) / millimetre,
      nameOfTenant: typeOf(document.querySelector('.wall-building')) / type,
      uneven: (Math.max(...ends) - Math.min(...ends)) / (type * 1.28),
      twoLines: names.filter((lines) => lines > 1).length,
      width: Number.parseFloat(board ? getComputedStyle(board).getPropertyValue('--wall-stretch') : '') || 100,
    };
  });
}
