import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';

/** PEM. */
interface Certificate {
  readonly TLS_CERT?: string | undefined;
  readonly TLS_KEY?: string | undefined;
}

const DAY_MS = 86_400_000;
const WARNING_DAYS = 30;

export function createHttpServer(
  { TLS_CERT: cert, TLS_KEY: key }: Certificate,
  log: { warn(details: object, message: string): void },
  listener: RequestListener,
): Server {
  if (!cert || !key) return noteConnections(createServer(listener), 'connection');
  const { validToDate } = new X509Certificate(cert);
  const warned = Date.now() + WARNING_DAYS * DAY_MS; // clock: a warning weeks ahead about the files of this process
  if (validToDate.getTime() < warned) log.warn({ until: validToDate.toISOString() }, 'TLS certificate expires soon');
  return noteConnections(createTlsServer({ cert, key }, listener), 'secureConnection');
}

const connections = new WeakMap<Server, Map<Socket, number>>();

function noteConnections(server: Server, event: 'connection' | 'secureConnection'): Server {
  const open = new Map<Socket, number>();
  connections.set(server, open);
  return server.on(event, (socket: Socket) => {
    open.set(socket, socket.bytesRead);
    socket.once('close', () => open.delete(socket));
  });
}

/** Closes preconnected sockets without a request: Node does not count them as idle. */
export function closeUnused(server: Server): void {
  for (const [socket, before] of connections.get(server) ?? []) if (socket.bytesRead === before) socket.destroy();
}

/** One line per fault. */
export function certificateFaults({ TLS_CERT: cert, TLS_KEY: key }: Certificate): string[] {
  if (!cert && !key) return [];
  if (!cert) return ['TLS_CERT: is required with TLS_KEY'];
  if (!key) return ['TLS_KEY: is required with TLS_CERT'];
  try {
    const isPair = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
    return isPair ? [] : ['TLS_KEY: is not the key of TLS_CERT'];
  } catch {
    return ['TLS_CERT, TLS_KEY: are no certificate and key in PEM'];
  }
}

/** libpq's parameter; the addresses of Redis and of the mail server take it, too. */
const AUTHORITY = 'sslrootcert';
const VERIFIED = /^(rediss|smtps):$/;

/**
 * The CA file that `sslrootcert` names, which replaces Node's CAs. PostgreSQL's client reads its own address.
 * @returns `undefined` without the parameter.
 * @throws when the file cannot be read
 */
export function authorityOf(url: string): { tls: { ca: string } } | undefined {
  const file = new URL(url).searchParams.get(AUTHORITY);
  return file ? { tls: { ca: readFileSync(file, 'utf8') } } : undefined;
}

export function authorityFaults(name: string, url: string | undefined): string[] {
  if (!url || !new URL(url).searchParams.has(AUTHORITY)) return [];
  const { protocol, searchParams } = new URL(url);
  const isVerified = VERIFIED.test(protocol) || searchParams.get('sslmode') === 'verify-full';
  if (!isVerified) return [`${name}: has ${AUTHORITY}, which takes rediss:, smtps: or sslmode=verify-full`];
  try {
    authorityOf(url);
    return [];
  } catch (error) {
    return [`${name}: ${AUTHORITY} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`];
  }
}
