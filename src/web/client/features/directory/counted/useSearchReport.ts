import { useEffect } from 'react';
import * as calls from '../../../../../modules/visitors/calls.ts';
import { ATTENDED_MS } from '../presence/activity.ts';
import { report } from './report.ts';
import { createVisitMark, visitMark } from './visit-mark.ts';

const DEBOUNCE_MS = 3_000;
const MAX_LENGTH = 200;
/** Minimum letters of a counted hit: one letter matches everything. */
const MIN_FOUND_LETTERS = 2;

interface Search {
  readonly slug: string;
  readonly term: string;
  readonly isFound: boolean;
}

/**
 * Reports search terms for the manager's statistics.
 * @param isFound `null` without a search, or before all tenants are loaded
 */
export function useSearchReport(slug: string, term: string, isFound: boolean | null): void {
  useEffect(() => {
    const search = isFound === null ? null : { slug, term: term.trim().toLowerCase(), isFound };
    reportLater(search && search.term !== '' ? search : null);
  }, [slug, term, isFound]);
}

const reported = new Set<string>();
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Debounces outside React: a visit may end before the next render. `null` only cancels. */
function reportLater(search: Search | null): void {
  clearTimeout(timer);
  if (search) timer = setTimeout(() => reportOnce(search), DEBOUNCE_MS);
}

/** Reports a term once per visit; drops prefixes of reported terms and extensions of successful ones. */
function reportOnce(search: Search): void {
  if (performance.now() - lastAt > ATTENDED_MS) resetReported(); // next visitor of a wall
  lastAt = performance.now();
  const { term, isFound } = search;
  const isKnown = [...reported].some(
    (reportedTerm) => reportedTerm.startsWith(term) || (isFound && term.startsWith(reportedTerm)),
  );
  if (isKnown || term.length > MAX_LENGTH || (isFound && term.length < MIN_FOUND_LETTERS)) return;
  reported.add(term);
  report(calls.countSearch, { ...search, visit: visitMark() });
}

function resetReported(): void {
  if (reported.size > 0) createVisitMark();
  reported.clear();
}
