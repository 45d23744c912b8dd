import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { kyselyNaming } from '../database/orm.ts';
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
  /** Temporary password: only choosing a new one is allowed. */
  readonly mustChangePassword?: boolean;
  /** Missing second factor: only setting one up is allowed. */
  readonly mustSetUpSecondFactor?: boolean;
}

/** Reads entities without identity map: each read returns current rows. */
type Reader = Pick<SqlEntityManager, 'find' | 'findOne' | 'findOneOrFail' | 'count'>;
type Writer = Reader & Pick<SqlEntityManager, 'insert' | 'insertMany' | 'nativeUpdate' | 'nativeDelete' | 'upsert'>;

/** Reach by row-level security: all rows, or the user's and those of the proven buildings. */
export type Reach = 'all' | { readonly userId: number; readonly propertyIds: readonly number[] };

export interface Ctx {
  readonly em: Reader;
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly ip: string | null;
  readonly traceparent: string | null;
  readonly platform: Platform;
  readonly reach: Reach;
  /** Pool or open transaction, as `em`. For `sql.ts` and `tables.ts` only. */
  readonly kysely: Kysely<unknown>;
  /** Enclosing transaction. */
  readonly joinedTx?: Tx;
  /** Runs at the end of each transaction, which an error rolls back. */
  readonly beforeCommit?: (tx: Tx) => Promise<void>;
}

/** Context of a transaction, required to change rows and record events. */
export interface Tx extends Ctx {
  readonly em: Writer;
  readonly recordedEvents: RecordedEvent[];
  /** Security events, logged after the commit. */
  readonly securityEvents: { readonly event: SecurityEventName; readonly facts: SecurityFacts }[];
  /** Callbacks outside the transaction, after the commit. */
  readonly afterCommitTasks: ((ctx: OutsideTransaction) => Promise<void>)[];
}

export type OutsideTransaction = Ctx & { readonly recordedEvents?: never };

export function createContext(
  platform: Platform,
  options: Partial<Pick<Ctx, 'actor' | 'requestId' | 'ip' | 'traceparent'>> = {},
): Ctx {
  return {
    ...readersFor(platform, 'all'),
    actor: null,
    requestId: randomUUID(),
    ip: null,
    traceparent: null,
    platform,
    ...options,
  };
}

export function withReach<C extends OutsideTransaction>(ctx: C, reach: Reach): C {
  return { ...ctx, ...readersFor(ctx.platform, reach) };
}

/** Reads from the replica, which may lag. */
export function onReplica<C extends OutsideTransaction>(ctx: C): C {
  if (!ctx.platform.replica) throw new Error('No replica: DATABASE_READ_URL is not set');
  return { ...ctx, kysely: ctx.platform.orm.em.getKysely({ ...kyselyNaming, type: 'read' }) };
}

function readersFor(platform: Platform, reach: Reach): Pick<Ctx, 'reach' | 'em' | 'kysely'> {
  const em = platform.orm.em.fork({ session: { variables: settingsOf(reach) } });
  return { reach, em, kysely: em.getKysely(kyselyNaming) };
}

/** Runs one read without row-level security, for checks whose result is yes or no. */
export async function withoutReach<T>(tx: Tx, readAll: () => Promise<T>): Promise<T> {
  if (tx.reach === 'all') return await readAll();
  const settings = settingsOf(tx.reach);
  const applySettings = (values: readonly string[]) =>
    runStatement(tx.kysely, `select ${Object.keys(settings).map((name) => `set_config('${name}', ?, true)`)}`, values);
  await applySettings(['', '']);
  const output = await readAll();
  await applySettings(Object.values(settings));
  return output;
}

/** Settings of a read outside a transaction; a transaction has set its own. */
export function readSettingsOf(ctx: Ctx & Partial<Pick<Tx, 'recordedEvents'>>): Settings {
  return ctx.recordedEvents || ctx.joinedTx ? {} : settingsOf(ctx.reach);
}

/**
 * Extends the reach by the created building.
 * @param make inserts it without row-level security
 * @returns its id
 */
export async function createWithinReach(tx: Tx, make: () => Promise<number>): Promise<{ tx: Tx; propertyId: number }> {
  const propertyId = await withoutReach(tx, make);
  if (tx.reach === 'all') return { tx, propertyId };
  const widerTx: Tx = { ...tx, reach: { ...tx.reach, propertyIds: [...tx.reach.propertyIds, propertyId] } };
  await withoutReach(widerTx, async () => {});
  return { tx: widerTx, propertyId };
}

export type Settings = Readonly<Record<string, string>>;

function settingsOf(reach: Reach): Settings {
  if (reach === 'all') return {};
  return { 'app.user_id': String(reach.userId), 'app.property_ids': `{${reach.propertyIds.join(',')}}` };
}

/** Returns a context whose transactions join `tx`. Propagate its errors: PostgreSQL then rejects all statements. */
export function joinTransaction<C extends OutsideTransaction>(ctx: C, tx: Tx): C {
  return { ...ctx, kysely: tx.kysely, em: tx.em, joinedTx: tx };
}

export const forUpdate = { lockMode: 3 satisfies LockMode.PESSIMISTIC_WRITE } as const;

const RETRIED_CODES = new Set(['40P01', '40001']);
const MAX_ATTEMPTS = 3;
const LOCK_TIMEOUT_CODE = '55P03';
/** A large import or its undo holds locks that long. */
const LOCK_RETRY_MS = 20_000;

/**
 * Runs `work` in a transaction; `work` must be safe to repeat. After the commit emits events and runs callbacks.
 * Retries deadlocks and serialization failures up to three attempts, lock timeouts until `PATIENCE_MS`, without
 * holding a connection.
 */
export async function transaction<T>(ctx: OutsideTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (ctx.joinedTx)
    return await runToEnd({ ...ctx.joinedTx, ...ctx, em: ctx.joinedTx.em, kysely: ctx.joinedTx.kysely }, work);
  const retryUntil = performance.now() + LOCK_RETRY_MS;
  for (let failedAttempts = 0; ; ) {
    const recordedEvents: RecordedEvent[] = [];
    const securityEvents: Tx['securityEvents'] = [];
    const afterCommitTasks: Tx['afterCommitTasks'] = [];
    let result: T;
    try {
      const { platform } = ctx;
      // Read by the ledger's triggers.
      const actor = ctx.actor && { 'app.actor_id': String(ctx.actor.userId) };
      const variables = { ...transactionLimits(platform.env), ...settingsOf(ctx.reach), ...actor };
      result = await platform.orm.em
        .fork({ session: { variables } })
        .transactional((em) =>
          runToEnd(
            { ...ctx, em, kysely: em.getKysely(kyselyNaming), recordedEvents, securityEvents, afterCommitTasks },
            work,
          ),
        );
      for (const event of recordedEvents) platform.committedEvents.emit('event', event);
      for (const { event, facts } of securityEvents) logSecurityEvent(platform.log, event, facts);
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (RETRIED_CODES.has(code)) failedAttempts++;
      else if (code !== LOCK_TIMEOUT_CODE || performance.now() > retryUntil) throw error;
      if (failedAttempts === MAX_ATTEMPTS) throw error;
      await sleep(code === LOCK_TIMEOUT_CODE ? 200 + Math.random() * 200 : 10 * failedAttempts + Math.random() * 40);
      continue;
    }
    for (const task of afterCommitTasks) await task(ctx);
    return result;
  }
}

async function runToEnd<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await work(tx);
  await tx.beforeCommit?.(tx);
  return result;
}

/** Runs work after the commit if `ctx` joins a transaction. */
export async function afterCommit(
  ctx: OutsideTransaction,
  work: (ctx: OutsideTransaction) => Promise<void>,
): Promise<void> {
  if (ctx.joinedTx) ctx.joinedTx.afterCommitTasks.push(work);
  else await work(ctx);
}
