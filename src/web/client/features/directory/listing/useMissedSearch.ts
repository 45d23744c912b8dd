import { useEffect } from 'react';
import { ATTENDED_MS } from '../presence/activity.ts';

const DEBOUNCE_MS = 3_000;
const MAX_LENGTH = 200;

/** Reports searches without hits to the manager, except those in the manager's own preview. */
export function useMissedSearch(slug: string, term: string, isMissed: boolean): void {
  useEffect(() => {
    if (!window.frameElement) reportLater(slug, isMissed ? term.trim().toLowerCase() : '');
  }, [slug, term, isMissed]);
}

/** Terms reported in this visit. */
const reported = new Set<string>();
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Debounced outside React: a visit may end before the component renders again. An empty term only cancels. */
function reportLater(slug: string, term: string): void {
  clearTimeout(timer);
  if (term !== '') timer = setTimeout(() => report(slug, term), DEBOUNCE_MS);
}

/** Once per visit, and no prefix of a reported term. */
function report(slug: string, term: string): void {
  if (Date.now() - lastAt > ATTENDED_MS) reported.clear(); // a wall's next visitor
  lastAt = Date.now();
  if (term.length > MAX_LENGTH || [...reported].some((word) => word.startsWith(term))) return;
  reported.add(term);
  void fetch('/api/missed-searches', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug, term }),
    keepalive: true, // outlives the page
  }).catch(() => {
    // offline: the search is not counted
  });
}
