import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { createBatches } from './batches.ts';
import { usageOf } from './pool.ts';
import { type Statement, statementOf } from './statement.ts';

/** Where statements run: on any connection of the pool, within bounds or not, or on the one of a transaction. */
export interface Connection {
  /** Runs a statement that only reads. */
  read(statement: Statement): Promise<pg.QueryResult>;
  /** Runs one that is quick for certain, on the same connection as those that come in the same turn of the loop. */
  readTogether(statement: Statement): Promise<pg.QueryResult>;
  /** Runs a statement that changes or locks rows; outside of a transaction it takes hold at once. */
  change(statement: Statement): Promise<pg.QueryResult>;
}

/** The one connection of a transaction. */
export interface HeldConnection extends Connection {
  /** Sends a change together with whatever comes next, at the latest with the end: nobody waits for what it answers. */
  changeLater(statement: Statement): void;
  /** Sends a read likewise. @returns what it answers, once it is sent. */
  readLater(statement: Statement): Promise<pg.QueryResult>;
}

/** What policies look at, by the setting's name: numbers, or lists of them in braces. */
export type Settings = Readonly<Record<string, string>>;

/** Each statement by itself on a connection of its own; with settings, within them and nothing longer. */
export function connectionOf(pool: pg.Pool, settings: Settings | null): Connection {
  const within = (statement: Statement) => (settings ? bounded(statement, settings) : statement);
  const read = (statement: Statement) => runOn(pool, within(statement));
  const readTogether = (statement: Statement) => runTogether(pool, within(statement));
  if (!settings) return { read, readTogether, change: read };
  return {
    read,
    readTogether,
    change: (statement) => inTransaction(pool, settings, (held) => held.change(statement)),
  };
}

/**
 * A read that sets the settings itself: PostgreSQL asks the condition, which names no column, before it reads any row
 * (`One-Time Filter`; `test/flows/row-level-security.test.ts` looks at the plans). Outside of a transaction such settings
 * end with their statement, so nothing stays on the connection.
 */
function bounded({ text, values = [] }: Statement, settings: Settings): Statement {
  const given = Object.entries(settings);
  const set = given.map(([name], at) => `set_config('${name}', $${values.length + at + 1}, true)`).join(' || ');
  const sql = `select * from (${text}) within_reach where (select ${set}) is not null`;
  return { ...statementOf(sql, []), values: [...values, ...given.map(([, value]) => value)] };
}

async function runOn(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const result = await client.query(sendable(pool, statement));
    client.release();
    return result;
  } catch (error) {
    client.release(!(error instanceof pg.DatabaseError)); // else nobody knows what the connection is still busy with
    throw error;
  }
}

type Outcome = PromiseSettledResult<pg.QueryResult>;
const lanes = new WeakMap<pg.Pool, (statement: Statement) => Promise<Outcome | undefined>>();

/** Each statement is answered, fails and keeps within its bounds by itself: what they share is the message. */
async function runTogether(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  const run = lanes.get(pool) ?? createBatches((statements) => runAll(pool, statements));
  lanes.set(pool, run);
  const outcome = await run(statement);
  if (outcome?.status === 'fulfilled') return outcome.value;
  throw outcome?.reason;
}

async function runAll(pool: pg.Pool, statements: readonly Statement[]): Promise<Map<Statement, Outcome>> {
  const client = await pool.connect();
  const outcomes = await Promise.allSettled(statements.map((each) => client.query(sendable(pool, each))));
  client.release(outcomes.some((each) => each.status === 'rejected' && !(each.reason instanceof pg.DatabaseError)));
  return new Map(outcomes.map((outcome, at) => [statements[at] as Statement, outcome]));
}

/** Runs `work` on one connection between `begin` and `commit`, or `rollback` where it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  settings: Settings | null,
  work: (held: HeldConnection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const begun = client.query(beginning({ ...usageOf(pool).limits, ...settings }));
  begun.catch(() => {}); // said by the first statement or by the end, which wait for it as well
  const waiting: (() => Promise<pg.QueryResult>)[] = [];
  const ask = (statement: Statement) => client.query(sendable(pool, statement));
  const send = async (statement: Statement) => {
    const sent = [...waiting.splice(0), () => ask(statement)].map((each) => each());
    await Promise.all([begun, ...sent]).catch(afterItsCause);
    return (await sent.at(-1)) as pg.QueryResult;
  };
  const readLater = (statement: Statement) => {
    const { answer, send } = later(() => ask(statement));
    waiting.push(send);
    return answer;
  };
  try {
    const changeLater = (statement: Statement) => void waiting.push(() => ask(statement));
    const result = await work({ read: send, readTogether: send, change: send, changeLater, readLater });
    const { command } = await send({ text: 'commit' });
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its end');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** What sends something, and what that answers once it is sent. */
function later<T>(ask: () => Promise<T>): { readonly send: () => Promise<T>; readonly answer: Promise<T> } {
  const { promise: answer, resolve } = Promise.withResolvers<T>();
  answer.catch(() => {}); // what it is sent with fails as well, and says why
  const send = () => {
    const asked = ask();
    resolve(asked);
    return asked;
  };
  return { send, answer };
}

/** Without its name where connections are not the pool's own. */
const sendable = (pool: pg.Pool, statement: Statement): Statement =>
  usageOf(pool).isNamed ? statement : { text: statement.text, ...(statement.values && { values: statement.values }) };

const IN_FAILED_TRANSACTION = '25P02';

/** A statement sent along with one that fails is refused for that alone: whoever sent the other is to hear it first. */
async function afterItsCause(error: unknown): Promise<never> {
  if (error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION) await nextTurn();
  throw error;
}

/** One message, as `begin` alone would be one. The values are numbers and braces. */
const beginning = (settings: Readonly<Record<string, string | number>>) =>
  ['begin', ...Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)].join('; ');
