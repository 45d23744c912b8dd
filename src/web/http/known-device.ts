import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Env } from '../../platform/config/env.ts';
import { readCookie } from './read-cookie.ts';
import { runBeforeHeaders } from './run-before-headers.ts';

const LIFETIME_MS = 180 * 86_400_000;
/** Limit per shared browser. */
const MAX_ACCOUNTS = 5;

export interface KnownDevices {
  /** Returns whether this browser signed in to the account before. */
  isKnown(req: Request, account: string): boolean;
  /** Requires `follow` first. */
  remember(req: Request, account: string): void;
  /** Sets the cookie after the session's, which programs look for. */
  follow(req: Request, res: Response): void;
}

/** Cookie with a signed random mark per account that signed in here. Used for rate limits only; reveals no account. */
export function createKnownDevices(env: Pick<Env, 'APP_URL' | 'SESSION_SECRET'>): KnownDevices {
  const secure = env.APP_URL.startsWith('https:');
  const name = secure ? '__Host-device' : 'device';
  const keys = env.SESSION_SECRET.map((secret) => createHmac('sha256', secret).update('known device').digest());
  const [newestKey] = keys;
  if (!newestKey) throw new Error('SESSION_SECRET is empty');
  const signatureOf = (account: string, claim: string, key = newestKey) =>
    createHmac('sha256', key).update(`${claim} ${account}`).digest('base64url');
  const isMarkOf = (account: string) => (mark: string) => {
    const [nonce = '', expires = '', signature = ''] = mark.split('.');
    const isSigned = keys.some((key) => isEqual(signature, signatureOf(account, `${nonce}.${expires}`, key)));
    return isSigned && Number(expires) > Date.now(); // clock: a mark of half a year that counts in limits alone
  };
  const setMarks = (req: Request, res: Response, account: string) => {
    const claim = `${randomBytes(12).toString('base64url')}.${Date.now() + LIFETIME_MS}`; // clock: a mark of half a year that counts in limits alone
    const otherMarks = readMarks(req, name).filter((candidate) => !isMarkOf(account)(candidate));
    const marks = [`${claim}.${signatureOf(account, claim)}`, ...otherMarks].slice(0, MAX_ACCOUNTS);
    const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: LIFETIME_MS } as const;
    res.cookie(name, marks.join('~'), cookie);
  };
  const remembered = new WeakMap<Request, string>();
  return {
    isKnown: (req, account) => readMarks(req, name).some(isMarkOf(account)),
    remember: (req, account) => void remembered.set(req, account),
    follow(req, res) {
      runBeforeHeaders(res, () => {
        const account = remembered.get(req);
        if (account !== undefined) setMarks(req, res, account);
      });
    },
  };
}

function readMarks(req: Request, name: string): string[] {
  const cookieValue = readCookie(req, name);
  return cookieValue ? cookieValue.split('~').slice(0, MAX_ACCOUNTS) : [];
}

function isEqual(candidate: string, expected: string): boolean {
  const [candidateBytes, expectedBytes] = [Buffer.from(candidate), Buffer.from(expected)];
  return candidateBytes.length === expectedBytes.length && timingSafeEqual(candidateBytes, expectedBytes);
}
