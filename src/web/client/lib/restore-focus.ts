const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), summary';
/** Landmarks within which focus is restored. */
const LANDMARKS = '[role="dialog"], [role="alertdialog"], [role="tabpanel"], main, header, nav';
/** Maximum length of lists that are indexed at each focus change. */
const MAX_INDEXED = 500;
/** Maximum number of entries per landmark: many steps within a dialog do not displace its opener. */
const MAX_HISTORY = 12;
/** Delay in ms before lost focus is restored; deliberate focus changes are done by then. */
const DELAY_MS = 150;

interface FocusEntry {
  element: HTMLElement;
  landmark: Element | null;
  /** Ancestors up to the landmark, innermost first, with the element's index among their focusable elements. */
  ancestors: readonly { ancestor: Element; index: number }[];
}

/**
 * Restores focus lost to a removed element: to the element now in its place, else near it, else to the previous one. A
 * disabled button keeps its focus by itself (`ui/useDisabled.ts`).
 * @returns a function that stops it
 */
export function restoreFocusOnRemoval(): () => void {
  let history: FocusEntry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const landmark = target.closest(LANDMARKS);
    const entry = { element: target, landmark, ancestors: ancestorsOf(target, landmark) };
    history = [...history.filter((past) => past.landmark?.isConnected ?? past.element.isConnected), entry];
    const neighbors = history.filter((past) => past.landmark === landmark);
    if (neighbors.length > MAX_HISTORY) history = history.filter((past) => past !== neighbors[0]);
  };
  const onMutation = (changes: readonly MutationRecord[]) => {
    const last = history.at(-1)?.element;
    if (!last) return;
    if (canHaveFocus(last) && !changes.some((change) => wasRemoved(change, last))) return;
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

/** Returns whether a change removed the element. One that moves within the page is removed first and loses focus. */
const wasRemoved = ({ removedNodes }: MutationRecord, element: Element) =>
  [...removedNodes].some((node) => node.contains(element));

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Returns whether an element can be focused. Without `checkVisibility`, which needs Chromium 105 or Safari 17.4. */
const canHaveFocus = (element: HTMLElement) =>
  element.getClientRects().length > 0 &&
  !element.matches(':disabled') &&
  getComputedStyle(element).visibility === 'visible';

function ancestorsOf(element: HTMLElement, landmark: Element | null): FocusEntry['ancestors'] {
  const ancestors: { ancestor: Element; index: number }[] = [];
  for (
    let ancestor = element.parentElement;
    ancestor && landmark?.contains(ancestor);
    ancestor = ancestor.parentElement
  ) {
    const focusable = [...ancestor.querySelectorAll(FOCUSABLE)];
    ancestors.push({ ancestor, index: focusable.length > MAX_INDEXED ? 0 : Math.max(0, focusable.indexOf(element)) });
  }
  return ancestors;
}

function restore(history: readonly FocusEntry[]): void {
  if (!isFocusLost()) return;
  for (const { element, ancestors } of [...history].reverse()) {
    const next = canHaveFocus(element) ? element : findReplacement(ancestors);
    if (!next) continue;
    next.focus();
    if (!isFocusLost()) return;
  }
  document.querySelector<HTMLElement>('main')?.focus();
}

/** Finds the element now at the index of a removed one, in the innermost ancestor that has one. */
function findReplacement(ancestors: FocusEntry['ancestors']): HTMLElement | null {
  for (const { ancestor, index } of ancestors) {
    if (!ancestor.isConnected) continue;
    const visibleControls = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canHaveFocus);
    const next = visibleControls[Math.min(index, visibleControls.length - 1)] ?? headingOf(ancestor);
    if (next) return next;
  }
  return null;
}

/** Heading of a section without other focusable elements. */
function headingOf(section: Element): HTMLElement | null {
  const heading = section.matches('section[aria-labelledby]') && section.querySelector<HTMLElement>('h2, h3');
  if (!heading) return null;
  heading.tabIndex = -1;
  return heading;
}
