import { useEffect } from 'react';
import type * as calls from '../../../../../modules/visitors/calls.ts';
import { address } from '../../../lib/api.ts';
import { ATTENDED_MS } from '../presence/activity.ts';
import { report } from './report.ts';
import { beginVisit, visitMark } from './visit-mark.ts';

const DEBOUNCE_MS = 3_000;
const MAX_LENGTH = 200;
/** One letter finds everything. */
const LEAST_FOUND = 2;

interface Search {
  readonly slug: string;
  readonly term: string;
  readonly isFound: boolean;
}

/** Counts searches for the manager. @param isFound `null` without a search, or before all tenants are loaded. */
export function useSearchReport(slug: string, term: string, isFound: boolean | null): void {
  useEffect(() => {
    const search = isFound === null ? null : { slug, term: term.trim().toLowerCase(), isFound };
    reportLater(search && search.term !== '' ? search : null);
  }, [slug, term, isFound]);
}

/** Terms reported in this visit. */
const reported = new Set<string>();
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Debounced outside React: a visit may end before the component renders again. `null` only cancels. */
function reportLater(search: Search | null): void {
  clearTimeout(timer);
  if (search) timer = setTimeout(() => reportOnce(search), DEBOUNCE_MS);
}

/** Once per visit, and no prefix of a reported term; after a term that found something, nothing longer either. */
function reportOnce(search: Search): void {
  if (performance.now() - lastAt > ATTENDED_MS) startOver(); // a wall's next visitor
  lastAt = performance.now();
  const { term, isFound } = search;
  const isKnown = [...reported].some((known) => known.startsWith(term) || (isFound && term.startsWith(known)));
  if (isKnown || term.length > MAX_LENGTH || (isFound && term.length < LEAST_FOUND)) return;
  reported.add(term);
  report(address<typeof calls.countSearch>('POST', '/api/searches'), { ...search, visit: visitMark() });
}

function startOver(): void {
  if (reported.size > 0) beginVisit();
  reported.clear();
}
