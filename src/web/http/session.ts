import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import expressSession, { type SessionData, type Store } from 'express-session';
import { mustHaveSecondFactor } from '../../modules/accounts/index.ts';
import { type AccessState, createAccessLookup } from '../../modules/tenancy/index.ts';
import type { Env } from '../../platform/config/env.ts';
import { type Actor, createContext } from '../../platform/core/context.ts';
import { readDatabaseTime } from '../../platform/core/database-time.ts';
import type { Platform } from '../../platform/core/platform.ts';
import type { BuildingLookup, Membership, Route, SessionControl } from '../../platform/http/route.ts';
import { AppError, isOutage } from '../../shared/errors.ts';
import { deviceName } from './device-name.ts';
import { createKnownDevices, type KnownDevices } from './known-device.ts';
import { type CurrentSession, createSessionList, MAX_SESSIONS, type SessionList } from './session-list.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createSignedInMark } from './signed-in-mark.ts';

type Impersonation = NonNullable<SessionData['impersonation']>;

const IDLE_TIMEOUT_MS = 7 * 86_400_000;
const LIFETIME_MS = 30 * 86_400_000;
const IMPERSONATION_TIMEOUT_MS = 60 * 60_000;
const SECOND_FACTOR_TIMEOUT_MS = 5 * 60_000;

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** Epoch at sign-in; a higher one in the database ends the session. */
    epoch: number;
    /** Proof of identity, by PostgreSQL's clock; during impersonation the administrator's. */
    startedAt: number;
    /** Later proof of identity within the session. */
    provenAt?: number;
    /** Shown in the session list. */
    device: string;
    ip: string | null;
    /** Password verified, second factor pending; signed out without `userId`. */
    awaits: { userId: number; epoch: number };
    /** Administrator. */
    impersonation?: { adminId: number; adminEpoch: number; since: number };
  }
}

interface SignedIn {
  readonly actor: Actor;
  readonly membership: Membership;
  /** Epoch ms, by PostgreSQL's clock. */
  readonly readAt: number;
}

export interface Sessions {
  /** Reads session and account, one statement. @returns `null` when signed out */
  load(req: Request, res: Response, building?: BuildingLookup): Promise<SignedIn | null>;
  /** Reads the membership of a building in the body, which is parsed after `load`. */
  membershipOf(actor: Actor, building: BuildingLookup): Promise<Membership>;
  control(req: Request): SessionControl;
  isKnownDevice(req: Request, account: string): boolean;
}

/** Sessions hold ids only; each request reads the account from PostgreSQL. */
export function createSessions(platform: Platform): Sessions {
  const cookie = cookieOf(platform.env);
  const store = createSessionStore(platform, {
    idleMs: IDLE_TIMEOUT_MS,
    secondFactorMs: SECOND_FACTOR_TIMEOUT_MS,
    cookie,
  });
  const middleware = sessionMiddleware(platform, store);
  const devices = createKnownDevices(platform.env);
  const mark = createSignedInMark(platform.env);
  const { redis, env } = platform;
  const list = createSessionList(redis, env.REDIS_PREFIX, {
    sessions: env.hasSharedAccounts ? Number.POSITIVE_INFINITY : MAX_SESSIONS,
    idleMs: IDLE_TIMEOUT_MS,
    lifetimeMs: LIFETIME_MS,
    impersonationMs: IMPERSONATION_TIMEOUT_MS,
  });
  const readAccess = createAccessLookup(platform);
  const readAtByRequest = new WeakMap<Request, number>();
  const readSession = promisify((req: Request, res: Response, done: (error?: unknown) => void) =>
    middleware(req, res, done),
  );
  return {
    async load(req, res, building) {
      const signedInMark = mark.follow(req, res);
      devices.follow(req, res);
      await readSession(req, res);
      const signedIn = await findSignedIn({ platform, readAccess }, req.session, building);
      if (signedIn) readAtByRequest.set(req, signedIn.readAt);
      if (signedIn) await store.renew(req, res);
      // Creates an empty session: a sign-in may follow.
      else if (req.session.userId !== undefined) await promisify(req.session.regenerate.bind(req.session))();
      // A request from before a sign-in says nothing about the current session.
      else if (!req.session.awaits && (await store.wasReplacedRecently(req))) return null;
      signedInMark.markRead();
      return signedIn;
    },
    async membershipOf({ userId }, building) {
      return (await readAccess({ userId, building })) ?? { propertyId: null, role: null, isOwner: null };
    },
    control(req) {
      const at = readAtByRequest.get(req) ?? null;
      return createControl(req, { platform, cookie, devices, list, store, at });
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
    cookie: { ...cookie, maxAge: IDLE_TIMEOUT_MS },
  });
}

type SessionCookie = ReturnType<typeof cookieOf>;

function cookieOf(env: Pick<Env, 'APP_URL'>) {
  const secure = env.APP_URL.startsWith('https:');
  return { name: secure ? '__Host-sid' : 'sid', httpOnly: true, sameSite: 'lax' as const, secure, path: '/' };
}

async function findSignedIn(
  { platform, readAccess }: { platform: Platform; readAccess: ReturnType<typeof createAccessLookup> },
  { userId, epoch, impersonation, startedAt }: Partial<SessionData>,
  building: BuildingLookup | undefined,
): Promise<SignedIn | null> {
  if (userId === undefined) return null;
  const impersonatorId = impersonation?.adminId ?? null;
  const access = await readAccess({ userId, adminId: impersonatorId, building });
  if (!access?.isActive || access.epoch !== epoch || access.at - (startedAt ?? 0) > LIFETIME_MS) return null;
  if (impersonation && !canContinue(access, impersonation)) return null;
  const { username, isAdmin, hasTemporaryPassword, hasSecondFactor, at, ...membership } = access;
  const mustChangePassword = hasTemporaryPassword && !impersonation; // not for an impersonating administrator
  const mustSetUpSecondFactor = !hasSecondFactor && !impersonation && mustHaveSecondFactor({ platform }, access);
  const actor = { userId, username, isAdmin, impersonatorId, mustChangePassword, mustSetUpSecondFactor };
  return { actor, membership, readAt: at };
}

/**
 * @throws AppError `password_change_required` with a temporary password, `second_factor_setup_required` without a
 * required factor
 */
export function assertSecuredAccount(
  actor: Actor,
  exceptions: Partial<Pick<Route, 'withTemporaryPassword' | 'withoutSecondFactor'>> = {},
): void {
  if (actor.mustChangePassword && !exceptions.withTemporaryPassword)
    throw new AppError('password_change_required', 'Choose your own password to continue');
  if (actor.mustSetUpSecondFactor && !exceptions.withoutSecondFactor)
    throw new AppError('second_factor_setup_required', 'Set up two-step verification to continue');
}

/**
 * Compares the account that the client shows: a login in another tab replaces the browser's session.
 * @throws AppError `account_changed` for another account's session, `invalid`
 */
export function assertNamedAccount({ access }: Pick<Route, 'access'>, req: Request, actor: Actor | null): void {
  const namedAccount = req.get('x-account');
  if (access === 'public' || !actor || namedAccount === undefined) return;
  if (!/^\d{1,10}$/.test(namedAccount)) throw new AppError('invalid', 'X-Account must be the id of an account');
  const { userId, username } = actor;
  if (Number(namedAccount) !== userId)
    throw new AppError('account_changed', `You are signed in as ${username} in another tab`, { details: { username } });
}

/** Requires an active administrator within the time limit, and a user who is no administrator. */
function canContinue(
  { isAdmin, adminEpoch: epochNow, at }: AccessState,
  { adminEpoch, since }: Impersonation,
): boolean {
  return !isAdmin && epochNow === adminEpoch && at - since < IMPERSONATION_TIMEOUT_MS;
}

interface ControlParts {
  readonly platform: Platform;
  readonly cookie: SessionCookie;
  readonly devices: KnownDevices;
  readonly list: SessionList;
  readonly store: SessionStore;
  readonly at: number | null;
}

function createControl(
  req: Request,
  { platform, cookie: sessionCookie, devices, list, store, at }: ControlParts,
): SessionControl {
  const { name, ...cookie } = sessionCookie;
  const currentTime = async () => at ?? (await readDatabaseTime(createContext(platform)));
  return {
    msSinceProof: loginAgeOf(req, at),
    async renewProof() {
      const { cookie: _cookie, ...content } = req.session;
      const provenAt = await currentTime();
      await replaceSession(req, { ...content, provenAt }, { list, at: provenAt });
    },
    async start({ userId, epoch, username }, doneMessage) {
      const startSession = async (startedAt: number) =>
        await replaceSession(req, { userId, epoch, startedAt }, { list, at: startedAt });
      await currentTime().then(startSession).catch(reportStartFailure(doneMessage));
      devices.remember(req, username);
    },
    requireStore: () => store.waitUntilReady(),
    awaitSecondFactor: ({ userId, epoch }) => replaceSession(req, { awaits: { userId, epoch } }, null),
    awaitedIdentity: req.session?.awaits ?? null,
    rememberDevice: (username) => devices.remember(req, username),
    async impersonate({ userId, epoch }) {
      const { userId: adminId, epoch: adminEpoch, startedAt, provenAt } = req.session;
      if (adminId === undefined || adminEpoch === undefined) throw new Error('Not signed in');
      const since = await currentTime();
      const impersonation = { adminId, adminEpoch, since };
      const login = { ...(startedAt && { startedAt }), ...(provenAt && { provenAt }) };
      await replaceSession(req, { userId, epoch, ...login, impersonation }, { list, at: since });
    },
    async stopImpersonating() {
      const { impersonation, startedAt, provenAt } = req.session;
      if (!impersonation) throw new Error('Not impersonating');
      const { adminId, adminEpoch } = impersonation;
      const login = { ...(startedAt && { startedAt }), ...(provenAt && { provenAt }) };
      const adminSession = { userId: adminId, epoch: adminEpoch, ...login };
      await replaceSession(req, adminSession, { list, at: await currentTime() });
    },
    async end() {
      await promisify(req.session.destroy.bind(req.session))();
      req.res?.clearCookie(name, cookie);
    },
    ...ownSessions(currentSessionOf(req, at), list),
  };
}

function loginAgeOf({ session }: Request, at: number | null): number | null {
  if (at === null || !session?.startedAt) return null;
  return at - Math.max(session.startedAt, session.provenAt ?? 0);
}

function reportStartFailure(doneMessage: string | undefined): (error: unknown) => never {
  return (error) => {
    if (doneMessage === undefined || !isOutage(error)) throw error;
    const message = `${doneMessage} Nobody can be signed in right now: please sign in in a moment.`;
    throw new AppError('unavailable', message, { retryAfter: 5, cause: error });
  };
}

function ownSessions(
  currentSession: CurrentSession | null,
  list: SessionList,
): Pick<SessionControl, 'list' | 'endOtherSession'> {
  return {
    list: async () => (currentSession ? await list.list(currentSession) : []),
    endOtherSession: async (id) => currentSession && (await list.end(currentSession, id)),
  };
}

/** `null` when signed out or impersonating. */
function currentSessionOf({ session, sessionID }: Request, at: number | null): CurrentSession | null {
  const { userId, epoch, impersonation } = session ?? {};
  if (at === null || userId === undefined || epoch === undefined || impersonation) return null;
  return { userId, epoch, sessionId: sessionID, at };
}

/**
 * Regenerates and saves before the response: a redirect must find its session.
 * @param sessionListing list and time of its entry; `null` while a second factor is pending
 */
async function replaceSession(
  req: Request,
  content: Partial<SessionData>,
  sessionListing: { list: SessionList; at: number } | null,
): Promise<void> {
  const previousId = req.sessionID;
  await promisify(req.session.regenerate.bind(req.session))();
  Object.assign(req.session, content, { device: deviceName(req.get('user-agent')), ip: req.ip ?? null });
  await promisify(req.session.save.bind(req.session))();
  const userId = content.impersonation?.adminId ?? content.userId;
  const epoch = content.impersonation?.adminEpoch ?? content.epoch;
  if (!sessionListing || userId === undefined || epoch === undefined) return;
  await sessionListing.list.add({ userId, epoch, sessionId: req.sessionID, at: sessionListing.at }, previousId);
}
