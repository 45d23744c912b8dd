import type { z } from 'zod';
import type { pageData } from '../../../../../modules/directory/schema.ts';
import { readDirectory } from './read-directory.ts';

type PageData = z.output<typeof pageData>;

let fetched: PageData | null = null;

/** What was fetched before the page was drawn, for a page that comes without. */
export function givePageData(data: PageData): void {
  fetched = data;
}

/** The directory that came with the page, once: a page that lives on has long heard of a newer one. */
export function takePageData(): PageData | null {
  const element = document.getElementById('initial-data');
  if (!element) return fetched;
  element.remove();
  const page = parsed(element.textContent);
  if (typeof page !== 'object' || page === null) return null;
  const { directory: given, tenantCount } = page as { directory?: unknown; tenantCount?: unknown };
  const directory = readDirectory(given);
  return directory && { directory, ...(typeof tenantCount === 'number' && { tenantCount }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an empty shell: the directory is fetched instead
  }
}
