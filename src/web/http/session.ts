import { promisify } from 'node:util';
import { RedisStore } from 'connect-redis';
import type { Request, RequestHandler, Response } from 'express';
import expressSession, { type SessionData } from 'express-session';
import { accountOf } from '../../modules/tenancy/index.ts';
import { type Actor, createContext } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionControl } from '../../platform/route.ts';
import { createKnownDevices, type KnownDevices } from './known-device.ts';

type Impersonation = NonNullable<SessionData['impersonation']>;
type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

const IDLE_MS = 7 * 86_400_000;
const LIFETIME_MS = 30 * 86_400_000;
const IMPERSONATION_MS = 60 * 60_000;

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** The person's session epoch at login: a higher one in the database ends this session. */
    epoch: number;
    /** When the person proved who they are; while they act as somebody else it is still their own login. */
    startedAt: number;
    /** The admin behind a session that is somebody else's. */
    impersonation?: { adminId: number; adminEpoch: number; since: number };
  }
}

export interface Sessions {
  /** Reads the session of a request; `null` where nobody is signed in. */
  load(req: Request, res: Response): Promise<Actor | null>;
  control(req: Request): SessionControl;
  /** Whether somebody has signed in to this account with this browser before. */
  isKnownDevice(req: Request, account: string): boolean;
}

/** Sessions in Redis that hold ids alone; who the person is and may is read anew from PostgreSQL each time. */
export function createSessions(platform: Platform): Sessions {
  const middleware = sessionMiddleware(platform);
  const devices = createKnownDevices(platform.env);
  const read = promisify((req: Request, res: Response, done: (error?: unknown) => void) => middleware(req, res, done));
  return {
    async load(req, res) {
      devices.follow(req, res);
      await read(req, res);
      const actor = await actorOf(platform, req.session);
      // An empty session takes the place of one that is over: a login may be what comes next.
      if (!actor && req.session.userId !== undefined) await promisify(req.session.regenerate.bind(req.session))();
      return actor;
    },
    control: (req) => controlOf(req, cookieOf(platform.env), devices),
    isKnownDevice: devices.isKnown,
  };
}

function sessionMiddleware({ env, redis }: Platform): RequestHandler {
  const { name, ...cookie } = cookieOf(env);
  return expressSession({
    name,
    secret: env.SESSION_SECRET,
    store: new RedisStore({ client: redis, prefix: `${env.REDIS_PREFIX}:session:`, ttl: IDLE_MS / 1000 }),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    proxy: env.TRUST_PROXY > 0,
    cookie: { ...cookie, maxAge: IDLE_MS },
  });
}

type SessionCookie = ReturnType<typeof cookieOf>;

function cookieOf(env: Pick<Env, 'APP_URL'>) {
  const secure = env.APP_URL.startsWith('https:');
  return { name: secure ? '__Host-sid' : 'sid', httpOnly: true, sameSite: 'lax' as const, secure, path: '/' };
}

/** Who a session is for; `null` once it is over, whatever it still holds. */
async function actorOf(platform: Platform, session: Partial<SessionData>): Promise<Actor | null> {
  const { userId, epoch, impersonation, startedAt } = session;
  if (userId === undefined || Date.now() - (startedAt ?? 0) > LIFETIME_MS) return null;
  const account = await accountOf(createContext(platform), userId);
  if (!isLive(account, epoch)) return null;
  if (impersonation && (account.isAdmin || !(await mayGoOn(platform, impersonation)))) return null;
  const { id, username, isAdmin, tempPasswordUntil } = account;
  const mustChangePassword = Boolean(tempPasswordUntil) && !impersonation; // the person's to change, not the admin's
  return { userId: id, username, isAdmin, impersonatorId: impersonation?.adminId ?? null, mustChangePassword };
}

/** @throws AppError `password_change_required` for who came in with a temporary password. */
export function requireOwnPassword({ mustChangePassword }: Actor): void {
  if (mustChangePassword)
    throw new AppError('password_change_required', 'Choose a password of your own before you go on');
}

/** Asked with every request: the impersonating admin must still be an active admin, and within the time limit. */
async function mayGoOn(platform: Platform, { adminId, adminEpoch, since }: Impersonation): Promise<boolean> {
  const admin = await accountOf(createContext(platform), adminId);
  return isLive(admin, adminEpoch) && admin.isAdmin && Date.now() - since < IMPERSONATION_MS;
}

function controlOf(req: Request, { name, ...cookie }: SessionCookie, devices: KnownDevices): SessionControl {
  return {
    startedAt: req.session?.startedAt ? new Date(req.session.startedAt) : null,
    async start({ userId, epoch, username }) {
      await renew(req, { userId, epoch, startedAt: Date.now() });
      devices.remember(req, username);
    },
    knowDevice: (username) => devices.remember(req, username),
    async impersonate({ userId, epoch }) {
      const { userId: adminId, epoch: adminEpoch, startedAt } = req.session;
      if (adminId === undefined || adminEpoch === undefined) throw new Error('nobody is signed in');
      const impersonation = { adminId, adminEpoch, since: Date.now() };
      await renew(req, { userId, epoch, ...(startedAt && { startedAt }), impersonation });
    },
    async stopImpersonating() {
      const { impersonation, startedAt } = req.session;
      if (!impersonation) throw new Error('nobody is impersonated');
      const { adminId, adminEpoch } = impersonation;
      await renew(req, { userId: adminId, epoch: adminEpoch, ...(startedAt && { startedAt }) });
    },
    async end() {
      await promisify(req.session.destroy.bind(req.session))();
      req.res?.clearCookie(name, cookie);
    },
  };
}

/** Regenerate, set, save, and only then answer: a redirect must find the session it was sent with. */
async function renew(req: Request, content: Partial<SessionData>): Promise<void> {
  await promisify(req.session.regenerate.bind(req.session))();
  Object.assign(req.session, content);
  await promisify(req.session.save.bind(req.session))();
}

/** Whether a session of this account, begun at this epoch, is not over. */
function isLive(account: Account | null, epoch: number | undefined): account is Account {
  return account?.accountStatus === 'active' && account.sessionEpoch === epoch;
}
