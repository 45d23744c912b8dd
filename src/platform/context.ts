import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { RecordedEvent } from './event.ts';
import type { Platform } from './platform.ts';

/** Who acts. While an admin impersonates somebody, `userId` is the person's and `impersonatorId` the admin's. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly impersonatorId: number | null;
  /** Signed in with a temporary password: nothing but the choice of an own one is open. */
  readonly mustChangePassword?: boolean;
}

/** Reads entities. Nothing is remembered: each read shows the rows as they are now. */
export type Reader = Pick<SqlEntityManager, 'find' | 'findOne' | 'findOneOrFail' | 'count'>;
/** Changes them as well. */
export type Writer = Reader &
  Pick<SqlEntityManager, 'insert' | 'insertMany' | 'nativeUpdate' | 'nativeDelete' | 'upsert'>;

/**
 * Which rows PostgreSQL shows and lets change, whatever a statement asks for: all of them, or a person's own and those of
 * the buildings that a request was proven for. The policies stand in the migrations.
 */
export type Reach = 'all' | { readonly userId: number; readonly propertyIds: readonly number[] };

/** The first argument of every query and command; made alike by web, worker and tests. */
export interface Ctx {
  readonly em: Reader;
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly ip: string | null;
  readonly platform: Platform;
  readonly reach: Reach;
}

/** A context inside a transaction: only here can rows change and events be recorded. */
export interface Tx extends Ctx {
  readonly em: Writer;
  readonly recorded: RecordedEvent[];
}

/** A context, but not that of a transaction. */
export type OutsideTransaction = Ctx & { readonly recorded?: never };

export function createContext(platform: Platform, given: Partial<Pick<Ctx, 'actor' | 'requestId' | 'ip'>> = {}): Ctx {
  return {
    em: platform.orm.em.fork(),
    actor: null,
    requestId: randomUUID(),
    ip: null,
    platform,
    reach: 'all',
    ...given,
  };
}

/** The same context, with no rows but those within its reach. */
export function within<C extends OutsideTransaction>(ctx: C, reach: Reach): C {
  return { ...ctx, reach, em: forkWithin(ctx.platform, reach) };
}

/**
 * Does within a transaction what has to look at rows beyond its reach, and keeps the bounds for everything after it: the
 * one way past them, and only for what the person is told no more of than yes or no.
 */
export async function beyondReach<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  const settings = settingsOf(tx.reach);
  if (!settings) return await read();
  const em = tx.em as SqlEntityManager;
  const set = (values: readonly string[]) =>
    em.execute(`select ${Object.keys(settings).map((name) => `set_config('${name}', ?, true)`)}`, [...values]);
  await set(['', '']);
  const found = await read();
  await set(Object.values(settings));
  return found;
}

/** The policies' settings, valid for one transaction; `null` where there are no bounds. */
export function settingsOf(reach: Reach): Readonly<Record<string, string>> | null {
  if (reach === 'all') return null;
  return { 'app.user_id': String(reach.userId), 'app.property_ids': `{${reach.propertyIds.join(',')}}` };
}

/** Everything it does stands in a transaction that sets the bounds first. */
function forkWithin({ orm }: Platform, reach: Reach): SqlEntityManager {
  const variables = settingsOf(reach);
  return orm.em.fork(variables ? { session: { variables } } : {});
}

/** For `find` and `findOne`: rows are locked until the transaction ends, and read as they are once they are. */
export const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

const LOST_RACE = new Set(['40P01', '40001']);
const TRIES = 3;

/**
 * Runs `work` in one transaction and emits the recorded events in this process once it is committed.
 * Deadlocks and serialization failures are tried again, three times in all: `work` must be safe to repeat.
 */
export async function transaction<T>(ctx: OutsideTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const recorded: RecordedEvent[] = [];
    try {
      const em = forkWithin(ctx.platform, ctx.reach);
      const result = await em.transactional((held) => work({ ...ctx, em: held as SqlEntityManager, recorded }));
      for (const event of recorded) ctx.platform.committed.emit('event', event);
      return result;
    } catch (error) {
      if (attempt === TRIES || !LOST_RACE.has(String((error as { code?: unknown }).code))) throw error;
      await sleep(10 * attempt + Math.random() * 40);
    }
  }
}
