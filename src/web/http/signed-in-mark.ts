import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Env } from '../../platform/config/env.ts';
import { readCookie } from './read-cookie.ts';
import { runBeforeHeaders } from './run-before-headers.ts';

/** Also in `entities/session/session-mark.ts` of the client, with and without `__Host-`. */
const NAME = 'signed-in';
/** Maximum lifetime of a session; the next response removes a stale mark. */
const LIFETIME_MS = 30 * 86_400_000;

export interface SignedInMark {
  follow(req: Request, res: Response): { markRead: () => void };
}

/**
 * Readable cookie that differs by session, for cached pages: whether to fetch the user, and whether restored data is
 * current. It proves nothing.
 */
export function createSignedInMark(env: Pick<Env, 'APP_URL'>): SignedInMark {
  const secure = env.APP_URL.startsWith('https:');
  const name = secure ? `__Host-${NAME}` : NAME;
  const cookie = { httpOnly: false, sameSite: 'lax', secure, path: '/' } as const;
  return {
    follow(req, res) {
      let isRead = false;
      runBeforeHeaders(res, () => {
        const mark = req.session?.userId === undefined ? undefined : markOf(req.sessionID);
        if (!isRead || mark === readCookie(req, name)) return;
        if (mark) res.cookie(name, mark, { ...cookie, maxAge: LIFETIME_MS });
        else res.clearCookie(name, cookie);
      });
      return {
        markRead() {
          isRead = true;
        },
      };
    },
  };
}

/** One-way: scripts that read the mark do not learn the session's id. */
const markOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);
