/** Dial strings of phones whose digits alone are not the number; empty without one. */
export type DialNumbers = Readonly<Record<string, string>>;

export const digitsOf = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** `null` without a number. `dials` comes from `dialsOf` on the server. */
export function phoneLink(phone: string, dials: DialNumbers = {}): string | null {
  const dial: unknown = dials[phone];
  return dialLink(typeof dial === 'string' ? dial : digitsOf(phone));
}

/** @param dial result of `dialOf` */
export const dialLink = (dial: string | null | undefined): string | null =>
  dial ? `tel:${dial.replace(/#/g, '%23')}` : null;

/** Escapes the address, so that it cannot add a subject or recipient. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** ASCII link and Unicode host; `null` unless http or https. */
export function webLink(website: string): { href: string; host: string } | null {
  const url = /^https?:\/\//i.test(website) ? parseUrl(website) : null;
  return url && { href: url.href, host: website.replace(/^\w+:\/\/(www\.)?|[\\/?#:].*/gis, '') };
}

/** Older signage browsers lack `URL.parse` and `URL.canParse`. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null; // not a URL
  }
}
