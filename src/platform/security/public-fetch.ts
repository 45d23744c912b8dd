import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type FetchFault = 'address' | 'unreachable' | 'slow' | 'redirects' | 'status' | 'large' | 'page';

export class PublicFetchError extends Error {
  readonly fault: FetchFault;
  /** Of the reply, for `status`. */
  readonly status: number | null;

  constructor(fault: FetchFault, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(`The address could not be fetched: ${fault}`, { cause });
    this.fault = fault;
    this.status = status;
  }
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and Azure's 168.63.129.16. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
];
/** Only 2000::/3 is assigned to the public: https://www.iana.org/assignments/ipv6-address-space. */
const PUBLIC_IPV6 = ['2000::/3'];
/** Protocols, tunnels that lead to any IPv4 address, documentation. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = blockList('ipv4', SPECIAL_IPV4);
const public6 = blockList('ipv6', PUBLIC_IPV6);
const special6 = blockList('ipv6', SPECIAL_IPV6);

function blockList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [network = '', prefix] of networks.map((one) => one.split('/')))
    list.addSubnet(network, Number(prefix), family);
  return list;
}

/** IPv4 addresses within IPv6 are refused. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && public6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** Whether an address may be fetched, as far as it says itself: its name may still lead elsewhere. */
export function isFetchable(url: URL, testOrigins: readonly string[] = []): boolean {
  if (url.username || url.password) return false;
  if (testOrigins.includes(url.origin)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

export type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;

export interface PublicFetch {
  /** Sent to the address's own origin, not to others that it redirects to. */
  readonly header?: { readonly name: string; readonly value: string } | undefined;
  readonly maxBytes: number;
  readonly seconds: number;
  /** Origins that need no public address; for tests alone. */
  readonly testOrigins?: readonly string[];
  readonly resolve?: Resolve;
}

export interface FetchedFile {
  /** End of the path. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = { 'user-agent': 'Foyer', accept: '*/*', 'accept-encoding': 'identity' };

/**
 * Fetches a file from an address of a user's choice: https at public addresses only, each redirect checked again. The
 * connection goes to the addresses that were checked, so a name cannot lead elsewhere in between. No proxy is used.
 * @throws PublicFetchError, also while the bytes are read
 */
export async function fetchPublic(address: string, asked: PublicFetch): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(asked.seconds * 1_000);
  const faultOf = (cause: unknown) =>
    cause instanceof PublicFetchError
      ? cause
      : new PublicFetchError(signal.aborted ? 'slow' : 'unreachable', { cause });
  try {
    const { url, reply } = await follow(new URL(address), asked, signal);
    return { name: nameOf(url), bytes: bounded(reply, asked.maxBytes, faultOf) };
  } catch (error) {
    throw faultOf(error);
  }
}

async function follow(from: URL, asked: PublicFetch, signal: AbortSignal) {
  let url = from;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const header = url.origin === from.origin && asked.header;
    const reply = await open(url, { ...HEADERS, ...(header && { [header.name]: header.value }) }, asked, signal);
    const { statusCode: status = 0, headers } = reply;
    if (status === 200) {
      const isPage = headers['content-type']?.startsWith('text/html');
      const isLarge = Number(headers['content-length'] ?? 0) > asked.maxBytes;
      if (!isPage && !isLarge) return { url, reply };
      reply.destroy();
      throw new PublicFetchError(isPage ? 'page' : 'large');
    }
    reply.destroy();
    if (!REDIRECTS.has(status) || !headers.location) throw new PublicFetchError('status', { status });
    url = new URL(headers.location, url);
  }
  throw new PublicFetchError('redirects');
}

function open(url: URL, headers: Readonly<Record<string, string>>, asked: PublicFetch, signal: AbortSignal) {
  if (!isFetchable(url, asked.testOrigins)) throw new PublicFetchError('address');
  const isTest = asked.testOrigins?.includes(url.origin) ?? false;
  // An agent of its own: no connection made for others is used, and no proxy of the environment.
  const options = { headers, signal, agent: false as const, ...(!isTest && { lookup: checkedLookup(asked.resolve) }) };
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request =
      isTest && url.protocol === 'http:'
        ? http.request(url, options)
        : https.request(url, { ...options, rejectUnauthorized: true });
    request.on('response', resolve).on('error', reject).end();
  });
}

const byDns: Resolve = (host, done) => lookup(host, { all: true }, done);

/** One address that is not public refuses the name. */
function checkedLookup(resolve = byDns): LookupFunction {
  return (host, { all }, done) =>
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${host} has no address`), []);
      if (found.some(({ address }) => !isPublicAddress(address))) return done(new PublicFetchError('address'), []);
      if (all) done(null, found);
      else done(null, first.address, first.family);
    });
}

async function* bounded(
  reply: http.IncomingMessage,
  maxBytes: number,
  faultOf: (cause: unknown) => PublicFetchError,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of reply as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw new PublicFetchError('large');
      yield chunk;
    }
  } catch (error) {
    throw faultOf(error);
  }
}

function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last; // a stray % in it
  }
}
