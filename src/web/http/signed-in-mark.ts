import type { Request, Response } from 'express';
import type { Env } from '../../platform/config/env.ts';
import { beforeHeaders } from './before-headers.ts';
import { cookieIn } from './cookie-in.ts';

/** `entities/session/signed-in-mark.ts` of the client looks for the same name, with and without `__Host-`. */
const NAME = 'signed-in';
/** As long as a session lasts at most; a mark that outlives its session is taken back with the next answer. */
const LIFETIME_MS = 30 * 86_400_000;

export interface SignedInMark {
  /** Sets it or takes it back with the answer, behind all other cookies, once it is known that the session has been read. */
  follow(req: Request, res: Response): { read: () => void };
}

/**
 * A cookie that pages can read and that says one thing: somebody is signed in with this browser. Pages that are the same for
 * everybody know by it whether to ask who. It proves nothing, and no answer depends on it.
 */
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
