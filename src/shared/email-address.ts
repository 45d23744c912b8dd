import { asciiDomain } from './domain-name.ts';

const MAX_CHARACTERS = 254;

const INVISIBLE_CHARACTERS = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Dot-atoms of RFC 5322 with RFC 6531's letters and symbols; no quoted local parts. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}\p{So}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}\p{So}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Valid for web servers, not for mail servers (RFC 5321, 4.1.2). */
const INVALID_LABEL = /_|(^|\.)-|-(\.|$)/;

interface AddressParts {
  /** NFC. */
  readonly local: string;
  /** ASCII. */
  readonly domain: string;
}

/**
 * Returns the canonical form: NFC, case-folded, domain in Punycode (UTS 46). Idempotent.
 * @returns `null` for an invalid address or one with invisible characters
 */
export function canonicalEmail(input: string): string | null {
  const parts = splitAddress(input);
  return parts && joinAddress(foldCase(parts.local), parts.domain);
}

/**
 * Returns the display form: local part as typed, non-ASCII domain in Punycode, so that limits and opt-outs see one
 * text per mailbox.
 * @returns `null` where `canonicalEmail` does
 */
export function normalizeTypedEmail(input: string): string | null {
  const parts = canonicalEmail(input) === null ? null : splitAddress(input);
  if (!parts) return null;
  const domain = input.slice(input.lastIndexOf('@') + 1).trim();
  return joinAddress(parts.local, domain.toLowerCase() === parts.domain ? domain : parts.domain);
}

function splitAddress(input: string): AddressParts | null {
  const trimmed = input.trim();
  if (trimmed.length > MAX_CHARACTERS) return null; // before NFC, which sorts combining marks in quadratic time
  const text = trimmed.normalize('NFC');
  const at = text.lastIndexOf('@');
  if (at < 1 || INVISIBLE_CHARACTERS.test(text)) return null;
  const [local, domain] = [text.slice(0, at), asciiDomain(text.slice(at + 1))];
  return domain === null || INVALID_LABEL.test(domain) || !LOCAL_PART.test(local) ? null : { local, domain };
}

function joinAddress(local: string, domain: string): string | null {
  const address = `${local}@${domain}`;
  return LOCAL_PART.test(local) && address.length <= MAX_CHARACTERS ? address : null;
}

/** Folds letters singly: neither context (σ, ς) nor locale (Turkish i) matters. */
function foldCase(text: string): string {
  const letters = [...text].map((letter) => {
    const capital = letter.toUpperCase();
    return ([...capital].length === 1 ? capital : letter).toLowerCase();
  });
  return letters
    .join('')
    .replace(/i\u0307/g, 'i')
    .normalize('NFC');
}
