import { fetchDirectory } from '../feed/api.ts';
import { givePageData } from '../feed/initial-directory.ts';
import { currentPairing } from './pairing.ts';

/**
 * Fetches what a paired screen shows before anything is drawn: nothing stands between the board that was held while it
 * loaded anew and its own. Without a network it begins as ever, with the directory it kept.
 */
export async function fetchFirst(): Promise<void> {
  const pairing = currentPairing();
  if (!pairing) return;
  const { signal } = new AbortController();
  try {
    givePageData({ directory: await fetchDirectory({ slug: pairing.slug, atLeast: null, signal }) });
  } catch (error) {
    console.warn('The directory was not there at once; it is asked for again', error);
  }
}
