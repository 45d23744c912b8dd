const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), summary';
/** Within these a lost focus finds its next place; beyond them it would be somewhere else. */
const PLACES = '[role="dialog"], [role="alertdialog"], [role="tabpanel"], main, header, nav';
/** Lists longer than this are not counted through at every step of the focus. */
const MOST_COUNTED = 500;
const MOST_REMEMBERED = 12;
/** Who moves the focus on purpose has done so by then. */
const GONE_MS = 150;
/** A button that is disabled while it works comes back sooner. */
const DISABLED_MS = 1_500;

interface Focused {
  element: HTMLElement;
  /** What it stood in, innermost first, and as which of the things there that can have the focus. */
  around: readonly { part: Element; at: number }[];
}

/**
 * Whatever removes or disables what has the focus would drop it to the top of the page. From here on it goes to what has
 * taken that place: the next of its kind, else what is near, else where the focus came from.
 * @returns what ends that.
 */
export function keepFocus(): () => void {
  const history: Focused[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    history.push({ element: target, around: aroundOf(target) });
    if (history.length > MOST_REMEMBERED) history.shift();
  };
  const look = (changes: readonly MutationRecord[]) => {
    const last = history.at(-1)?.element;
    if (!last) return;
    const isThere = canHaveFocus(last);
    if (isThere && !changes.some((change) => hasInterrupted(change, last))) return;
    clearTimeout(timer);
    // What is disabled keeps the focus for a moment yet: whether it was lost is asked when it should be back.
    timer = setTimeout(() => restore(history), isThere || !last.isConnected ? GONE_MS : DISABLED_MS);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
  };
}

/** Whether something was disabled or moved to another place, and is there again: the focus was dropped in between. */
const hasInterrupted = ({ type, target, removedNodes }: MutationRecord, element: Element) =>
  type === 'attributes' ? target.contains(element) : [...removedNodes].some((node) => node.contains(element));

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Without `checkVisibility`, which Chromium has since 105 and Safari since 17.4. */
const canHaveFocus = (element: HTMLElement) =>
  element.getClientRects().length > 0 &&
  !element.matches(':disabled') &&
  getComputedStyle(element).visibility === 'visible';

function aroundOf(element: HTMLElement): Focused['around'] {
  const place = element.closest(PLACES);
  const around: { part: Element; at: number }[] = [];
  for (let part = element.parentElement; part && place?.contains(part); part = part.parentElement) {
    const all = [...part.querySelectorAll(FOCUSABLE)];
    around.push({ part, at: all.length > MOST_COUNTED ? 0 : Math.max(0, all.indexOf(element)) });
  }
  return around;
}

function restore(history: readonly Focused[]): void {
  if (!isLost()) return;
  for (const { element, around } of [...history].reverse()) {
    const next = canHaveFocus(element) ? element : nextTo(around);
    if (!next) continue;
    next.focus();
    if (!isLost()) return;
  }
  document.querySelector<HTMLElement>('main')?.focus();
}

function nextTo(around: Focused['around']): HTMLElement | null {
  for (const { part, at } of around) {
    if (!part.isConnected) continue;
    const shown = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canHaveFocus);
    const next = shown[Math.min(at, shown.length - 1)] ?? headingOf(part);
    if (next) return next;
  }
  return null;
}

/** What a section is called by, where nothing else of it can have the focus any more. */
function headingOf(part: Element): HTMLElement | null {
  const heading = part.matches('section[aria-labelledby]') && part.querySelector<HTMLElement>('h2, h3');
  if (!heading) return null;
  heading.tabIndex = -1;
  return heading;
}
