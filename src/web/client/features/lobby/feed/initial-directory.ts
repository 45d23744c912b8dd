import type { z } from 'zod';
import { pageData } from '../../../../../modules/directory/schema.ts';

/** The directory that came with the page, once: a page that lives on has long heard of a newer one. */
export function takePageData(): z.output<typeof pageData> | undefined {
  const element = document.getElementById('initial-data');
  if (!element) return undefined;
  element.remove();
  return pageData.safeParse(parsed(element.textContent)).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an empty shell: the directory is fetched instead
  }
}
