import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { RedisStore } from 'connect-redis';
import type { CookieOptions, Request, Response } from 'express';
import type { SessionData } from 'express-session';
import type { Platform } from '../../platform/core/platform.ts';
import { createBatcher } from '../../platform/database/batches.ts';
import { AppError } from '../../shared/errors.ts';
import { readCookie } from './read-cookie.ts';

const RENEW_AFTER_MS = 5 * 60_000;

const CONNECT_TIMEOUT_MS = 700;

/** Exceeds the duration of any request. */
const REPLACED_TTL_MS = 60_000;
const SIGNED_COOKIE = /^s(?::|%3A)([\w-]{1,64})\./i;

interface SessionLifetime {
  readonly idleMs: number;
  readonly secondFactorMs: number;
  readonly cookie: CookieOptions & { readonly name: string };
}

type SigningLifetime = SessionLifetime & { readonly secret: string };

/** Sessions in Redis: one read per request, renewed at most every five minutes. */
export function createSessionStore({ env, redis }: Platform, lifetime: SessionLifetime): SessionStore {
  const lifetimeOf = ({ awaits }: SessionData) => (awaits ? lifetime.secondFactorMs : lifetime.idleMs) / 1000;
  return new SessionStore(
    { client: redis, prefix: `${env.REDIS_PREFIX}:session:`, ttl: lifetimeOf },
    `${env.REDIS_PREFIX}:lately-replaced:`,
    { ...lifetime, secret: env.SESSION_SECRET[0] ?? '' },
  );
}

type Answer = [error: Error | null, result: unknown] | undefined;
/** Content and remaining lifetime. */
type Answers = readonly [content: Answer, left: Answer];

/** Batches reads of one tick into a pipeline. */
async function readSessions(redis: Platform['redis'], keys: readonly string[]): Promise<Map<string, Answers>> {
  const pipeline = redis.pipeline();
  for (const key of keys) pipeline.get(key).pttl(key);
  const answers = (await pipeline.exec()) ?? [];
  return new Map(keys.map((key, at) => [key, [answers[2 * at], answers[2 * at + 1]]]));
}

export class SessionStore extends RedisStore {
  /** Set by express-session. */
  declare readonly generate: (req: Request) => void;
  readonly #lifetime: SigningLifetime;
  readonly #redis: Platform['redis'];
  readonly #replacedPrefix: string;
  /** Remaining milliseconds by session. */
  readonly #left = new WeakMap<object, number>();
  readonly #due = new WeakSet<Request>();
  readonly #answersOf: (key: string) => Promise<Answers | undefined>;

  constructor(
    options: { client: Platform['redis']; prefix: string; ttl: (session: SessionData) => number },
    replacedPrefix: string,
    lifetime: SigningLifetime,
  ) {
    super({ ...options, disableTouch: true });
    this.#redis = options.client;
    this.#answersOf = createBatcher((keys) => readSessions(this.#redis, keys));
    this.#replacedPrefix = replacedPrefix;
    this.#lifetime = lifetime;
  }

  override async get(sid: string, done: (error?: unknown, session?: SessionData | null) => void): Promise<void> {
    const reading = this.#read(this.prefix + sid);
    await reading.then(
      (session) => done(null, session),
      (error) => done(error),
    );
  }

  async #read(key: string): Promise<SessionData | null> {
    const [sessionReply, ttlReply] = (await this.#answersOf(key)) ?? [];
    if (sessionReply?.[0]) throw sessionReply[0];
    const session: SessionData | null = sessionReply?.[1] ? JSON.parse(String(sessionReply[1])) : null;
    if (session) this.#left.set(session, Number(ttlReply?.[1]));
    return session;
  }

  /** Replaces a session and records that for a minute; see `wasReplacedRecently`. */
  override async regenerate(req: Request, done: (error?: unknown) => void): Promise<void> {
    const replacement = this.#redis.multi().del(this.prefix + req.sessionID);
    replacement.set(this.#replacedPrefix + req.sessionID, '', 'PX', REPLACED_TTL_MS);
    const error = await replacement.exec().then(
      () => undefined,
      (failure: unknown) => failure,
    );
    this.generate(req);
    done(error);
  }

  /**
   * Returns whether the request's session was just replaced, such as by sign-in. Its response must not overwrite the
   * newer cookie.
   */
  async wasReplacedRecently(req: Request): Promise<boolean> {
    const id = SIGNED_COOKIE.exec(readCookie(req, this.#lifetime.cookie.name) ?? '')?.[1];
    return id !== undefined && (await this.#redis.exists(this.#replacedPrefix + id)) === 1;
  }

  /** @throws AppError `unavailable` while Redis is down, except during the first connect */
  async waitUntilReady(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    const timeout = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    const isReady = await once(this.#redis, 'ready', { signal: timeout }).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    throw new AppError('unavailable', 'Nobody can be signed in right now. Please try again in a moment.', {
      retryAfter: 5,
    });
  }

  override createSession(req: Request, session: SessionData) {
    const remainingMs = this.#left.get(session) ?? 0;
    if (remainingMs < this.#lifetime.idleMs - RENEW_AFTER_MS) this.#due.add(req);
    return super.createSession(req, session);
  }

  /** Extends a session and its cookie, re-signing one of a former secret. Ended sessions stay ended. */
  async renew(req: Request, res: Response): Promise<void> {
    const { idleMs, cookie, secret } = this.#lifetime;
    const { name, ...options } = cookie;
    const currentCookie = readCookie(req, name);
    const signedCookie = signSessionId(secret, req.sessionID);
    const isOtherCookie = currentCookie !== undefined && decodeURIComponent(currentCookie) !== signedCookie;
    if (!this.#due.has(req) && !isOtherCookie) return;
    await this.#redis.pexpire(this.prefix + req.sessionID, idleMs);
    if (currentCookie) res.cookie(name, signedCookie, { ...options, maxAge: idleMs });
  }
}

/** Signs as express-session verifies: id and HMAC-SHA256, in the format of cookie-signature. */
function signSessionId(secret: string, sessionId: string): string {
  const signature = createHmac('sha256', secret).update(sessionId).digest('base64');
  return `s:${sessionId}.${signature.replace(/={1,2}$/, '')}`;
}
