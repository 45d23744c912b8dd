import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Env } from '../../platform/config/env.ts';
import { beforeHeaders } from './before-headers.ts';
import { cookieIn } from './cookie-in.ts';

const LIFETIME_MS = 180 * 86_400_000;
/** Per shared browser. */
const MOST_ACCOUNTS = 5;

export interface KnownDevices {
  /** Whether this browser signed in to the account before. */
  isKnown(req: Request, account: string): boolean;
  /** Needs `follow` first. */
  remember(req: Request, account: string): void;
  /** Sets the cookie with the response, after the session's, which programs look for. */
  follow(req: Request, res: Response): void;
}

/**
 * A cookie with a signed random mark per account that signed in here. Only used for rate limits; reveals no account.
 */
export function createKnownDevices(env: Pick<Env, 'APP_URL' | 'SESSION_SECRET'>): KnownDevices {
  const secure = env.APP_URL.startsWith('https:');
  const name = secure ? '__Host-device' : 'device';
  const keys = env.SESSION_SECRET.map((secret) => createHmac('sha256', secret).update('known device').digest());
  const [newest] = keys;
  if (!newest) throw new Error('SESSION_SECRET is empty');
  const signatureOf = (account: string, claim: string, key = newest) =>
    createHmac('sha256', key).update(`${claim} ${account}`).digest('base64url');
  const isOf = (account: string) => (mark: string) => {
    const [nonce = '', expires = '', signature = ''] = mark.split('.');
    const isSigned = keys.some((key) => isSame(signature, signatureOf(account, `${nonce}.${expires}`, key)));
    return isSigned && Number(expires) > Date.now(); // clock: a mark of half a year that counts in limits alone
  };
  const setMarks = (req: Request, res: Response, account: string) => {
    const claim = `${randomBytes(12).toString('base64url')}.${Date.now() + LIFETIME_MS}`; // clock: a mark of half a year that counts in limits alone
    const others = marksIn(req, name).filter((held) => !isOf(account)(held));
    const marks = [`${claim}.${signatureOf(account, claim)}`, ...others].slice(0, MOST_ACCOUNTS);
    const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: LIFETIME_MS } as const;
    res.cookie(name, marks.join('~'), cookie);
  };
  const remembered = new WeakMap<Request, string>();
  return {
    isKnown: (req, account) => marksIn(req, name).some(isOf(account)),
    remember: (req, account) => void remembered.set(req, account),
    follow(req, res) {
      beforeHeaders(res, () => {
        const account = remembered.get(req);
        if (account !== undefined) setMarks(req, res, account);
      });
    },
  };
}

function marksIn(req: Request, name: string): string[] {
  const held = cookieIn(req, name);
  return held ? held.split('~').slice(0, MOST_ACCOUNTS) : [];
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
