import { promisify } from 'node:util';
import { RedisStore } from 'connect-redis';
import type { Request, Response } from 'express';
import expressSession from 'express-session';
import { accountOf } from '../../modules/tenancy/index.ts';
import { type Actor, createContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionControl } from '../../platform/route.ts';

const IDLE_MS = 7 * 86_400_000;
const LIFETIME_MS = 30 * 86_400_000;

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** The person's session epoch at login: a higher one in the database ends this session. */
    epoch: number;
    impersonatorId?: number;
    startedAt: number;
  }
}

export interface Sessions {
  /** Reads the session of a request; `null` where nobody is signed in. */
  load(req: Request, res: Response): Promise<Actor | null>;
  control(req: Request): SessionControl;
}

/** Sessions in Redis that hold ids alone; who the person is and may is read anew from PostgreSQL each time. */
export function createSessions(platform: Platform): Sessions {
  const { env, redis } = platform;
  const secure = env.APP_URL.startsWith('https:');
  const middleware = expressSession({
    name: secure ? '__Host-sid' : 'sid',
    secret: env.SESSION_SECRET,
    store: new RedisStore({ client: redis, prefix: `${env.REDIS_PREFIX}:session:`, ttl: IDLE_MS / 1000 }),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    proxy: env.TRUST_PROXY > 0,
    cookie: { httpOnly: true, sameSite: 'lax', secure, maxAge: IDLE_MS, path: '/' },
  });
  const read = promisify((req: Request, res: Response, done: (error?: unknown) => void) => middleware(req, res, done));

  return {
    async load(req, res) {
      await read(req, res);
      const { userId, epoch, impersonatorId, startedAt } = req.session;
      if (userId === undefined) return null;
      const account = await accountOf(createContext(platform), userId);
      const valid =
        account?.accountStatus === 'active' &&
        account.sessionEpoch === epoch &&
        Date.now() - (startedAt ?? 0) < LIFETIME_MS;
      if (!account || !valid) {
        await promisify(req.session.destroy.bind(req.session))();
        return null;
      }
      const { id, username, isAdmin } = account;
      return {
        userId: id,
        username,
        isAdmin: isAdmin && impersonatorId === undefined,
        impersonatorId: impersonatorId ?? null,
      };
    },
    control: (req) => ({
      startedAt: req.session?.startedAt ? new Date(req.session.startedAt) : null,
      // Regenerate, set, save, and only then answer: a redirect must find the session it was sent with.
      async start(identity) {
        await promisify(req.session.regenerate.bind(req.session))();
        Object.assign(req.session, { ...identity, startedAt: Date.now() });
        await promisify(req.session.save.bind(req.session))();
      },
      async end() {
        await promisify(req.session.destroy.bind(req.session))();
        req.res?.clearCookie(secure ? '__Host-sid' : 'sid', { path: '/', httpOnly: true, sameSite: 'lax', secure });
      },
    }),
  };
}
