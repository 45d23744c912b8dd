const EXTENSION = /\s*(?:extension|ext\.?|x|#)\s*(\d+)\s*$/i;

/**
 * The `tel:` link of a number as people write it: its digits, a leading `+`, `*` and `#`; an extension after a comma,
 * the pause after which iOS and Android dial on (Apple's `CXPlayDTMFCallAction` `softPause`, Android's
 * `TelecomManager.DTMF_CHARACTER_PAUSE`). RFC 3966 has `;ext=` for it, of which Android dials the letters.
 */
export function phoneLink(phone: string): string {
  const extension = EXTENSION.exec(phone)?.[1];
  const number = phone.replace(EXTENSION, '').replace(/[^\d+*#]/g, '');
  return extension ? `tel:${number},${extension}` : `tel:${number}`;
}

/** The `mailto:` link of an address, which cannot add a subject or a recipient to it. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** Where a website leads and what it is called; `null` for anything but an http or https address. */
export function webLink(website: string): { href: string; host: string } | null {
  const url = /^https?:\/\//i.test(website) ? parsed(website) : null;
  return url && { href: url.href, host: url.hostname.replace(/^www\./, '') };
}

/** `URL.parse` and `URL.canParse` are too young for the browsers some signage players ship. */
function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null; // no address: it leads nowhere
  }
}
