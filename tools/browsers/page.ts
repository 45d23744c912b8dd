import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver, InputSource } from './driver.ts';

const PATIENCE_MS = 15_000;
/** Consecutive checks at the same position. */
const STILL = 3;
const WHERE = {
  button: 'button, [role=button]',
  submit: 'button[type=submit]',
  tab: '[role=tab]',
  link: 'a[href]',
  field: 'input:not([type=radio], [type=checkbox]), textarea',
  choice: 'input[type=radio]',
} as const;
export type Kind = keyof typeof WHERE;

export interface WalkedPage {
  open(path: string): Promise<void>;
  press(kind: Kind, name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  sees(text: string): Promise<void>;
  seesNot(text: string): Promise<void>;
  /** Horizontal overflow in px. */
  overflow(): Promise<number>;
}

export function walkedPage(driver: Driver, baseUrl: string): WalkedPage {
  const press = async (kind: Kind, name: string) => {
    const asked = `(${find})(${JSON.stringify(WHERE[kind])}, ${JSON.stringify(name)})`;
    let [place, times] = [{ x: NaN, y: NaN }, 0];
    const { x, y } = await until(`${kind} "${name}" to stand`, async () => {
      const now = await driver.evaluate<Place | null>(asked);
      times = now?.x === place.x && now.y === place.y ? times + 1 : 1;
      place = now ?? place;
      return now && times >= STILL && now;
    });
    await driver.act([click(x, y)]);
  };
  const includes = (text: string) =>
    driver.evaluate<boolean>(`document.body.innerText.toLowerCase().includes(${JSON.stringify(text.toLowerCase())})`);
  return {
    press,
    open: (path) => driver.open(new URL(path, baseUrl).href),
    async fill(label, text) {
      await press('field', label);
      await until(`the focus in "${label}"`, () => driver.evaluate<boolean>(`(${takeAll})()`));
      await driver.act([typing(text)]);
    },
    async sees(text) {
      await until(`"${text}"`, () => includes(text));
    },
    async seesNot(text) {
      await until(`"${text}" to go`, async () => !(await includes(text)));
    },
    overflow: () => driver.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  };
}

interface Place {
  x: number;
  y: number;
}

/**
 * Runs in the page: scrolls the named element to the center.
 * @returns its place unless covered
 */
function find(selector: string, name: string): Place | null {
  const labelOf = (element: Element) =>
    element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
  const isNamed = (element: Element) => {
    const label = labelOf(element).replace(/\s+/g, ' ').trim();
    return element.matches('input, textarea') ? label.startsWith(name) : label === name;
  };
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && !element.matches(':disabled') && !element.closest('[inert]');
  const found = [...document.querySelectorAll(selector)].find((element) => isNamed(element) && isShown(element));
  if (!found) return null;
  const target = found.matches('[type=radio]') ? (found.closest('label') ?? found) : found;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(place.x, place.y);
  return hit && (target.contains(hit) || hit.contains(target)) ? place : null;
}

/** Runs in the page: selects the focused field's text. */
function takeAll(): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  field.select();
  return true;
}

/** Retries while the page navigates. */
async function until<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
  let last: unknown;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100))
    try {
      const found = await ask();
      if (found) return found;
      last = undefined;
    } catch (error) {
      last = error;
    }
  throw new Error(`Waited in vain for ${what}`, { cause: last });
}

const click = (x: number, y: number): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

const typing = (text: string): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});
