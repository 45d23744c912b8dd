import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { z } from 'zod';
import type { Env } from '../config/env.ts';

export interface ProxyFault {
  readonly sentence: string;
  readonly advice: string;
}

export type ProxyFaultName = keyof typeof proxyFaults;

/** HTTP behind an HTTPS proxy: browsers drop the secure session cookie, and sign-in fails. */
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

export const PROXY_GUIDE = 'docs/operate/network.md, Behind a proxy';

export const proxyFaultName = z.enum(Object.keys(proxyFaults) as [ProxyFaultName, ...ProxyFaultName[]]);

export const proxyFaultText = (name: ProxyFaultName, secondsAgo: number): string =>
  `${proxyFaults[name].sentence} (last seen ${Math.max(0, Math.round(secondsAgo))} s ago)`;

export const proxyFaultKey = (prefix: string) => `${prefix}:proxy-fault`;
/** TTL; the remaining time dates the fault. */
export const PROXY_FAULT_SECONDS = 600;

type ProxyEnv = Pick<Env, 'APP_URL' | 'TRUST_PROXY'>;
type ProxiedRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Rule of `express-session` for secure cookies. */
export function proxyFaultOf({ headers, socket }: ProxiedRequest, env: ProxyEnv): ProxyFaultName | null {
  if (!env.APP_URL.startsWith('https:') || (socket as TLSSocket).encrypted) return null;
  if (env.TRUST_PROXY === 0) return 'untrustedProxy';
  const [scheme = ''] = [headers['x-forwarded-proto'] ?? ''].flat().join(',').split(',', 1);
  if (scheme.trim().toLowerCase() === 'https') return null;
  return scheme.trim() === '' ? 'missingScheme' : 'plainScheme';
}
