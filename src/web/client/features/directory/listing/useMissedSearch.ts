import { useEffect, useRef } from 'react';

/** Has searches that find nothing counted for the manager, but not those of the manager's own preview. Its code comes with the first. */
export function useMissedSearch(slug: string, term: string, isMissed: boolean): void {
  const latest = useRef<string | null>(null);
  useEffect(() => {
    if ((!isMissed && latest.current === null) || window.frameElement) return;
    latest.current = isMissed ? term.trim().toLowerCase() : '';
    import('./missed-search.ts').then(
      ({ noteTerm }) => noteTerm(slug, latest.current ?? ''), // of two loads the later one may come first
      () => {}, // offline: nothing is counted
    );
  }, [slug, term, isMissed]);
}
