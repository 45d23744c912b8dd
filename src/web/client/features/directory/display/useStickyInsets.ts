import { type RefObject, useEffect } from 'react';

const insets = {
  '.directory-top': '--directory-top',
  '.directory-search': '--directory-search',
  '.directory-banner': '--directory-banner',
  '.directory-panel': '--directory-foot',
} as const;

/** Publishes heights of sticky elements, so that they cover neither scroll targets nor focus. */
export function useStickyInsets(page: RefObject<HTMLElement | null>, hasBanner: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the banner's coming and going is what is followed
  useEffect(() => {
    const measure = () => {
      for (const [selector, property] of Object.entries(insets)) setPixels(property, heightOf(page.current, selector));
    };
    const observer = new ResizeObserver(measure);
    for (const selector of Object.keys(insets)) {
      const element = page.current?.querySelector(selector);
      if (element) observer.observe(element);
    }
    measure();
    return () => {
      observer.disconnect();
      for (const property of Object.values(insets)) document.documentElement.style.removeProperty(property);
    };
  }, [page, hasBanner]);
}

function heightOf(page: HTMLElement | null, selector: string): number {
  const element = page?.querySelector(selector);
  return element && isSticky(element) ? element.getBoundingClientRect().height : 0;
}

/** Returns whether an element sticks; a side panel does, too. */
function isSticky(element: Element): boolean {
  return ['sticky', 'fixed'].includes(getComputedStyle(element).position) && isWide(element);
}

function isWide(element: Element): boolean {
  return element.getBoundingClientRect().width > window.innerWidth / 2;
}

function setPixels(property: string, pixels: number): void {
  document.documentElement.style.setProperty(property, `${Math.round(pixels)}px`);
}
