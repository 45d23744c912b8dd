import { type RefObject, useEffect } from 'react';
import { nextPage, type Row } from './pages.ts';
import { clearView } from './useStickyInsets.ts';

const PAGE_MS = 12_000;
/** Layout follows a change within this time. */
const SETTLED_MS = 100;

/** A listing taller than its wall is shown page by page while nobody stands before it, and then again from the top. */
export function useAutoPaging(page: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = page.current;
    if (!isOn || !element) return;
    const settle = () => trim(element);
    const first = setTimeout(settle, SETTLED_MS);
    const timer = setInterval(() => turn(element), PAGE_MS);
    const changes = new ResizeObserver(settle);
    changes.observe(element);
    document.addEventListener('scrollend', settle);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      changes.disconnect();
      document.removeEventListener('scrollend', settle);
      untrim(element);
    };
  }, [page, isOn]);
}

function turn(page: HTMLElement): void {
  const next = nextRow(page);
  if (next === null && window.scrollY === 0) return;
  untrim(page);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = next === null ? 0 : next - clearView(page).top;
  window.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' });
}

/** A page ends with a whole row: what the edge would cut waits for the next page. */
function trim(page: HTMLElement): void {
  untrim(page);
  const next = nextRow(page);
  if (next === null) return;
  for (const part of page.querySelectorAll('.directory-tenant, .directory-floor'))
    part.toggleAttribute('data-beyond', part.getBoundingClientRect().top + window.scrollY >= next - 1);
}

function untrim(page: HTMLElement): void {
  for (const part of page.querySelectorAll('[data-beyond]')) part.removeAttribute('data-beyond');
}

function nextRow(page: HTMLElement): number | null {
  const { top, bottom } = clearView(page);
  return nextPage(rowsOf(page), { top: top + window.scrollY, bottom: bottom + window.scrollY });
}

/** The tenants' rows; a floor's first one begins where the floor does, with its label. */
function rowsOf(page: HTMLElement): Row[] {
  return [...page.querySelectorAll<HTMLElement>('.directory-tenant')].map((tenant) => {
    const { top, bottom } = tenant.getBoundingClientRect();
    const floor = tenant.previousElementSibling ? null : tenant.closest('.directory-floor');
    return { top: (floor?.getBoundingClientRect().top ?? top) + window.scrollY, bottom: bottom + window.scrollY };
  });
}
