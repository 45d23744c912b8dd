import { useEffect } from 'react';
import type { TenantSearch } from '../../../shared/search/tenant-search.ts';

/** So many tenants are prepared in one step, which takes a few ms. */
const STEP = 250;
const STEP_MS = 40;

/** Prepares a search while the page is idle: the first key does not wait for thousands of tenants. */
export function usePrepared<Entry>(search: TenantSearch<Entry>): void {
  useEffect(() => {
    const timer = setInterval(() => search.prepare(STEP) && clearInterval(timer), STEP_MS);
    return () => clearInterval(timer);
  }, [search]);
}
