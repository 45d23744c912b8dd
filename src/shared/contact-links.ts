/** What to dial for the phones of which the digits as written are not the number; empty for none. */
export type Dials = Readonly<Record<string, string>>;

export const digitsOf = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** `null` where there is no number. `dials` is made on the server, by `dialsOf`. */
export function phoneLink(phone: string, dials: Dials = {}): string | null {
  const dial: unknown = dials[phone];
  return dialLink(typeof dial === 'string' ? dial : digitsOf(phone));
}

/** @param dial what `dialOf` made of a phone */
export const dialLink = (dial: string | null | undefined): string | null =>
  dial ? `tel:${dial.replace(/#/g, '%23')}` : null;

/** Escaped, so that the address cannot add a subject or recipient. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** `null` unless http or https. */
export function webLink(website: string): { href: string; host: string } | null {
  const url = /^https?:\/\//i.test(website) ? parsed(website) : null;
  return url && { href: url.href, host: url.hostname.replace(/^www\./, '') };
}

/** Older signage browsers lack `URL.parse` and `URL.canParse`. */
function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null; // not a URL
  }
}
