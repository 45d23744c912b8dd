import { useEffect, useState } from 'react';

/** Browsers refuse an address that changes with every keystroke. */
const SETTLED_MS = 300;

/** The search term, kept in the address as `?q=` so that it survives a reload and can be passed on. */
export function useSearchTerm(): [string, (term: string) => void] {
  const [term, setTerm] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
  useEffect(() => {
    const timer = setTimeout(() => showTerm(term), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return [term, setTerm];
}

/** Past the router: a new address must not count as a new page, which would move focus and scroll. */
function showTerm(term: string): void {
  const url = new URL(location.href);
  if (term.trim() === '') url.searchParams.delete('q');
  else url.searchParams.set('q', term.trim());
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
