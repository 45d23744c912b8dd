import { ATTENDED_MS } from '../presence/activity.ts';

/** Debounce: a word that has not changed for this long is what the visitor looked for. */
const DEBOUNCE_MS = 3_000;
const LONGEST = 200;

/** What this visit has reported. */
const reported = new Set<string>();
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports a term that finds nothing once it has settled, so that a visit may end in any way: by a link, Back or a closed
 * window. Once a visit, and no beginning of a word that was reported.
 * @param term empty where something is found.
 */
export function noteTerm(slug: string, term: string): void {
  clearTimeout(timer);
  if (term !== '') timer = setTimeout(() => report(slug, term), DEBOUNCE_MS);
}

function report(slug: string, term: string): void {
  if (Date.now() - lastAt > ATTENDED_MS) reported.clear(); // the next visitor of a wall
  lastAt = Date.now();
  if (term.length > LONGEST || [...reported].some((word) => word.startsWith(term))) return;
  reported.add(term);
  void fetch('/api/missed-searches', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug, term }),
    keepalive: true, // outlives the page
  }).catch(() => {
    // offline: one search less is counted
  });
}
