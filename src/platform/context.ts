import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RecordedEvent } from './outbox.ts';
import type { Platform } from './platform.ts';

/** Who acts. While an admin impersonates somebody, `userId` is the person's and `impersonatorId` the admin's. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly impersonatorId: number | null;
}

/** The first argument of every query and command; made alike by web, worker and tests. */
export interface Ctx {
  readonly em: SqlEntityManager;
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly ip: string | null;
  readonly platform: Platform;
}

/** A context inside a transaction: only here can rows change and events be recorded. */
export interface Tx extends Ctx {
  readonly recorded: RecordedEvent[];
}

export function createContext(platform: Platform, given: Partial<Pick<Ctx, 'actor' | 'requestId' | 'ip'>> = {}): Ctx {
  return { em: platform.orm.em.fork(), actor: null, requestId: randomUUID(), ip: null, platform, ...given };
}

/** Reads rows as they are now, with nothing remembered; inside a transaction it reads within it, on its connection. */
export function reader(ctx: Ctx): SqlEntityManager {
  return ctx.em.fork({ keepTransactionContext: true });
}

const LOST_RACE = new Set(['40P01', '40001']);
const TRIES = 3;

/**
 * Runs `work` in one transaction and tells this process of the recorded events once it is committed.
 * Deadlocks and serialization failures are tried again, three times in all: `work` must be safe to repeat.
 */
export async function transaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const recorded: RecordedEvent[] = [];
    try {
      const result = await ctx.em.fork().transactional((em) => work({ ...ctx, em: em as SqlEntityManager, recorded }));
      for (const event of recorded) ctx.platform.committed.emit('event', event);
      return result;
    } catch (error) {
      if (attempt === TRIES || !LOST_RACE.has(String((error as { code?: unknown }).code))) throw error;
      await sleep(10 * attempt + Math.random() * 40);
    }
  }
}
