import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { z } from 'zod';
import type { Env } from '../config/env.ts';

/** What is wrong with the proxy in front, in the words of an operator. */
export interface ProxyFault {
  readonly sentence: string;
  readonly advice: string;
}

export type ProxyFaultName = keyof typeof proxyFaults;

/**
 * Each way in which a request arrives over http though people use https: the session cookie, which browsers keep for
 * https alone, cannot be set then, and nobody can sign in.
 */
export const proxyFaults = {
  missingScheme: {
    sentence: 'the proxy does not pass X-Forwarded-Proto',
    advice: 'Have the proxy send it. nginx: proxy_set_header X-Forwarded-Proto $scheme; Caddy sends it by itself.',
  },
  plainScheme: {
    sentence: 'the proxy passes X-Forwarded-Proto: http, and APP_URL is https',
    advice:
      'Redirect http to https at the proxy. With two proxies in a row the inner one must pass on the header that it received.',
  },
  untrustedProxy: {
    sentence: 'APP_URL is https, the request came over http, and TRUST_PROXY is 0',
    advice:
      'Set TRUST_PROXY to the number of proxies in front, usually 1. Without a proxy set TLS_CERT and TLS_KEY, or an APP_URL with http.',
  },
} as const satisfies Record<string, ProxyFault>;

/** The whole block for each proxy is there. */
export const PROXY_GUIDE = 'docs/OPERATIONS.md, Behind a proxy';

/** What Redis holds under `proxyFaultKey`. */
export const proxyFaultName = z.enum(Object.keys(proxyFaults) as [ProxyFaultName, ...ProxyFaultName[]]);

export const lastSeen = (name: ProxyFaultName, secondsAgo: number): string =>
  `${proxyFaults[name].sentence} (last seen ${Math.max(0, Math.round(secondsAgo))} s ago)`;

/** Key in Redis by which `doctor` learns what the web processes have seen. */
export const proxyFaultKey = (prefix: string) => `${prefix}:proxy-fault`;
/** How long it is kept after a request that showed it; what is left of it tells when that was. */
export const PROXY_FAULT_SECONDS = 600;

type ProxyEnv = Pick<Env, 'APP_URL' | 'TRUST_PROXY'>;
type Asking = Pick<IncomingMessage, 'headers' | 'socket'>;

/** The same rule by which `express-session` decides whether a secure cookie may be set. */
export function proxyFaultOf({ headers, socket }: Asking, env: ProxyEnv): ProxyFaultName | null {
  if (!env.APP_URL.startsWith('https:') || (socket as TLSSocket).encrypted) return null;
  if (env.TRUST_PROXY === 0) return 'untrustedProxy';
  const [scheme = ''] = [headers['x-forwarded-proto'] ?? ''].flat().join(',').split(',', 1);
  if (scheme.trim().toLowerCase() === 'https') return null;
  return scheme.trim() === '' ? 'missingScheme' : 'plainScheme';
}
