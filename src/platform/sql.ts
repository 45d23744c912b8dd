import { isDeepStrictEqual } from 'node:util';
import type { QueryResult } from '@mikro-orm/core';
import type { PostgreSqlConnection, SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type Ctx, type OutsideTransaction, settingsOf, type Tx } from './context.ts';

type Values = readonly unknown[];

const READS = /^\s*(select|with)\b/i;
const LOCKS = /^\s*(select\b.*\bfor (no key )?update\b|select pg_advisory_xact_lock\b|lock table\b)/is;
const CHANGES = /\b(insert|update|delete|merge|truncate|nextval|setval)\b/i;
const QUOTED = /'[^']*'/g;

/**
 * Reads rows with one statement; `?` stands for a value. Inside a transaction it reads within it.
 * @returns the rows, each parsed with `row`. The schema has a key for every column and changes nothing.
 */
export async function query<Row extends z.ZodObject>(
  ctx: Ctx,
  sql: string,
  values: Values,
  row: Row,
): Promise<z.output<Row>[]> {
  if (!READS.test(sql) || CHANGES.test(sql.replaceAll(QUOTED, ''))) throw new Error(`query() only reads: ${sql}`);
  return isBounded(ctx)
    ? parsed(ctx, sql, await readWithin(ctx, sql, values), row)
    : await rowsOf(ctx, sql, values, row);
}

/** Whether the statement has to set the bounds of what it may read itself: a transaction has done so at its beginning. */
const isBounded = (ctx: Ctx) => ctx.reach !== 'all' && !('recorded' in ctx);

/**
 * Reads within the reach of a context in one message to PostgreSQL, which takes several statements without values of
 * their own as one transaction. A transaction around it would be three messages more.
 */
async function readWithin(ctx: Ctx, sql: string, values: Values): Promise<unknown[]> {
  const settings = Object.entries(settingsOf(ctx.reach) ?? {}).map(
    ([name, value]) => `set local ${name} = '${value}';`,
  );
  const statement = ctx.platform.orm.em.getPlatform().formatQuery(sql, [...values]);
  const pool = await (connectionOf(ctx).getConnection() as PostgreSqlConnection).getNativeClient();
  const results = (await pool.query(`${settings.join(' ')}\n${statement}`)) as unknown as {
    rows: unknown[];
  }[];
  return results.at(-1)?.rows ?? [];
}

/** Runs a statement that changes rows. */
interface Change<Where extends Ctx> {
  /** @returns how many rows it changed. */
  (ctx: Where, sql: string, values?: Values): Promise<number>;
  /** @returns what its `returning` answers, each row parsed. */
  <Row extends z.ZodObject>(ctx: Where, sql: string, values: Values, row: Row): Promise<z.output<Row>[]>;
}

/** Changes rows with one statement of a transaction. */
export const write = change as Change<Tx>;

/**
 * Changes rows with one statement outside of any transaction: somebody takes a piece of work for itself, keeps what it
 * needs for it, or notes how far it is (deliveries, mails, imports, checkouts that end). All else goes through
 * `transaction`.
 */
export const claim = change as Change<OutsideTransaction>;

/**
 * As `claim`, with `$1`, `$2` … for values of many kilobytes: MikroORM writes values into the text of a statement,
 * character by character.
 */
export async function claimBound(ctx: OutsideTransaction, sql: string, values: Values): Promise<void> {
  const pool = await (connectionOf(ctx).getConnection() as PostgreSqlConnection).getNativeClient();
  await pool.query(sql, [...values]);
}

/**
 * Holds rows, a table or a number until the transaction ends.
 * @returns what a `select … for update` answers, each parsed with `row`.
 */
export async function lock<Row extends z.ZodObject>(
  tx: Tx,
  sql: string,
  values: Values = [],
  row?: Row,
): Promise<z.output<Row>[]> {
  if (!LOCKS.test(sql)) throw new Error(`lock() only locks: ${sql}`);
  if (row) return await rowsOf(tx, sql, values, row);
  await affected(tx, sql, values);
  return [];
}

/** An instant as the replies have it: SQL for a column of the type `timestamptz`. */
export const iso = (column: string) => `to_char((${column}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whole numbers as one value, for `any(?::int[])` and `unnest`. */
export const intArray = (numbers: Iterable<number>) => `{${[...numbers].join(',')}}`;

/** The one place where rows come in untyped. */
const connectionOf = ({ em }: Ctx) => em as SqlEntityManager;

async function change(ctx: Ctx, sql: string, values: Values = [], row?: z.ZodObject): Promise<unknown> {
  return await (row ? rowsOf(ctx, sql, values, row) : affected(ctx, sql, values));
}

async function affected(ctx: Ctx, sql: string, values: Values): Promise<number> {
  const { affectedRows } = await connectionOf(ctx).execute<QueryResult>(sql, [...values], 'run');
  return affectedRows;
}

async function rowsOf<Row extends z.ZodObject>(
  ctx: Ctx,
  sql: string,
  values: Values,
  schema: Row,
): Promise<z.output<Row>[]> {
  return parsed(ctx, sql, await connectionOf(ctx).execute(sql, [...values]), schema);
}

function parsed<Row extends z.ZodObject>(ctx: Ctx, sql: string, rows: unknown[], schema: Row): z.output<Row>[] {
  const outputs = rows.map((row) => {
    const result = schema.safeParse(row);
    if (!result.success) throw misread(sql, z.prettifyError(result.error));
    return result.data;
  });
  // What the schema does not name may be a misspelt column that is optional in it. Only in tests: it costs as much again.
  if (ctx.platform.env.NODE_ENV === 'test' && !isDeepStrictEqual(outputs, rows))
    throw misread(sql, 'they have more than their schema, or it changes what it reads');
  return outputs;
}

const misread = (sql: string, reason: string) => new Error(`The rows are not what was asked for: ${reason}\n${sql}`);
