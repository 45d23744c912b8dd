import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { naming } from '../database/orm.ts';
import { transactionLimits } from '../database/pool.ts';
import { runStatement } from '../database/statement.ts';
import { logSecurityEvent, type SecurityEventName, type SecurityFacts } from '../observability/security-events.ts';
import type { RecordedEvent } from './event.ts';
import type { Platform } from './platform.ts';

/** During impersonation, `userId` is the user and `impersonatorId` the administrator. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly impersonatorId: number | null;
  /** Signed in with a temporary password: only choosing a new one is allowed. */
  readonly mustChangePassword?: boolean;
  /** A second factor is required and missing: only setting one up is allowed. */
  readonly mustSetUpSecondFactor?: boolean;
}

/** Reads entities. There is no identity map: each read returns current rows. */
type Reader = Pick<SqlEntityManager, 'find' | 'findOne' | 'findOneOrFail' | 'count'>;
type Writer = Reader & Pick<SqlEntityManager, 'insert' | 'insertMany' | 'nativeUpdate' | 'nativeDelete' | 'upsert'>;

/**
 * Which rows PostgreSQL shows (row-level security, in the migrations): all, or the user's own and those of the
 * buildings proven for the request.
 */
export type Reach = 'all' | { readonly userId: number; readonly propertyIds: readonly number[] };

export interface Ctx {
  readonly em: Reader;
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly ip: string | null;
  readonly traceparent: string | null;
  readonly platform: Platform;
  readonly reach: Reach;
  /** The pool or the open transaction, as `em`. Only for `sql.ts` and `tables.ts`. */
  readonly kysely: Kysely<unknown>;
  /** Transactions started with this context join this one. */
  readonly joined?: Tx;
}

/** Context of a transaction: only here can rows change and events be recorded. */
export interface Tx extends Ctx {
  readonly em: Writer;
  readonly recorded: RecordedEvent[];
  /** Security events, logged after the commit. */
  readonly noted: { readonly event: SecurityEventName; readonly facts: SecurityFacts }[];
  /** Runs after the commit, outside of the transaction. */
  readonly afterwards: ((ctx: OutsideTransaction) => Promise<void>)[];
}

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

export function within<C extends OutsideTransaction>(ctx: C, reach: Reach): C {
  return { ...ctx, ...reachable(ctx.platform, reach) };
}

/** Reads from the replica, which lags behind the primary. @throws Error without a replica */
export function onReplica<C extends OutsideTransaction>(ctx: C): C {
  if (!ctx.platform.replica) throw new Error('No replica: DATABASE_READ_URL is not set');
  return { ...ctx, kysely: ctx.platform.orm.em.getKysely({ ...naming, type: 'read' }) };
}

function reachable(platform: Platform, reach: Reach): Pick<Ctx, 'reach' | 'em' | 'kysely'> {
  const em = platform.orm.em.fork({ session: { variables: settingsOf(reach) } });
  return { reach, em, kysely: em.getKysely(naming) };
}

/**
 * Runs one read without row-level security, then restores it. Only for checks whose result the user learns as yes or
 * no.
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

export function settingsOfRead(ctx: Ctx): Settings {
  return 'recorded' in ctx || ctx.joined ? {} : settingsOf(ctx.reach);
}

/**
 * Extends the transaction's reach by the building it creates.
 * @param make inserts the building, without row-level security.
 * @returns its id
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

function settingsOf(reach: Reach): Settings {
  if (reach === 'all') return {};
  return { 'app.user_id': String(reach.userId), 'app.property_ids': `{${reach.propertyIds.join(',')}}` };
}

/**
 * A context whose transactions join `tx`. Errors of the handler must reach `tx`: after a failed statement PostgreSQL
 * refuses all others.
 */
export function joining<C extends OutsideTransaction>(ctx: C, tx: Tx): C {
  return { ...ctx, kysely: tx.kysely, em: tx.em, joined: tx };
}

export const forUpdate = { lockMode: 3 satisfies LockMode.PESSIMISTIC_WRITE } as const;

const LOST_RACE = new Set(['40P01', '40001']);
const TRIES = 3;
const LOCKED = '55P03';
/** Total time to retry a lock timeout: a large import or its undo holds locks that long. */
const PATIENCE_MS = 20_000;

/**
 * Runs `work` in a transaction. After the commit it emits the recorded events in this process, logs the security
 * events, and does what waited for it. Deadlocks and serialization failures are retried, three attempts in all; lock timeouts until `PATIENCE_MS`,
 * without holding a connection in between. `work` must be safe to repeat.
 */
export async function transaction<T>(ctx: OutsideTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (ctx.joined) return await work({ ...ctx.joined, ...ctx, em: ctx.joined.em, kysely: ctx.joined.kysely });
  const until = performance.now() + PATIENCE_MS;
  for (let lost = 0; ; ) {
    const recorded: RecordedEvent[] = [];
    const noted: Tx['noted'] = [];
    const afterwards: Tx['afterwards'] = [];
    let result: T;
    try {
      const { platform } = ctx;
      // For entries of the ledger, which the database writes.
      const actor = ctx.actor && { 'app.actor_id': String(ctx.actor.userId) };
      const variables = { ...transactionLimits(platform.env), ...settingsOf(ctx.reach), ...actor };
      result = await platform.orm.em
        .fork({ session: { variables } })
        .transactional((em) => work({ ...ctx, em, kysely: em.getKysely(naming), recorded, noted, afterwards }));
      for (const event of recorded) platform.committed.emit('event', event);
      for (const { event, facts } of noted) logSecurityEvent(platform.log, event, facts);
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (LOST_RACE.has(code)) lost++;
      else if (code !== LOCKED || performance.now() > until) throw error;
      if (lost === TRIES) throw error;
      await sleep(code === LOCKED ? 200 + Math.random() * 200 : 10 * lost + Math.random() * 40);
      continue;
    }
    for (const one of afterwards) await one(ctx);
    return result;
  }
}

/** Calls another service: now, or after the commit of the transaction that `ctx` joins. */
export async function afterCommit(
  ctx: OutsideTransaction,
  work: (ctx: OutsideTransaction) => Promise<void>,
): Promise<void> {
  if (ctx.joined) ctx.joined.afterwards.push(work);
  else await work(ctx);
}
