const MAX_CHARACTERS = 254;

/** Control, format, unassigned and ignorable characters, and fillers. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const LOCAL_PART = /^[\p{L}\p{M}\p{N}_'+-]+(\.[\p{L}\p{M}\p{N}_'+-]+)*$/u;
/** Would change the meaning of a URL's host. */
const NO_HOST = /[\s/\\?#@:%[\]]/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Canonical form for storage, comparison and limits: NFC, case-folded, domain in Punycode (UTS 46). Idempotent.
 * @returns `null` for an invalid address or one with invisible characters
 */
export function canonicalEmail(given: string): string | null {
  const typed = given.trim();
  if (typed.length > MAX_CHARACTERS) return null; // before NFC, which sorts combining marks in quadratic time
  const text = typed.normalize('NFC');
  const at = text.lastIndexOf('@');
  if (at < 1 || UNSEEN.test(text)) return null;
  const [local, domain] = [folded(text.slice(0, at)), asciiDomain(text.slice(at + 1))];
  if (domain === null || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_CHARACTERS ? address : null;
}

/** Per letter: neither context (σ, ς) nor locale (the four Turkish i) matters. */
function folded(text: string): string {
  const letters = [...text].map((letter) => {
    const capital = letter.toUpperCase();
    return ([...capital].length === 1 ? capital : letter).toLowerCase();
  });
  return letters
    .join('')
    .replace(/i\u0307/g, 'i')
    .normalize('NFC');
}

/** By the URL parser, which server and browsers share. */
function asciiDomain(domain: string): string | null {
  if (NO_HOST.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null; // not a domain
  }
}
