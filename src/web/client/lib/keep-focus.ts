const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), summary';
/** A lost focus stays within its landmark. */
const LANDMARKS = '[role="dialog"], [role="alertdialog"], [role="tabpanel"], main, header, nav';
/** Longer lists are not indexed at each focus change. */
const MAX_INDEXED = 500;
const MAX_HISTORY = 12;
/** Delay in ms before a lost focus is restored: code that moves it on purpose has done so. */
const DELAY_MS = 150;

interface Focused {
  element: HTMLElement;
  /** Ancestors up to the landmark, innermost first, with the element's index among their focusable elements. */
  ancestors: readonly { part: Element; at: number }[];
}

/**
 * Restores a focus lost to a removed element: to the element now in its place, else near it, else to where it was
 * before. A disabled button keeps its focus by itself (`ui/useDisabled.ts`).
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  const history: Focused[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    history.push({ element: target, ancestors: ancestorsOf(target) });
    if (history.length > MAX_HISTORY) history.shift();
  };
  const onMutation = (changes: readonly MutationRecord[]) => {
    const last = history.at(-1)?.element;
    if (!last) return;
    if (canHaveFocus(last) && !changes.some((change) => hasMoved(change, last))) return;
    clearTimeout(timer);
    timer = setTimeout(() => restore(history), DELAY_MS);
  };
  const observer = new MutationObserver(onMutation);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
  };
}

/** Within the page, which drops the focus, too. */
const hasMoved = ({ removedNodes }: MutationRecord, element: Element) =>
  [...removedNodes].some((node) => node.contains(element));

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** `checkVisibility` needs Chromium 105 or Safari 17.4. */
const canHaveFocus = (element: HTMLElement) =>
  element.getClientRects().length > 0 &&
  !element.matches(':disabled') &&
  getComputedStyle(element).visibility === 'visible';

function ancestorsOf(element: HTMLElement): Focused['ancestors'] {
  const place = element.closest(LANDMARKS);
  const ancestors: { part: Element; at: number }[] = [];
  for (let part = element.parentElement; part && place?.contains(part); part = part.parentElement) {
    const all = [...part.querySelectorAll(FOCUSABLE)];
    ancestors.push({ part, at: all.length > MAX_INDEXED ? 0 : Math.max(0, all.indexOf(element)) });
  }
  return ancestors;
}

function restore(history: readonly Focused[]): void {
  if (!isLost()) return;
  for (const { element, ancestors } of [...history].reverse()) {
    const next = canHaveFocus(element) ? element : nextTo(ancestors);
    if (!next) continue;
    next.focus();
    if (!isLost()) return;
  }
  document.querySelector<HTMLElement>('main')?.focus();
}

function nextTo(ancestors: Focused['ancestors']): HTMLElement | null {
  for (const { part, at } of ancestors) {
    if (!part.isConnected) continue;
    const shown = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canHaveFocus);
    const next = shown[Math.min(at, shown.length - 1)] ?? headingOf(part);
    if (next) return next;
  }
  return null;
}

/** Heading of a section with nothing else to focus. */
function headingOf(part: Element): HTMLElement | null {
  const heading = part.matches('section[aria-labelledby]') && part.querySelector<HTMLElement>('h2, h3');
  if (!heading) return null;
  heading.tabIndex = -1;
  return heading;
}
