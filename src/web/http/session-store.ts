import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { RedisStore } from 'connect-redis';
import type { CookieOptions, Request, Response } from 'express';
import type { SessionData } from 'express-session';
import type { Platform } from '../../platform/core/platform.ts';
import { createBatches } from '../../platform/database/batches.ts';
import { AppError } from '../../shared/errors.ts';
import { cookieIn } from './cookie-in.ts';

const RENEW_AFTER_MS = 5 * 60_000;

const CONNECTED_WITHIN_MS = 700;

/** Longer than any request. */
const LATELY_MS = 60_000;
const SIGNED = /^s(?::|%3A)([\w-]{1,64})\./i;

interface Lifetime {
  readonly idleMs: number;
  readonly awaitsMs: number;
  readonly cookie: CookieOptions & { readonly name: string };
}

/** Newest cookie secret. */
type SigningLifetime = Lifetime & { readonly secret: string };

/** Sessions in Redis: one read per request, renewed at most every five minutes. */
export function createSessionStore({ env, redis }: Platform, lifetime: Lifetime): SessionStore {
  const lifetimeOf = ({ awaits }: SessionData) => (awaits ? lifetime.awaitsMs : lifetime.idleMs) / 1000;
  return new SessionStore(
    { client: redis, prefix: `${env.REDIS_PREFIX}:session:`, ttl: lifetimeOf },
    `${env.REDIS_PREFIX}:lately-replaced:`,
    { ...lifetime, secret: env.SESSION_SECRET[0] ?? '' },
  );
}

type Answer = [error: Error | null, result: unknown] | undefined;
/** Content and remaining lifetime. */
type Answers = readonly [content: Answer, left: Answer];

/** Batches reads of one tick into one write: a write costs more than its bytes. */
async function readAll(redis: Platform['redis'], keys: readonly string[]): Promise<Map<string, Answers>> {
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
    this.#answersOf = createBatches((keys) => readAll(this.#redis, keys));
    this.#replacedPrefix = replacedPrefix;
    this.#lifetime = lifetime;
  }

  override async get(sid: string, done: (error?: unknown, session?: SessionData | null) => void): Promise<void> {
    const read = this.#read(this.prefix + sid);
    await read.then(
      (session) => done(null, session),
      (error) => done(error),
    );
  }

  async #read(key: string): Promise<SessionData | null> {
    const [content, left] = (await this.#answersOf(key)) ?? [];
    if (content?.[0]) throw content[0];
    const session: SessionData | null = content?.[1] ? JSON.parse(String(content[1])) : null;
    if (session) this.#left.set(session, Number(left?.[1]));
    return session;
  }

  /** Replaces a session and remembers that for a minute; see `wasReplacedLately`. */
  override async regenerate(req: Request, done: (error?: unknown) => void): Promise<void> {
    const ending = this.#redis.multi().del(this.prefix + req.sessionID);
    ending.set(this.#replacedPrefix + req.sessionID, '', 'PX', LATELY_MS);
    const error = await ending.exec().then(
      () => undefined,
      (failure: unknown) => failure,
    );
    this.generate(req);
    done(error);
  }

  /**
   * Whether the request's session was just replaced, such as by sign-in. Its response must not overwrite the newer
   * cookie.
   */
  async wasReplacedLately(req: Request): Promise<boolean> {
    const id = SIGNED.exec(cookieIn(req, this.#lifetime.cookie.name) ?? '')?.[1];
    return id !== undefined && (await this.#redis.exists(this.#replacedPrefix + id)) === 1;
  }

  /** @throws AppError `unavailable` while Redis is away, but not during the first connect */
  async require(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    const late = AbortSignal.timeout(CONNECTED_WITHIN_MS);
    const isReady = await once(this.#redis, 'ready', { signal: late }).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    throw new AppError('unavailable', 'Nobody can be signed in right now. Please try again in a moment.', {
      retryAfter: 5,
    });
  }

  override createSession(req: Request, session: SessionData) {
    const left = this.#left.get(session) ?? 0;
    if (left < this.#lifetime.idleMs - RENEW_AFTER_MS) this.#due.add(req);
    return super.createSession(req, session);
  }

  /** Extends a session and its cookie, re-signing one of a former secret. Ended sessions stay ended. */
  async renew(req: Request, res: Response): Promise<void> {
    const { idleMs, cookie, secret } = this.#lifetime;
    const { name, ...options } = cookie;
    const held = cookieIn(req, name);
    const signed = signedBy(secret, req.sessionID);
    const isFormer = held !== undefined && decodeURIComponent(held) !== signed;
    if (!this.#due.has(req) && !isFormer) return;
    await this.#redis.pexpire(this.prefix + req.sessionID, idleMs);
    if (held) res.cookie(name, signed, { ...options, maxAge: idleMs });
  }
}

/** As express-session verifies: the id and its HMAC-SHA256, in the format of cookie-signature. */
function signedBy(secret: string, sessionId: string): string {
  const signature = createHmac('sha256', secret).update(sessionId).digest('base64');
  return `s:${sessionId}.${signature.replace(/=+$/, '')}`;
}
