/** Characters that change the meaning of a URL's host. */
const NO_HOST_CHARACTERS = /[\s/\\?#@:%[\]]/;
/** DNS labels, underscores included; the last has letters, unlike an IP address. */
const DOMAIN = /^([a-z0-9_-]{1,63}\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const MAX_CHARACTERS = 253;

/** Returns UTS 46 Punycode; `null` without a dot and for IP addresses. */
export function asciiDomain(domain: string): string | null {
  if (domain.length > MAX_CHARACTERS || NO_HOST_CHARACTERS.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostname.length <= MAX_CHARACTERS && DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null; // not a domain
  }
}

/**
 * Returns each label in Unicode if it has one script, or those combined in Japanese or Korean, and is no lookalike of
 * Latin; otherwise in ASCII.
 * @param ascii result of `asciiDomain`
 * @param unicode the same domain in Unicode
 */
export function readableDomain(ascii: string, unicode: string): string {
  const readableLabels = unicode.split('.');
  const labels = ascii.split('.');
  if (readableLabels.length !== labels.length) return ascii;
  return labels.map((label, at) => (isReadable(readableLabels[at] ?? '') ? readableLabels[at] : label)).join('.');
}

const isReadable = (label: string) => SCRIPTS.some((script) => script.test(label)) && !LOOKALIKES.test(label);

const scriptPattern = (...scripts: readonly string[]) =>
  // shape: ^[0-9-\p{scx=Han}\p{scx=Hangul}]+$
  new RegExp(`^[0-9-${scripts.map((script) => `\\p{scx=${script}}`).join('')}]+$`, 'u');

/** Labels in other scripts stay in ASCII. */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic'].map((script) =>
    scriptPattern(script),
  ),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'].map((script) =>
    scriptPattern(script),
  ),
  ...['Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Mongolian'].map((script) =>
    scriptPattern(script),
  ),
  scriptPattern('Han', 'Hiragana', 'Katakana'),
  scriptPattern('Han', 'Hangul'),
  scriptPattern('Han', 'Bopomofo'),
];

/** Cyrillic and Greek that look Latin, such as `аррӏе`. */
const LOOKALIKES = /^[0-9-]*[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνορτυωχ][0-9асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνορτυωχ-]*$/u;
