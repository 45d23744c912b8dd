import { type QrDrawing, QUIET_ZONE } from '../../../../../shared/qr-drawing.ts';

export interface DirectoryAddress {
  /** Where the code leads. */
  url: string;
  /** As the server has drawn it into the page, if it has. */
  drawing: QrDrawing | null;
}

/** Looked for as soon as this is loaded: React takes the place of the page that came. */
const served = readServed();

/** Where a directory is to be found elsewhere. A page that came without a directory, or has another name now, has no drawing. */
export function addressOf(slug: string): DirectoryAddress {
  if (served && new URL(served.url).pathname === `/${slug}`) return served;
  return { url: `${location.origin}/${slug}`, drawing: null };
}

/** As `web/directory-code.ts` writes it. */
function readServed(): DirectoryAddress | null {
  const card = document.querySelector('#root .directory-qr');
  const url = card?.querySelector('a')?.href;
  const picture = card?.querySelector('svg');
  const path = picture?.querySelector('path')?.getAttribute('d');
  if (!url || !picture || !path) return null;
  return { url, drawing: { path, size: picture.viewBox.baseVal.width - 2 * QUIET_ZONE } };
}
