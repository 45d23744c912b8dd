import { z } from 'zod';
import { type Directory, directoryReply } from '../../../../../modules/directory/schema.ts';

/** What the server wrote into the page. Its clock is not in it: pages are kept and sent again (see fresh-build.ts). */
const initialPage = z.object({ directory: directoryReply });

/** The directory that came with the page, once: a page that lives on has long heard of a newer one. */
export function takeInitialDirectory(): Directory | undefined {
  const element = document.getElementById('initial-data');
  if (!element) return undefined;
  element.remove();
  return initialPage.safeParse(parsed(element.textContent)).data?.directory;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an empty shell: the directory is fetched instead
  }
}
