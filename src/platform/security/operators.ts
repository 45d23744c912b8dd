import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Env } from '../config/env.ts';
import { clientAddressOf } from './client-address.ts';

type OperatorEnv = Pick<Env, 'METRICS_TOKEN' | 'NODE_ENV' | 'TRUST_PROXY'>;
type Asking = Pick<IncomingMessage, 'headers' | 'socket'>;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** What a proxy adds that passes a request on for somebody else. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

/**
 * Whether whoever asks without a login is an operator: a program with `METRICS_TOKEN`, or, outside production, one on
 * this very machine.
 */
export function isOperator(req: Asking, env: OperatorEnv): boolean {
  return hasToken(req, env.METRICS_TOKEN) || (env.NODE_ENV !== 'production' && isLocal(req, env.TRUST_PROXY));
}

function hasToken({ headers }: Asking, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || !given) return false;
  return timingSafeEqual(digest(given), digest(token));
}

/** Of one length, which `timingSafeEqual` asks for. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Behind a proxy that nobody told us of everybody seems to be on this machine: then nobody is. */
function isLocal(req: Asking, trustedProxies: number): boolean {
  if (trustedProxies === 0 && PASSED_ON.some((name) => req.headers[name] !== undefined)) return false;
  const address = clientAddressOf(req, trustedProxies);
  return isIP(address) > 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
