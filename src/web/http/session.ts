import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import expressSession, { type SessionData, type Store } from 'express-session';
import { mustHaveSecondFactor } from '../../modules/accounts/index.ts';
import { type AccessState, createAccessLookup } from '../../modules/tenancy/index.ts';
import type { Env } from '../../platform/config/env.ts';
import { type Actor, createContext } from '../../platform/core/context.ts';
import { databaseTime } from '../../platform/core/database-time.ts';
import type { Platform } from '../../platform/core/platform.ts';
import type { BuildingLookup, Membership, Route, SessionControl } from '../../platform/http/route.ts';
import { AppError, isOutage } from '../../shared/errors.ts';
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
    /** At sign-in; a higher one in the database ends the session. */
    epoch: number;
    /** Proof of identity, by PostgreSQL's clock; during impersonation the administrator's. */
    startedAt: number;
    /** For the session list. */
    device: string;
    ip: string | null;
    /** Password verified, second factor pending; signed out without `userId`. */
    awaits: { userId: number; epoch: number };
    /** The administrator. */
    impersonation?: { adminId: number; adminEpoch: number; since: number };
  }
}

interface SignedIn {
  readonly actor: Actor;
  readonly membership: Membership;
  /** Milliseconds since 1970, by PostgreSQL's clock. */
  readonly at: number;
}

export interface Sessions {
  /** Reads session and account, one statement. @returns `null` when signed out */
  load(req: Request, res: Response, building?: BuildingLookup): Promise<SignedIn | null>;
  /** Of a building that the body names, which is read after `load`. */
  membershipOf(actor: Actor, building: BuildingLookup): Promise<Membership>;
  control(req: Request): SessionControl;
  isKnownDevice(req: Request, account: string): boolean;
}

/** Sessions hold ids alone; the account is read from PostgreSQL with each request. */
export function createSessions(platform: Platform): Sessions {
  const cookie = cookieOf(platform.env);
  const store = createSessionStore(platform, { idleMs: IDLE_MS, awaitsMs: SECOND_FACTOR_MS, cookie });
  const middleware = sessionMiddleware(platform, store);
  const devices = createKnownDevices(platform.env);
  const mark = createSignedInMark(platform.env);
  const { redis, env } = platform;
  const lifetimes = { idle: IDLE_MS, whole: LIFETIME_MS, impersonation: IMPERSONATION_MS };
  const list = createSessionList(redis, env.REDIS_PREFIX, lifetimes);
  const readAccess = createAccessLookup(platform);
  const askedAt = new WeakMap<Request, number>();
  const read = promisify((req: Request, res: Response, done: (error?: unknown) => void) => middleware(req, res, done));
  return {
    async load(req, res, building) {
      const marked = mark.follow(req, res);
      devices.follow(req, res);
      await read(req, res);
      const signedIn = await signedInBy({ platform, readAccess }, req.session, building);
      if (signedIn) askedAt.set(req, signedIn.at);
      if (signedIn) await store.renew(req, res);
      // Replaced by an empty session: a sign-in may follow.
      else if (req.session.userId !== undefined) await promisify(req.session.regenerate.bind(req.session))();
      // A request from before a sign-in says nothing about the current session.
      else if (!req.session.awaits && (await store.wasReplacedLately(req))) return null;
      marked.read();
      return signedIn;
    },
    async membershipOf({ userId }, building) {
      return (await readAccess({ userId, building })) ?? { propertyId: null, role: null, isOwner: null };
    },
    control(req) {
      const at = askedAt.get(req) ?? null;
      return controlOf(req, { platform, cookie, devices, list, store, at });
    },
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

async function signedInBy(
  { platform, readAccess }: { platform: Platform; readAccess: ReturnType<typeof createAccessLookup> },
  { userId, epoch, impersonation, startedAt }: Partial<SessionData>,
  building: BuildingLookup | undefined,
): Promise<SignedIn | null> {
  if (userId === undefined) return null;
  const impersonatorId = impersonation?.adminId ?? null;
  const access = await readAccess({ userId, adminId: impersonatorId, building });
  if (!access?.isActive || access.epoch !== epoch || access.at - (startedAt ?? 0) > LIFETIME_MS) return null;
  if (impersonation && !mayGoOn(access, impersonation)) return null;
  const { username, isAdmin, hasTemporaryPassword, hasSecondFactor, at, ...membership } = access;
  const mustChangePassword = hasTemporaryPassword && !impersonation; // not for an impersonating administrator
  const mustSetUpSecondFactor = !hasSecondFactor && !impersonation && mustHaveSecondFactor({ platform }, access);
  const actor = { userId, username, isAdmin, impersonatorId, mustChangePassword, mustSetUpSecondFactor };
  return { actor, membership, at };
}

/**
 * @throws AppError `password_change_required` with a temporary password, `second_factor_setup_required` without a
 *   required factor
 */
export function requireSecuredAccount(
  actor: Actor,
  open: Partial<Pick<Route, 'withTemporaryPassword' | 'withoutSecondFactor'>> = {},
): void {
  if (actor.mustChangePassword && !open.withTemporaryPassword)
    throw new AppError('password_change_required', 'Choose your own password to continue');
  if (actor.mustSetUpSecondFactor && !open.withoutSecondFactor)
    throw new AppError('second_factor_setup_required', 'Set up two-step verification to continue');
}

/**
 * A client names the account it shows: a login in another tab replaces the session of the whole browser.
 * @throws AppError `account_changed` for another account's session, `invalid`
 */
export function requireNamedAccount({ access }: Pick<Route, 'access'>, req: Request, actor: Actor | null): void {
  const named = req.get('x-account');
  if (access === 'public' || !actor || named === undefined) return;
  if (!/^\d{1,10}$/.test(named)) throw new AppError('invalid', 'X-Account must be the id of an account');
  const { userId, username } = actor;
  if (Number(named) !== userId)
    throw new AppError('account_changed', `You are signed in as ${username} in another tab`, { details: { username } });
}

/** The administrator must still be active and within the time limit, and the user not an administrator. */
function mayGoOn({ isAdmin, adminEpoch: epochNow, at }: AccessState, { adminEpoch, since }: Impersonation): boolean {
  return !isAdmin && epochNow === adminEpoch && at - since < IMPERSONATION_MS;
}

interface Parts {
  readonly platform: Platform;
  readonly cookie: SessionCookie;
  readonly devices: KnownDevices;
  readonly list: SessionList;
  readonly store: SessionStore;
  readonly at: number | null;
}

function controlOf(req: Request, { platform, cookie: ownCookie, devices, list, store, at }: Parts): SessionControl {
  const { name, ...cookie } = ownCookie;
  const timeNow = async () => at ?? (await databaseTime(createContext(platform)));
  return {
    loginAge: at !== null && req.session?.startedAt ? at - req.session.startedAt : null,
    async start({ userId, epoch, username }, done) {
      const begin = async (startedAt: number) =>
        await renew(req, { userId, epoch, startedAt }, { list, at: startedAt });
      await timeNow().then(begin).catch(afterwards(done));
      devices.remember(req, username);
    },
    requireStore: () => store.require(),
    awaitSecondFactor: ({ userId, epoch }) => renew(req, { awaits: { userId, epoch } }, null),
    awaited: req.session?.awaits ?? null,
    knowDevice: (username) => devices.remember(req, username),
    async impersonate({ userId, epoch }) {
      const { userId: adminId, epoch: adminEpoch, startedAt } = req.session;
      if (adminId === undefined || adminEpoch === undefined) throw new Error('Not signed in');
      const since = await timeNow();
      const impersonation = { adminId, adminEpoch, since };
      await renew(req, { userId, epoch, ...(startedAt && { startedAt }), impersonation }, { list, at: since });
    },
    async stopImpersonating() {
      const { impersonation, startedAt } = req.session;
      if (!impersonation) throw new Error('Not impersonating');
      const { adminId, adminEpoch } = impersonation;
      const own = { userId: adminId, epoch: adminEpoch, ...(startedAt && { startedAt }) };
      await renew(req, own, { list, at: await timeNow() });
    },
    async end() {
      await promisify(req.session.destroy.bind(req.session))();
      req.res?.clearCookie(name, cookie);
    },
    ...ownSessions(askingOf(req, at), list),
  };
}

function afterwards(done: string | undefined): (error: unknown) => never {
  return (error) => {
    if (done === undefined || !isOutage(error)) throw error;
    const message = `${done} Nobody can be signed in right now: please sign in in a moment.`;
    throw new AppError('unavailable', message, { retryAfter: 5, cause: error });
  };
}

function ownSessions(asking: Asking | null, list: SessionList): Pick<SessionControl, 'list' | 'endOther'> {
  return {
    list: async () => (asking ? await list.read(asking) : []),
    endOther: async (id) => asking && (await list.end(asking, id)),
  };
}

/** `null` when signed out or impersonating. */
function askingOf({ session, sessionID }: Request, at: number | null): Asking | null {
  const { userId, epoch, impersonation } = session ?? {};
  if (at === null || userId === undefined || epoch === undefined || impersonation) return null;
  return { userId, epoch, sessionId: sessionID, at };
}

/**
 * Regenerates and saves before the response: a redirect must find its session.
 * @param listed when and for whom to list it; `null` while a second factor is pending.
 */
async function renew(
  req: Request,
  content: Partial<SessionData>,
  listed: { list: SessionList; at: number } | null,
): Promise<void> {
  const former = req.sessionID;
  await promisify(req.session.regenerate.bind(req.session))();
  Object.assign(req.session, content, { device: deviceName(req.get('user-agent')), ip: req.ip ?? null });
  await promisify(req.session.save.bind(req.session))();
  const userId = content.impersonation?.adminId ?? content.userId;
  const epoch = content.impersonation?.adminEpoch ?? content.epoch;
  if (!listed || userId === undefined || epoch === undefined) return;
  await listed.list.add({ userId, epoch, sessionId: req.sessionID, at: listed.at }, former);
}
