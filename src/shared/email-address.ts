const MAX_CHARACTERS = 254;

/** What nobody sees, and what may look like nothing: control, format, unassigned and ignorable characters, fillers. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const LOCAL_PART = /^[\p{L}\p{M}\p{N}_'+-]+(\.[\p{L}\p{M}\p{N}_'+-]+)*$/u;
/** What would be more than a host to the parser of web addresses. */
const NO_HOST = /[\s/\\?#@:%[\]]/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * The one form in which an address is stored, compared and counted: NFC, in small letters whatever the language, the
 * domain as DNS knows it (UTS 46, `münchen.de` is `xn--mnchen-3ya.de`). Idempotent.
 * @returns `null` for text that is not an address or holds an invisible character.
 */
export function canonicalEmail(given: string): string | null {
  const typed = given.trim();
  if (typed.length > MAX_CHARACTERS) return null; // before NFC: it takes quadratic time to sort combining marks
  const text = typed.normalize('NFC');
  const at = text.lastIndexOf('@');
  if (at < 1 || UNSEEN.test(text)) return null;
  const [local, domain] = [folded(text.slice(0, at)), asciiDomain(text.slice(at + 1))];
  if (domain === null || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_CHARACTERS ? address : null;
}

/** Letter by letter, so that neither a neighbour (σ, ς) nor a language (the four Turkish i) makes a difference. */
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

/** By the URL parser, which servers and browsers share. */
function asciiDomain(domain: string): string | null {
  if (NO_HOST.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null; // no domain at all
  }
}
