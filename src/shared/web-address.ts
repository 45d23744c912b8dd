import { asciiDomain, readableDomain } from './domain-name.ts';
import { removeInvisible } from './plain-text.ts';

export interface WebAddress {
  /** Scheme, readable host, port, and the rest as typed. */
  readonly text: string;
  readonly url: URL;
  /** Domain with a dot, no IP address. */
  readonly hasDomain: boolean;
  readonly hasScheme: boolean;
}

const MAX_CHARACTERS = 2_000;
/** Delimiters in a text (RFC 3986, appendix C). */
const BRACKETED_ADDRESS = /^<(?:url:)?([^<>]*)>$/i;
const HTTP = /^(https?)(?::[\\/]*|[\\/]{2,})/i;
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** No scheme: `acme.com:8443`. */
const HOST_WITH_PORT = /^[^:\\/?#]+:\d{1,5}(?:[\\/?#]|$)/;
/** Changed by the URL parser, besides letters. */
const UNESCAPED_CHARACTERS = /[\s\p{Cc}\\"<>^`{|}]/u;
/** Not storable: lone surrogates and NUL. */
const UNSTORABLE_CHARACTERS = /[\p{Cs}\0]/u;

/**
 * Parses by the URL standard. Default scheme `https`; slashes and colon may be missing.
 * @returns `null` for other schemes, credentials, and invalid addresses
 */
export function parseWebAddress(input: string): WebAddress | null {
  if (input.length > MAX_CHARACTERS || UNSTORABLE_CHARACTERS.test(input)) return null;
  const trimmed = removeInvisible(input)
    .replace(/[\t\n\r]/g, '')
    .trim();
  const address = (BRACKETED_ADDRESS.exec(trimmed)?.[1] ?? trimmed).trim();
  const [prefix = '', scheme = 'https'] = HTTP.exec(address) ?? (address.startsWith('//') ? ['//'] : []);
  const withoutScheme = address.slice(prefix.length);
  if (scheme === 'https' && prefix === '' && OTHER_SCHEME.test(address) && !HOST_WITH_PORT.test(address)) return null;
  const hostEnd = withoutScheme.search(/[\\/?#]/);
  const [authority, path] =
    hostEnd < 0 ? [withoutScheme, ''] : [withoutScheme.slice(0, hostEnd), withoutScheme.slice(hostEnd)];
  const url = authority.includes('@') ? null : parseUrl(`${scheme.toLowerCase()}://${authority}${path}`);
  if (!url || url.hostname === '') return null;
  const hostname = url.hostname.replace(/\.$/, '');
  const hasDomain = asciiDomain(hostname) !== null;
  const host = hasDomain ? readableHost(authority, hostname) : url.hostname;
  const pathText = UNESCAPED_CHARACTERS.test(path) ? `${url.pathname}${url.search}${url.hash}` : path;
  const text = `${url.protocol}//${host}${url.port && `:${url.port}`}${pathText}`;
  return text.length > MAX_CHARACTERS
    ? null
    : { text, url: new URL(text), hasDomain, hasScheme: /^http/i.test(prefix) };
}

/** ASCII host as typed; otherwise Unicode if readable and of the same domain. */
function readableHost(authority: string, hostname: string): string {
  const host = authority.replace(/:\d*$/, '').replace(/[.\u3002\uff0e\uff61]$/, '');
  if (host.toLowerCase() === hostname) return host;
  const unicode = host.normalize('NFKC').toLowerCase();
  return asciiDomain(unicode) === hostname ? readableDomain(hostname, unicode) : hostname;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null; // not a URL
  }
}
