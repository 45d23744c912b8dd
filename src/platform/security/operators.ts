import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Env } from '../config/env.ts';
import { isLoopbackAddress } from '../config/loopback.ts';
import { clientAddressOf } from './client-address.ts';

type OperatorEnv = Pick<Env, 'METRICS_TOKEN' | 'NODE_ENV' | 'TRUST_PROXY'>;
type OperatorRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

/** Requires `METRICS_TOKEN`, or, outside production, a local client. */
export function isOperator(req: OperatorRequest, env: OperatorEnv): boolean {
  return hasToken(req, env.METRICS_TOKEN) || (env.NODE_ENV !== 'production' && isLocal(req, env.TRUST_PROXY));
}

function hasToken({ headers }: OperatorRequest, token: string | undefined): boolean {
  const bearerToken = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || !bearerToken) return false;
  return timingSafeEqual(digest(bearerToken), digest(token));
}

/** Equal lengths, for `timingSafeEqual`. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Rejects forwarded requests with `TRUST_PROXY=0`, which all look local. */
function isLocal(req: OperatorRequest, trustedProxies: number): boolean {
  if (trustedProxies === 0 && PROXY_HEADERS.some((name) => req.headers[name] !== undefined)) return false;
  return isLoopbackAddress(clientAddressOf(req, trustedProxies));
}
