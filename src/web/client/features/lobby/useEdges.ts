import { type RefObject, useEffect } from 'react';

/** What stands still at the page's edges, and the custom property its height is told by. */
const edges = {
  '.directory-top': '--directory-top',
  '.directory-search': '--directory-search',
  '.directory-banner': '--directory-banner',
  '.directory-panel': '--directory-foot',
} as const;

/** Tells the stylesheet how much the fixed edges take, so that nothing ever lies, scrolls or takes focus under them. */
export function useEdges(page: RefObject<HTMLElement | null>, hasBanner: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the banner's coming and going is what is followed
  useEffect(() => {
    const measure = () => {
      for (const [selector, property] of Object.entries(edges)) tell(property, heightOf(page.current, selector));
    };
    const observer = new ResizeObserver(measure);
    for (const selector of Object.keys(edges)) {
      const element = page.current?.querySelector(selector);
      if (element) observer.observe(element);
    }
    measure();
    return () => {
      observer.disconnect();
      for (const property of Object.values(edges)) document.documentElement.style.removeProperty(property);
    };
  }, [page, hasBanner]);
}

/** What is seen of the page between its edges just now, in pixels of the window. */
export function clearView(page: HTMLElement): { top: number; bottom: number } {
  const view = { top: 0, bottom: window.innerHeight };
  for (const selector of Object.keys(edges)) {
    const element = page.querySelector(selector);
    if (!element || !isEdge(element)) continue;
    const { top, bottom } = element.getBoundingClientRect();
    if (top + bottom < window.innerHeight) view.top = Math.max(view.top, bottom);
    else view.bottom = Math.min(view.bottom, top);
  }
  return view;
}

function heightOf(page: HTMLElement | null, selector: string): number {
  const element = page?.querySelector(selector);
  return element && isEdge(element) ? element.getBoundingClientRect().height : 0;
}

/** A panel beside the listing stands still as well, but takes no height from it. */
function isEdge(element: Element): boolean {
  return ['sticky', 'fixed'].includes(getComputedStyle(element).position) && isWide(element);
}

function isWide(element: Element): boolean {
  return element.getBoundingClientRect().width > window.innerWidth / 2;
}

function tell(property: string, pixels: number): void {
  document.documentElement.style.setProperty(property, `${Math.round(pixels)}px`);
}
