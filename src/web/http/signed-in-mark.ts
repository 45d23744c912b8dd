import type { Request, Response } from 'express';
import type { Env } from '../../platform/config/env.ts';
import { beforeHeaders } from './before-headers.ts';
import { cookieIn } from './cookie-in.ts';

/** Also in `entities/session/signed-in-mark.ts` of the client, with and without `__Host-`. */
const NAME = 'signed-in';
/** A session's maximum; an outdated mark is removed by the next response. */
const LIFETIME_MS = 30 * 86_400_000;

export interface SignedInMark {
  follow(req: Request, res: Response): { read: () => void };
}

/** A readable cookie: "signed in". Cached pages use it to decide whether to fetch the user. It proves nothing. */
export function createSignedInMark(env: Pick<Env, 'APP_URL'>): SignedInMark {
  const secure = env.APP_URL.startsWith('https:');
  const name = secure ? `__Host-${NAME}` : NAME;
  const cookie = { httpOnly: false, sameSite: 'lax', secure, path: '/' } as const;
  return {
    follow(req, res) {
      let isRead = false;
      beforeHeaders(res, () => {
        const isSignedIn = req.session?.userId !== undefined;
        if (!isRead || isSignedIn === (cookieIn(req, name) !== undefined)) return;
        if (isSignedIn) res.cookie(name, '1', { ...cookie, maxAge: LIFETIME_MS });
        else res.clearCookie(name, cookie);
      });
      return {
        read() {
          isRead = true;
        },
      };
    },
  };
}
