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
  if (!cert || !key) return trackConnections(createServer(listener), 'connection');
  const { validToDate } = new X509Certificate(cert);
  const warnUntilMs = Date.now() + WARNING_DAYS * DAY_MS; // clock: a warning weeks ahead about the files of this process
  if (validToDate.getTime() < warnUntilMs)
    log.warn({ until: validToDate.toISOString() }, 'TLS certificate expires soon');
  return trackConnections(createTlsServer({ cert, key }, listener), 'secureConnection');
}

const connections = new WeakMap<Server, Map<Socket, number>>();

function trackConnections(server: Server, event: 'connection' | 'secureConnection'): Server {
  const openSockets = new Map<Socket, number>();
  connections.set(server, openSockets);
  return server.on(event, (socket: Socket) => {
    openSockets.set(socket, socket.bytesRead);
    socket.once('close', () => openSockets.delete(socket));
  });
}

/** Closes preconnected sockets, which Node does not count as idle. */
export function closeUnusedConnections(server: Server): void {
  for (const [socket, bytesAtOpen] of connections.get(server) ?? [])
    if (socket.bytesRead === bytesAtOpen) socket.destroy();
}

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

/** libpq's parameter, accepted for Redis and mail too. */
const AUTHORITY_PARAMETER = 'sslrootcert';
const VERIFIED_PROTOCOLS = /^(rediss|smtps):$/;

/** Reads the CA of `sslrootcert`, which replaces Node's; PostgreSQL's client reads its own. */
export function certificateAuthorityOf(url: string): { tls: { ca: string } } | undefined {
  const file = new URL(url).searchParams.get(AUTHORITY_PARAMETER);
  return file ? { tls: { ca: readFileSync(file, 'utf8') } } : undefined;
}

export function certificateAuthorityFaults(name: string, url: string | undefined): string[] {
  if (!url || !new URL(url).searchParams.has(AUTHORITY_PARAMETER)) return [];
  const { protocol, searchParams } = new URL(url);
  const isVerified = VERIFIED_PROTOCOLS.test(protocol) || searchParams.get('sslmode') === 'verify-full';
  if (!isVerified) return [`${name}: has ${AUTHORITY_PARAMETER}, which takes rediss:, smtps: or sslmode=verify-full`];
  try {
    certificateAuthorityOf(url);
    return [];
  } catch (error) {
    return [
      `${name}: ${AUTHORITY_PARAMETER} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`,
    ];
  }
}
