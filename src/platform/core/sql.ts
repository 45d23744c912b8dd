import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { statementOf } from '../database/statement.ts';
import type { Ctx, OutsideTransaction, Tx } from './context.ts';

type Values = readonly unknown[];

const READS = /^\s*(select|with)\b/i;
const LOCKS = /^\s*(select\b.*\bfor (no key )?update\b|select pg_(try_)?advisory_xact_lock\b|lock table\b)/is;
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
  if (!readings.has(sql)) requireReading(sql);
  const { rows } = await ctx.connection.read(statementOf(sql, values));
  return parsed(ctx, sql, rows, row);
}

/**
 * The same for a statement that is asked for often and quick for certain, such as one by a key: it goes out in one message
 * with those that come in the same turn of the loop, and waits for them.
 */
export async function queryTogether<Row extends z.ZodObject>(
  ctx: Ctx,
  sql: string,
  values: Values,
  row: Row,
): Promise<z.output<Row>[]> {
  if (!readings.has(sql)) requireReading(sql);
  const { rows } = await ctx.connection.readTogether(statementOf(sql, values));
  return parsed(ctx, sql, rows, row);
}

/** Texts that were looked at before: a look costs as much as the parsing of a row. */
const readings = new Set<string>();
const MOST_READINGS = 1_000;

function requireReading(sql: string): void {
  if (!READS.test(sql) || CHANGES.test(sql.replaceAll(QUOTED, ''))) throw new Error(`query() only reads: ${sql}`);
  if (readings.size < MOST_READINGS) readings.add(sql);
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
 * The same where nobody asks what came of it: it is sent together with the next statement of the transaction, or with its
 * end, and fails that.
 */
export function writeLater(tx: Tx, sql: string, values: Values = []): void {
  tx.connection.changeLater(statementOf(sql, values));
}

/**
 * Reads with a statement that is likewise sent together with the next one of the transaction, or with its end.
 * @returns what tells the rows, each parsed, once the transaction has ended.
 */
export function queryLater<Row extends z.ZodObject>(
  tx: Tx,
  sql: string,
  values: Values,
  row: Row,
): () => Promise<z.output<Row>[]> {
  if (!readings.has(sql)) requireReading(sql);
  const answer = tx.connection.readLater(statementOf(sql, values));
  return async () => parsed(tx, sql, (await answer).rows, row);
}

/**
 * Changes rows with one statement outside of any transaction: somebody takes a piece of work for itself, keeps what it
 * needs for it, or notes how far it is (deliveries, mails, imports, checkouts that end). All else goes through
 * `transaction`.
 */
export const claim = change as Change<OutsideTransaction>;

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

/**
 * The value of `intArray` in a statement that is asked often: PostgreSQL plans such a one anew each time, for it looks how
 * many numbers there are, unless a `select` stands around them.
 */
export const INTS = '(select ?::int[])::int[]';

/** Whole numbers as one value, for `any(?::int[])` and `unnest`. */
export const intArray = (numbers: Iterable<number | null>) => `{${Array.from(numbers, String).join(',')}}`;

async function change(ctx: Ctx, sql: string, values: Values = [], row?: z.ZodObject): Promise<unknown> {
  return await (row ? rowsOf(ctx, sql, values, row) : affected(ctx, sql, values));
}

async function affected(ctx: Ctx, sql: string, values: Values): Promise<number> {
  const { rowCount } = await ctx.connection.change(statementOf(sql, values));
  return rowCount ?? 0;
}

async function rowsOf<Row extends z.ZodObject>(
  ctx: Ctx,
  sql: string,
  values: Values,
  schema: Row,
): Promise<z.output<Row>[]> {
  const { rows } = await ctx.connection.change(statementOf(sql, values));
  return parsed(ctx, sql, rows, schema);
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
