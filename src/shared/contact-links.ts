const EXTENSION = /\s*(?:extension|ext\.?|x|#)\s*(\d+)\s*$/i;

/**
 * `tel:` link of a number as written: digits and leading `+`, `*`, `#`. An extension follows a comma, a dialing pause
 * on iOS and Android (`CXPlayDTMFCallAction.softPause`, `TelecomManager.DTMF_CHARACTER_PAUSE`); Android misdials RFC
 * 3966's `;ext=`.
 */
export function phoneLink(phone: string): string {
  const extension = EXTENSION.exec(phone)?.[1];
  const number = phone.replace(EXTENSION, '').replace(/[^\d+*#]/g, '');
  return extension ? `tel:${number},${extension}` : `tel:${number}`;
}

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
