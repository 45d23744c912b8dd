import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import expressSession, { type SessionData, type Store } from 'express-session';
import { mustHaveSecondFactor, readStanding, type Standing } from '../../modules/tenancy/index.ts';
import { type Actor, createContext } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import { AppError, isOutage } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { About, Membership, Route, SessionControl } from '../../platform/route.ts';
import { deviceName } from './device-name.ts';
import { createKnownDevices, type KnownDevices } from './known-device.ts';
import { type Asking, createSessionList, type SessionList } from './session-list.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createSignedInMark } from './signed-in-mark.ts';

type Impersonation = NonNullable<SessionData['impersonation']>;

const IDLE_MS = 7 * 86_400_000;
const LIFETIME_MS = 30 * 86_400_000;
const IMPERSONATION_MS = 60 * 60_000;
const SECOND_FACTOR_MS = 5 * 60_000;

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** The person's session epoch at login: a higher one in the database ends this session. */
    epoch: number;
    /** When the person proved who they are; while they act as somebody else it is still their own login. */
    startedAt: number;
    /** With what and from where, for the person's list of sessions. */
    device: string;
    ip: string | null;
    /** Whose second factor is waited for, since their password was right; without a `userId` nobody is signed in. */
    awaited: { userId: number; epoch: number; since: number };
    /** The admin behind a session that is somebody else's. */
    impersonation?: { adminId: number; adminEpoch: number; since: number };
  }
}

/** Who is signed in, and what they are on the building that was asked about. */
export interface SignedIn {
  readonly actor: Actor;
  readonly membership: Membership;
}

export interface Sessions {
  /** Reads the session of a request, and its account with one statement; `null` where nobody is signed in. */
  load(req: Request, res: Response, about?: About): Promise<SignedIn | null>;
  control(req: Request): SessionControl;
  /** Whether somebody has signed in to this account with this browser before. */
  isKnownDevice(req: Request, account: string): boolean;
}

/** Sessions in Redis that hold ids alone; who the person is and may is read anew from PostgreSQL each time. */
export function createSessions(platform: Platform): Sessions {
  const cookie = cookieOf(platform.env);
  const store = createSessionStore(platform, { idleMs: IDLE_MS, cookie });
  const middleware = sessionMiddleware(platform, store);
  const devices = createKnownDevices(platform.env);
  const mark = createSignedInMark(platform.env);
  const { redis, env } = platform;
  const lifetimes = { idle: IDLE_MS, whole: LIFETIME_MS, impersonation: IMPERSONATION_MS };
  const list = createSessionList(redis, env.REDIS_PREFIX, lifetimes);
  const read = promisify((req: Request, res: Response, done: (error?: unknown) => void) => middleware(req, res, done));
  return {
    async load(req, res, about) {
      const marked = mark.follow(req, res);
      devices.follow(req, res);
      await read(req, res);
      const signedIn = await signedInBy(platform, req.session, about);
      if (signedIn) await store.renew(req, res);
      // An empty session takes the place of one that is over: a login may be what comes next.
      else if (req.session.userId !== undefined) await promisify(req.session.regenerate.bind(req.session))();
      marked.read();
      return signedIn;
    },
    control: (req) => controlOf(req, cookie, devices, list, store),
    isKnownDevice: devices.isKnown,
  };
}

function sessionMiddleware({ env }: Platform, store: Store): RequestHandler {
  const { name, ...cookie } = cookieOf(env);
  return expressSession({
    name,
    secret: env.SESSION_SECRET,
    store,
    resave: false,
    saveUninitialized: false,
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
async function signedInBy(
  platform: Platform,
  { userId, epoch, impersonation, startedAt }: Partial<SessionData>,
  about: About | undefined,
): Promise<SignedIn | null> {
  if (userId === undefined || Date.now() - (startedAt ?? 0) > LIFETIME_MS) return null;
  const impersonatorId = impersonation?.adminId ?? null;
  const standing = await readStanding(createContext(platform), userId, { adminId: impersonatorId, about });
  if (!standing?.isActive || standing.epoch !== epoch) return null;
  if (impersonation && !mayGoOn(standing, impersonation)) return null;
  const { username, isAdmin, hasTemporaryPassword, hasSecondFactor, ...membership } = standing;
  const mustChangePassword = hasTemporaryPassword && !impersonation; // the person's to change, not the admin's
  const mustSetUpSecondFactor = !hasSecondFactor && !impersonation && mustHaveSecondFactor({ platform }, standing);
  const actor = { userId, username, isAdmin, impersonatorId, mustChangePassword, mustSetUpSecondFactor };
  return { actor, membership };
}

/**
 * @throws AppError `password_change_required` for who came in with a temporary password, `second_factor_setup_required`
 *   for who may not go without a second factor and has none.
 */
export function requireSecuredAccount(
  actor: Actor,
  open: Partial<Pick<Route, 'withTemporaryPassword' | 'withoutSecondFactor'>> = {},
): void {
  if (actor.mustChangePassword && !open.withTemporaryPassword)
    throw new AppError('password_change_required', 'Choose a password of your own before you go on');
  if (actor.mustSetUpSecondFactor && !open.withoutSecondFactor)
    throw new AppError('second_factor_setup_required', 'Set up a second factor before you go on');
}

/** The impersonating admin must still be an active admin, within the time limit, and the person none. */
function mayGoOn({ isAdmin, adminEpoch: epochNow }: Standing, { adminEpoch, since }: Impersonation): boolean {
  return !isAdmin && epochNow === adminEpoch && Date.now() - since < IMPERSONATION_MS;
}

function controlOf(
  req: Request,
  { name, ...cookie }: SessionCookie,
  devices: KnownDevices,
  list: SessionList,
  store: SessionStore,
): SessionControl {
  return {
    startedAt: req.session?.startedAt ? new Date(req.session.startedAt) : null,
    async start({ userId, epoch, username }, done) {
      await renew(req, { userId, epoch, startedAt: Date.now() }, list).catch(afterwards(done));
      devices.remember(req, username);
    },
    requireStore: () => store.require(),
    awaitSecondFactor: ({ userId, epoch }) => renew(req, { awaited: { userId, epoch, since: Date.now() } }, list),
    awaited: awaitedIn(req.session),
    knowDevice: (username) => devices.remember(req, username),
    async impersonate({ userId, epoch }) {
      const { userId: adminId, epoch: adminEpoch, startedAt } = req.session;
      if (adminId === undefined || adminEpoch === undefined) throw new Error('nobody is signed in');
      const impersonation = { adminId, adminEpoch, since: Date.now() };
      await renew(req, { userId, epoch, ...(startedAt && { startedAt }), impersonation }, list);
    },
    async stopImpersonating() {
      const { impersonation, startedAt } = req.session;
      if (!impersonation) throw new Error('nobody is impersonated');
      const { adminId, adminEpoch } = impersonation;
      await renew(req, { userId: adminId, epoch: adminEpoch, ...(startedAt && { startedAt }) }, list);
    },
    async end() {
      await promisify(req.session.destroy.bind(req.session))();
      req.res?.clearCookie(name, cookie);
    },
    ...ownSessions(req, list),
  };
}

/** Where something is done already and only the session is missing. */
function afterwards(done: string | undefined): (error: unknown) => never {
  return (error) => {
    if (done === undefined || !isOutage(error)) throw error;
    const message = `${done} Nobody can be signed in right now: please sign in in a moment.`;
    throw new AppError('unavailable', message, { retryAfter: 5, cause: error });
  };
}

/** Whose second factor a session waits for; `null` once it has waited too long. */
function awaitedIn(session: Partial<SessionData> | undefined): SessionControl['awaited'] {
  const { awaited } = session ?? {};
  return awaited && Date.now() - awaited.since < SECOND_FACTOR_MS ? awaited : null;
}

function ownSessions(req: Request, list: SessionList): Pick<SessionControl, 'list' | 'endOther'> {
  const asking = askingOf(req);
  return {
    list: async () => (asking ? await list.read(asking) : []),
    endOther: async (id) => asking && (await list.end(asking, id)),
  };
}

/** Whose list is asked for; `null` where nobody is signed in, or somebody acts as somebody else. */
function askingOf({ session, sessionID }: Request): Asking | null {
  const { userId, epoch, impersonation } = session ?? {};
  if (userId === undefined || epoch === undefined || impersonation) return null;
  return { userId, epoch, sessionId: sessionID };
}

/** Regenerate, set, save, and only then answer: a redirect must find the session it was sent with. */
async function renew(req: Request, content: Partial<SessionData>, list: SessionList): Promise<void> {
  const former = req.sessionID;
  await promisify(req.session.regenerate.bind(req.session))();
  Object.assign(req.session, content, { device: deviceName(req.get('user-agent')), ip: req.ip ?? null });
  await promisify(req.session.save.bind(req.session))();
  const holder = content.impersonation?.adminId ?? content.userId;
  if (holder !== undefined) await list.add(holder, req.sessionID, former); // one that waits for a code is nobody's
}
