import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Env } from '../config/env.ts';
import { isLoopbackAddress } from '../config/loopback.ts';
import { clientAddressOf } from './client-address.ts';

type OperatorEnv = Pick<Env, 'METRICS_TOKEN' | 'NODE_ENV' | 'TRUST_PROXY'>;
type Asking = Pick<IncomingMessage, 'headers' | 'socket'>;

const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

/** Whether the request may use operator endpoints: it has `METRICS_TOKEN`, or, outside production, is local. */
export function isOperator(req: Asking, env: OperatorEnv): boolean {
  return hasToken(req, env.METRICS_TOKEN) || (env.NODE_ENV !== 'production' && isLocal(req, env.TRUST_PROXY));
}

function hasToken({ headers }: Asking, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || !given) return false;
  return timingSafeEqual(digest(given), digest(token));
}

/** Equal lengths, for `timingSafeEqual`. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** With a forwarding header but `TRUST_PROXY=0` every client looks local, so none is treated as local. */
function isLocal(req: Asking, trustedProxies: number): boolean {
  if (trustedProxies === 0 && PASSED_ON.some((name) => req.headers[name] !== undefined)) return false;
  return isLoopbackAddress(clientAddressOf(req, trustedProxies));
}
