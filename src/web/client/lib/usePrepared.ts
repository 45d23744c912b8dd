import { useEffect } from 'react';
import type { TenantSearch } from '../../../shared/search/tenant-search.ts';

/** Tenants indexed per step, a few ms of work. */
const STEP = 250;
const STEP_MS = 40;

/** Builds the search index while idle, so that the first key press is fast. */
export function usePrepared<Entry>(search: TenantSearch<Entry>): void {
  useEffect(() => {
    const timer = setInterval(() => search.prepare(STEP) && clearInterval(timer), STEP_MS);
    return () => clearInterval(timer);
  }, [search]);
}
