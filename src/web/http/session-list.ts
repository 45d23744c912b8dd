import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { SessionSummary } from '../../platform/http/route.ts';

/** Live sessions per user; a further sign-in ends the oldest. */
export const MAX_SESSIONS = 50;

export interface SessionLimits {
  /** Live sessions per user; `Number.POSITIVE_INFINITY` for shared accounts. */
  readonly sessions: number;
  /** Idle timeout in ms. */
  readonly idleMs: number;
  /** Total lifetime in ms from sign-in. */
  readonly lifetimeMs: number;
  /** Milliseconds of impersonation. */
  readonly impersonationMs: number;
}

const storedSession = z.object({
  userId: z.int(),
  epoch: z.int(),
  startedAt: z.number(),
  device: z.string().default(''),
  ip: z.string().nullish(),
  impersonation: z.object({ adminId: z.int(), adminEpoch: z.int(), since: z.number() }).optional(),
});
type Stored = z.output<typeof storedSession>;

export interface CurrentSession {
  readonly userId: number;
  /** Account's epoch; sessions of another epoch have ended. */
  readonly epoch: number;
  readonly sessionId: string;
  readonly at: number;
}

export interface SessionList {
  /** @param previousId session that this one replaces */
  add(newSession: CurrentSession, previousId: string): Promise<void>;
  /** Sorts the current session first, then by last use. */
  list(currentSession: CurrentSession): Promise<SessionSummary[]>;
  /** Ends another session. @returns `null` for an unknown id */
  end(currentSession: CurrentSession, id: string): Promise<SessionSummary | null>;
}

/**
 * Index of sessions per user: a sorted set by sign-in time. Sessions stay in express-session's keys; expired ones are
 * pruned on read. Public ids are hashes.
 */
export function createSessionList(redis: Redis, prefix: string, limits: SessionLimits): SessionList {
  const listKey = (userId: number) => `${prefix}:sessions-of:${userId}`;
  const sessionKey = (sessionId: string) => `${prefix}:session:${sessionId}`;

  async function loadLiveSessions(currentSession: CurrentSession): Promise<Map<string, SessionSummary>> {
    const key = listKey(currentSession.userId);
    await redis.zadd(key, 'NX', String(currentSession.at), currentSession.sessionId);
    const ids = await redis.zrange(key, '0', '-1');
    const liveSessions = new Map<string, SessionSummary>();
    for (const { sessionId, session, msLeft } of await readSessions(redis, ids, sessionKey))
      if (session && isOfAccount(session, currentSession, limits))
        liveSessions.set(
          sessionId,
          summaryOf(session, sessionId, currentSession, currentSession.at - limits.idleMs + msLeft),
        );
    const endedIds = ids.filter((id) => !liveSessions.has(id));
    if (endedIds.length > 0) await redis.zrem(key, ...endedIds);
    return liveSessions;
  }

  return {
    async add(newSession, previousId) {
      const key = listKey(newSession.userId);
      const addition = redis.multi().zrem(key, previousId).zadd(key, String(newSession.at), newSession.sessionId);
      const answers = await addition.pexpire(key, String(limits.lifetimeMs)).zcard(key).exec();
      if (Number(answers?.at(-1)?.[1]) <= limits.sessions) return;
      const surplusIds = [...(await loadLiveSessions(newSession)).keys()].slice(0, -limits.sessions);
      if (surplusIds.length > 0) await redis.multi().del(surplusIds.map(sessionKey)).zrem(key, surplusIds).exec();
    },
    async list(currentSession) {
      const sortKey = ({ isCurrent, lastSeenAt }: SessionSummary) => (isCurrent ? '~' : lastSeenAt);
      return [...(await loadLiveSessions(currentSession)).values()].sort((session, otherSession) =>
        sortKey(session) < sortKey(otherSession) ? 1 : -1,
      );
    },
    async end(currentSession, id) {
      const [sessionId, session] =
        [...(await loadLiveSessions(currentSession))].find(([, candidate]) => candidate.id === id) ?? [];
      if (!sessionId || !session || session.isCurrent) return null;
      await redis.multi().del(sessionKey(sessionId)).zrem(listKey(currentSession.userId), sessionId).exec();
      return session;
    },
  };
}

interface ReadSession {
  readonly sessionId: string;
  readonly session: Stored | null;
  /** Remaining idle time. */
  readonly msLeft: number;
}

async function readSessions(
  redis: Redis,
  ids: readonly string[],
  keyOf: (sessionId: string) => string,
): Promise<ReadSession[]> {
  const pipeline = redis.pipeline();
  for (const id of ids) pipeline.get(keyOf(id)).pttl(keyOf(id));
  const answers = ((await pipeline.exec()) ?? []).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
  return ids.map((sessionId, at) => ({
    sessionId,
    session: parseSession(answers[2 * at]),
    msLeft: Number(answers[2 * at + 1]),
  }));
}

function parseSession(text: unknown): Stored | null {
  return typeof text === 'string' ? (storedSession.safeParse(JSON.parse(text)).data ?? null) : null;
}

/** Returns whether a live session belongs to the user; impersonations belong to the administrator. */
function isOfAccount(session: Stored, { userId, epoch, at }: CurrentSession, limits: SessionLimits) {
  const { impersonation, startedAt } = session;
  const accountId = impersonation ? impersonation.adminId : session.userId;
  const startEpoch = impersonation ? impersonation.adminEpoch : session.epoch;
  const isWithinImpersonation = !impersonation || at - impersonation.since < limits.impersonationMs;
  return accountId === userId && startEpoch === epoch && isWithinImpersonation && at - startedAt < limits.lifetimeMs;
}

/** Derives the last request from the remaining idle time, which each request resets. */
function summaryOf(
  session: Stored,
  sessionId: string,
  currentSession: CurrentSession,
  renewedAt: number,
): SessionSummary {
  const { device, ip, startedAt } = session;
  const isCurrent = sessionId === currentSession.sessionId;
  const seenAt = isCurrent ? currentSession.at : Math.max(startedAt, Math.min(renewedAt, currentSession.at));
  return {
    id: createHash('sha256').update(sessionId).digest('base64url').slice(0, 22),
    isCurrent,
    device,
    ip: ip ?? null,
    startedAt: new Date(startedAt).toISOString(),
    lastSeenAt: new Date(seenAt).toISOString(),
  };
}
