const GOOGLE = 'https://docs.google.com';

/** `/spreadsheets/d/ID`, or `/spreadsheets/d/e/ID` of a published one; an account may be named before it (`/u/0`). */
const SHEET = /^\/spreadsheets(?:\/u\/\d+)?\/d\/(?<published>e\/)?(?<id>[\w-]+)(?:\/(?<view>\w+))?\/?$/;
/** Pages; all other ends of the path download a file already. */
const PAGES = new Set([undefined, 'edit', 'view', 'preview', 'htmlview', 'pubhtml', 'copy']);

/**
 * The address that downloads a Google Sheet as CSV, from one that a browser shows; other addresses as they are.
 * https://developers.google.com/workspace/drive/api/guides/ref-export-formats
 * @param origins that answer like Google's; for tests alone
 */
export function fileAddressOf(address: string, origins: readonly string[] = []): string {
  const url = new URL(address);
  const { id, view, published } = SHEET.exec(url.pathname)?.groups ?? {};
  if ((url.origin !== GOOGLE && !origins.includes(url.origin)) || !id || !PAGES.has(view)) return address;
  const gid = new URLSearchParams(url.hash.slice(1)).get('gid') ?? url.searchParams.get('gid');
  const sheet = gid && /^\d+$/.test(gid) ? `&gid=${gid}` : '';
  return published
    ? `${url.origin}/spreadsheets/d/e/${id}/pub?output=csv${sheet && `&single=true${sheet}`}`
    : `${url.origin}/spreadsheets/d/${id}/export?format=csv${sheet}`;
}

/** Google answers a sheet that is not shared with its page for signing in. */
export const isGoogleSheet = (address: string, origins: readonly string[] = []): boolean => {
  const { origin, pathname } = new URL(address);
  return (origin === GOOGLE || origins.includes(origin)) && pathname.startsWith('/spreadsheets/');
};
