import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { transactionLimits } from '../database/pool.ts';
import { runStatement } from '../database/statement.ts';
import { logSecurityEvent, type SecurityEventName, type SecurityFacts } from '../observability/security-events.ts';
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
  /** May not go without a second factor, and has none: nothing but setting one up is open. */
  readonly mustSetUpSecondFactor?: boolean;
}

/** Reads entities. There is no identity map: each read shows the rows as they are now. */
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
  /** The span that this is a part of; `null` where nobody asks for traces. */
  readonly traceparent: string | null;
  readonly platform: Platform;
  readonly reach: Reach;
  /** Runs SQL where `em` does: on the pool or in the transaction. Only `sql.ts` uses it. */
  readonly kysely: Kysely<unknown>;
  /** An open transaction that those begun with this context join. */
  readonly joined?: Tx;
}

/** A context inside a transaction: only here can rows change and events be recorded. */
export interface Tx extends Ctx {
  readonly em: Writer;
  readonly recorded: RecordedEvent[];
  /** Security events, for the log of the process once they are true. */
  readonly noted: { readonly event: SecurityEventName; readonly facts: SecurityFacts }[];
}

/** A context, but not that of a transaction. */
export type OutsideTransaction = Ctx & { readonly recorded?: never };

export function createContext(
  platform: Platform,
  given: Partial<Pick<Ctx, 'actor' | 'requestId' | 'ip' | 'traceparent'>> = {},
): Ctx {
  return {
    ...reachable(platform, 'all'),
    actor: null,
    requestId: randomUUID(),
    ip: null,
    traceparent: null,
    platform,
    ...given,
  };
}

/** The same context, with no rows but those within its reach. */
export function within<C extends OutsideTransaction>(ctx: C, reach: Reach): C {
  return { ...ctx, ...reachable(ctx.platform, reach) };
}

/**
 * The same context, reading where the replica is: what it shows may be older than what the primary has.
 * @throws where there is no replica.
 */
export function onReplica<C extends OutsideTransaction>(ctx: C): C {
  if (!ctx.platform.replica) throw new Error('there is no DATABASE_READ_URL');
  return { ...ctx, kysely: ctx.platform.orm.em.getKysely({ type: 'read' }) };
}

function reachable(platform: Platform, reach: Reach): Pick<Ctx, 'reach' | 'em' | 'kysely'> {
  const em = platform.orm.em.fork({ session: { variables: settingsOf(reach) } });
  return { reach, em, kysely: em.getKysely() };
}

/**
 * Does within a transaction what has to look at rows beyond its reach, and keeps the bounds for everything after it: the
 * one way past them, and only for what the person is told no more of than yes or no.
 */
export async function beyondReach<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  if (tx.reach === 'all') return await read();
  const settings = settingsOf(tx.reach);
  const set = (values: readonly string[]) =>
    runStatement(tx.kysely, `select ${Object.keys(settings).map((name) => `set_config('${name}', ?, true)`)}`, values);
  await set(['', '']);
  const found = await read();
  await set(Object.values(settings));
  return found;
}

/** The settings that a read has to bring along: within a transaction they are set already. */
export function settingsOfRead(ctx: Ctx): Settings {
  return 'recorded' in ctx || ctx.joined ? {} : settingsOf(ctx.reach);
}

/**
 * The same transaction, which reaches a building too that it has just made: nobody could have proven it before.
 * @param make inserts the building, beyond the reach so far. @returns its id.
 */
export async function reachingNew(tx: Tx, make: () => Promise<number>): Promise<{ tx: Tx; propertyId: number }> {
  const propertyId = await beyondReach(tx, make);
  if (tx.reach === 'all') return { tx, propertyId };
  const wider: Tx = { ...tx, reach: { ...tx.reach, propertyIds: [...tx.reach.propertyIds, propertyId] } };
  await beyondReach(wider, async () => {});
  return { tx: wider, propertyId };
}

/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>;

/** What the policies read: a number, and numbers in braces. Without bounds there are none. */
function settingsOf(reach: Reach): Settings {
  if (reach === 'all') return {};
  return { 'app.user_id': String(reach.userId), 'app.property_ids': `{${reach.propertyIds.join(',')}}` };
}

/**
 * The same context, reading and writing within `tx`: its transactions commit with that one or not at all. What handlers
 * throw must reach `tx`, for PostgreSQL refuses all statements after a failed one.
 */
export function joining<C extends OutsideTransaction>(ctx: C, tx: Tx): C {
  return { ...ctx, kysely: tx.kysely, em: tx.em, joined: tx };
}

/** For `find` and `findOne`: rows are locked until the transaction ends, and read as they are once they are. */
export const forUpdate = { lockMode: 3 satisfies LockMode.PESSIMISTIC_WRITE } as const;

const LOST_RACE = new Set(['40P01', '40001']);
const TRIES = 3;
const LOCKED = '55P03';
/** As long as a large import writes, or is taken back. */
const PATIENCE_MS = 20_000;

/**
 * Runs `work` in one transaction; emits the recorded events in this process, and logs what was noted, once it is committed.
 * Deadlocks and serialization failures are tried again, three times in all: `work` must be safe to repeat. Rows that
 * somebody else holds are asked for again and again: who waits for them keeps no connection from others meanwhile.
 */
export async function transaction<T>(ctx: OutsideTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (ctx.joined) return await work({ ...ctx.joined, ...ctx, em: ctx.joined.em, kysely: ctx.joined.kysely });
  const until = performance.now() + PATIENCE_MS;
  for (let lost = 0; ; ) {
    const recorded: RecordedEvent[] = [];
    const noted: Tx['noted'] = [];
    try {
      const { platform } = ctx;
      const variables = { ...transactionLimits(platform.env), ...settingsOf(ctx.reach) };
      const result = await platform.orm.em
        .fork({ session: { variables } })
        .transactional((em) => work({ ...ctx, em, kysely: em.getKysely(), recorded, noted }));
      for (const event of recorded) platform.committed.emit('event', event);
      for (const { event, facts } of noted) logSecurityEvent(platform.log, event, facts);
      return result;
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (LOST_RACE.has(code)) lost++;
      else if (code !== LOCKED || performance.now() > until) throw error;
      if (lost === TRIES) throw error;
      await sleep(code === LOCKED ? 200 + Math.random() * 200 : 10 * lost + Math.random() * 40);
    }
  }
}
