import { ATTENDED_MS } from '../presence/activity.ts';

/** Who goes on typing has not ended the word yet. */
const STANDS_MS = 1_500;
const LONGEST = 200;

let missed = '';
let slug = '';
let keptAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What this visit has told already. */
const told = new Set<string>();

/**
 * Notes what the search field holds. A term that finds nothing and stands for a moment is told once, when the visitor
 * gives it up or leaves the page; of a word and its beginnings the longest.
 * @param term empty where something is found.
 */
export function noteTerm(building: string, term: string): void {
  slug = building;
  clearTimeout(timer);
  if (term === '') tell();
  else timer = setTimeout(() => keep(term), STANDS_MS);
}

function keep(term: string): void {
  if (Date.now() - keptAt > ATTENDED_MS) told.clear(); // at a wall it is somebody else by then
  keptAt = Date.now();
  if (missed.startsWith(term)) return;
  if (!term.startsWith(missed)) tell();
  missed = term;
}

function tell(): void {
  const term = missed;
  missed = '';
  if (term === '' || term.length > LONGEST || told.has(term)) return;
  told.add(term);
  void fetch('/api/missed-searches', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug, term }),
    keepalive: true, // outlives the page
  }).catch(() => {
    // offline: one search less is counted
  });
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') tell();
});
window.addEventListener('pagehide', tell);
