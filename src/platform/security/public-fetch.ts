import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type FetchFault = 'address' | 'unreachable' | 'slow' | 'redirects' | 'status' | 'large' | 'page';

export class PublicFetchError extends Error {
  readonly fault: FetchFault;
  /** HTTP status, for the fault `status`. */
  readonly status: number | null;

  constructor(fault: FetchFault, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(`The address could not be fetched: ${fault}`, { cause });
    this.fault = fault;
    this.status = status;
  }
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and Azure's 168.63.129.16. */
const NON_PUBLIC_IPV4 = [
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
/** Public unicast: https://www.iana.org/assignments/ipv6-address-space. */
const PUBLIC_IPV6 = ['2000::/3'];
/** Protocols, tunnels to any IPv4 address, documentation. */
const NON_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const nonPublicIpv4 = blockList('ipv4', NON_PUBLIC_IPV4);
const publicIpv6 = blockList('ipv6', PUBLIC_IPV6);
const nonPublicIpv6 = blockList('ipv6', NON_PUBLIC_IPV6);

function blockList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [network = '', prefix] of networks.map((cidr) => cidr.split('/')))
    list.addSubnet(network, Number(prefix), family);
  return list;
}

/** Rejects IPv4 addresses embedded in IPv6. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !nonPublicIpv4.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !nonPublicIpv6.check(address, 'ipv6');
}

/** Checks the URL alone: its name may still resolve to a private address. */
export function isFetchable(url: URL, testOrigins: readonly string[] = []): boolean {
  if (url.username || url.password) return false;
  if (testOrigins.includes(url.origin)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

export interface PublicFetchOptions {
  /** Sent to the address's own origin, not to redirect targets. */
  readonly header?: { readonly name: string; readonly value: string } | undefined;
  readonly maxBytes: number;
  readonly seconds: number;
  /** Origins exempt from the public-address rule; tests only. */
  readonly testOrigins?: readonly string[];
  readonly resolve?: Resolve;
}

export interface FetchedFile {
  /** Last segment of the path. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const MAX_REDIRECTS = 3;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const HEADERS = { 'user-agent': 'Foyer', accept: '*/*', 'accept-encoding': 'identity' };

/**
 * Fetches a file from a user's address: https at public addresses only, redirects included. Connects to the checked
 * addresses, which prevents DNS rebinding.
 * @throws PublicFetchError, also while the bytes are read
 */
export async function fetchPublic(address: string, options: PublicFetchOptions): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(options.seconds * 1_000);
  const faultOf = (cause: unknown) =>
    cause instanceof PublicFetchError
      ? cause
      : new PublicFetchError(signal.aborted ? 'slow' : 'unreachable', { cause });
  try {
    const { url, reply } = await followRedirects(new URL(address), options, signal);
    return { name: fileNameOf(url), bytes: limitBytes(reply, options.maxBytes, faultOf) };
  } catch (error) {
    throw faultOf(error);
  }
}

async function followRedirects(from: URL, options: PublicFetchOptions, signal: AbortSignal) {
  let url = from;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const header = url.origin === from.origin && options.header;
    const reply = await sendRequest(
      url,
      { ...HEADERS, ...(header && { [header.name]: header.value }) },
      options,
      signal,
    );
    const { statusCode: status = 0, headers } = reply;
    if (status === 200) {
      const isPage = headers['content-type']?.startsWith('text/html');
      const isLarge = Number(headers['content-length'] ?? 0) > options.maxBytes;
      if (!isPage && !isLarge) return { url, reply };
      reply.destroy();
      throw new PublicFetchError(isPage ? 'page' : 'large');
    }
    reply.destroy();
    if (!REDIRECT_STATUSES.has(status) || !headers.location) throw new PublicFetchError('status', { status });
    url = new URL(headers.location, url);
  }
  throw new PublicFetchError('redirects');
}

function sendRequest(
  url: URL,
  headers: Readonly<Record<string, string>>,
  fetchOptions: PublicFetchOptions,
  signal: AbortSignal,
) {
  if (!isFetchable(url, fetchOptions.testOrigins)) throw new PublicFetchError('address');
  const isTest = fetchOptions.testOrigins?.includes(url.origin) ?? false;
  // Own agent: no shared connection or environment proxy.
  const options = {
    headers,
    signal,
    agent: false as const,
    ...(!isTest && { lookup: checkedLookup(fetchOptions.resolve) }),
  };
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request =
      isTest && url.protocol === 'http:'
        ? http.request(url, options)
        : https.request(url, { ...options, rejectUnauthorized: true });
    request.on('response', resolve).on('error', reject).end();
  });
}

const resolveByDns: Resolve = (host, done) => lookup(host, { all: true }, done);

/** Rejects a name if any address is not public. */
function checkedLookup(resolve = resolveByDns): LookupFunction {
  return (host, { all }, done) =>
    resolve(host, (error, addresses) => {
      const [firstAddress] = addresses ?? [];
      if (error || !firstAddress) return done(error ?? new Error(`${host} has no address`), []);
      if (addresses.some(({ address }) => !isPublicAddress(address))) return done(new PublicFetchError('address'), []);
      if (all) done(null, addresses);
      else done(null, firstAddress.address, firstAddress.family);
    });
}

async function* limitBytes(
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

function fileNameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last; // a stray % in it
  }
}
