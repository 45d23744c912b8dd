import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { SessionSummary } from '../../platform/http/route.ts';

/** Live ones per user: one more sign-in ends the oldest. */
const MOST_SESSIONS = 50;

export interface SessionLifetimes {
  /** Milliseconds without a request. */
  readonly idle: number;
  /** Milliseconds from sign-in. */
  readonly whole: number;
  /** Milliseconds of impersonation. */
  readonly impersonation: number;
}

const stored = z.object({
  userId: z.int(),
  epoch: z.int(),
  startedAt: z.number(),
  device: z.string().default(''),
  ip: z.string().nullish(),
  impersonation: z.object({ adminId: z.int(), adminEpoch: z.int(), since: z.number() }).optional(),
});
type Stored = z.output<typeof stored>;

export interface Asking {
  readonly userId: number;
  /** The account's epoch: sessions of another are over. */
  readonly epoch: number;
  readonly sessionId: string;
  readonly at: number;
}

export interface SessionList {
  /** @param former the session that this one replaces */
  add(begun: Asking, former: string): Promise<void>;
  /** Live sessions: the current one, then by last use. */
  read(asking: Asking): Promise<SessionSummary[]>;
  /** Ends another session. @returns `null` for an unknown id */
  end(asking: Asking, id: string): Promise<SessionSummary | null>;
}

/**
 * Index of sessions per user: a sorted set by sign-in time. Sessions stay in express-session's keys; expired ones are
 * pruned on read. Public ids are hashes.
 */
export function createSessionList(redis: Redis, prefix: string, lifetimes: SessionLifetimes): SessionList {
  const listKey = (userId: number) => `${prefix}:sessions-of:${userId}`;
  const sessionKey = (sessionId: string) => `${prefix}:session:${sessionId}`;

  async function live(asking: Asking): Promise<Map<string, SessionSummary>> {
    const key = listKey(asking.userId);
    await redis.zadd(key, 'NX', String(asking.at), asking.sessionId);
    const ids = await redis.zrange(key, '0', '-1');
    const found = new Map<string, SessionSummary>();
    for (const { sessionId, session, msLeft } of await readSessions(redis, ids, sessionKey))
      if (session && isOf(session, asking, lifetimes))
        found.set(sessionId, summaryOf(session, sessionId, asking, asking.at - lifetimes.idle + msLeft));
    const gone = ids.filter((id) => !found.has(id));
    if (gone.length > 0) await redis.zrem(key, ...gone);
    return found;
  }

  return {
    async add(begun, former) {
      const key = listKey(begun.userId);
      const adding = redis.multi().zrem(key, former).zadd(key, String(begun.at), begun.sessionId);
      const answers = await adding.pexpire(key, String(lifetimes.whole)).zcard(key).exec();
      if (Number(answers?.at(-1)?.[1]) <= MOST_SESSIONS) return;
      const surplus = [...(await live(begun)).keys()].slice(0, -MOST_SESSIONS);
      if (surplus.length > 0) await redis.multi().del(surplus.map(sessionKey)).zrem(key, surplus).exec();
    },
    async read(asking) {
      const order = ({ isCurrent, lastSeenAt }: SessionSummary) => (isCurrent ? '~' : lastSeenAt);
      return [...(await live(asking)).values()].sort((one, other) => (order(one) < order(other) ? 1 : -1));
    },
    async end(asking, id) {
      const [sessionId, session] = [...(await live(asking))].find(([, known]) => known.id === id) ?? [];
      if (!sessionId || !session || session.isCurrent) return null;
      await redis.multi().del(sessionKey(sessionId)).zrem(listKey(asking.userId), sessionId).exec();
      return session;
    },
  };
}

interface ReadSession {
  readonly sessionId: string;
  readonly session: Stored | null;
  /** Idle time left. */
  readonly msLeft: number;
}

async function readSessions(
  redis: Redis,
  ids: readonly string[],
  keyOf: (sessionId: string) => string,
): Promise<ReadSession[]> {
  const reading = redis.pipeline();
  for (const id of ids) reading.get(keyOf(id)).pttl(keyOf(id));
  const answers = ((await reading.exec()) ?? []).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
  return ids.map((sessionId, at) => ({
    sessionId,
    session: parsed(answers[2 * at]),
    msLeft: Number(answers[2 * at + 1]),
  }));
}

function parsed(text: unknown): Stored | null {
  return typeof text === 'string' ? (stored.safeParse(JSON.parse(text)).data ?? null) : null;
}

/** The user's own live session; impersonations belong to the administrator. */
function isOf(session: Stored, { userId, epoch, at }: Asking, lifetimes: SessionLifetimes) {
  const { impersonation, startedAt } = session;
  const person = impersonation ? impersonation.adminId : session.userId;
  const begun = impersonation ? impersonation.adminEpoch : session.epoch;
  const isActingOn = !impersonation || at - impersonation.since < lifetimes.impersonation;
  return person === userId && begun === epoch && isActingOn && at - startedAt < lifetimes.whole;
}

/** Requests reset the idle time, so the rest of it dates the last one. */
function summaryOf(session: Stored, sessionId: string, asking: Asking, renewedAt: number): SessionSummary {
  const { device, ip, startedAt } = session;
  const isCurrent = sessionId === asking.sessionId;
  const seenAt = isCurrent ? asking.at : Math.max(startedAt, Math.min(renewedAt, asking.at));
  return {
    id: createHash('sha256').update(sessionId).digest('base64url').slice(0, 22),
    isCurrent,
    device,
    ip: ip ?? null,
    startedAt: new Date(startedAt).toISOString(),
    lastSeenAt: new Date(seenAt).toISOString(),
  };
}
