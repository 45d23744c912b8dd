import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { runStatement } from '../database/statement.ts';
import { type Ctx, type OutsideTransaction, settingsOfRead, type Tx, transaction } from './context.ts';

type Values = readonly unknown[];

const READS = /^\s*(select|with)\b/i;
const LOCKS = /^\s*(select\b.*\bfor (no key )?update\b|select pg_(try_)?advisory_xact_lock\b|lock table\b)/is;
const CHANGES = /\b(insert|update|delete|merge|truncate|nextval|setval)\b/i;
const QUOTED = /'[^']*'/g;

/**
 * Reads rows with one statement; `?` stands for a value. Inside a transaction it reads within it.
 * @returns each row parsed with `row`, which has a key for every column and transforms nothing
 */
export async function query<Row extends z.ZodObject>(
  ctx: Ctx,
  sql: string,
  values: Values,
  row: Row,
): Promise<z.output<Row>[]> {
  if (!READS.test(sql) || CHANGES.test(sql.replaceAll(QUOTED, ''))) throw new Error(`query() only reads: ${sql}`);
  const settings = Object.entries(settingsOfRead(ctx));
  const names = settings.map(([name]) => name);
  const { rows } = await runStatement(ctx.kysely, names.length > 0 ? bounded(sql, names) : sql, [
    ...values,
    ...settings.map(([, value]) => value),
  ]);
  return parsed(ctx, sql, rows, row);
}

/**
 * A read with its own settings. PostgreSQL evaluates the condition, which names no column, before the first row
 * (`One-Time Filter`; `test/flows/row-level-security.test.ts` checks the plans). The settings end with the statement.
 */
function bounded(sql: string, names: readonly string[]): string {
  const set = names.map((name) => `set_config('${name}', ?, true)`).join(' || ');
  return `select * from (${sql}) within_reach where (select ${set}) is not null`;
}

interface Change<Where extends Ctx> {
  /** @returns the number of rows changed */
  (ctx: Where, sql: string, values?: Values): Promise<number>;
  /** @returns the rows of its `returning`, parsed */
  <Row extends z.ZodObject>(ctx: Where, sql: string, values: Values, row: Row): Promise<z.output<Row>[]>;
}

export const write = change as Change<Tx>;

/**
 * For one statement with which a worker takes a lease, stores what it needs, or records progress. Everything else goes
 * through `transaction`.
 */
export const writeOutsideTransaction = (async (
  ctx: OutsideTransaction,
  sql: string,
  values: Values = [],
  row?: z.ZodObject,
) => {
  if (Object.keys(settingsOfRead(ctx)).length === 0) return await change(ctx, sql, values, row);
  return await transaction(ctx, (tx) => change(tx, sql, values, row));
}) as Change<OutsideTransaction>;

/** Locks rows, a table or a number until the transaction ends. @returns the rows of a `select … for update`, parsed */
export async function lock<Row extends z.ZodObject>(
  tx: Tx,
  sql: string,
  values: Values = [],
  row?: Row,
): Promise<z.output<Row>[]> {
  if (!LOCKS.test(sql)) throw new Error(`lock() only locks: ${sql}`);
  const { rows } = await runStatement(tx.kysely, sql, values);
  return row ? parsed(tx, sql, rows, row) : [];
}

/** SQL: a `timestamptz` as in replies. */
export const iso = (column: string) => `to_char((${column}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A part of a `where`, and its values. */
export type Condition = [sql: string, ...values: unknown[]];

export function whereOf(conditions: readonly Condition[]): { where: string; given: unknown[] } {
  const where = conditions.length > 0 ? `where ${conditions.map(([sql]) => sql).join(' and ')}` : '';
  return { where, given: conditions.flatMap(([, ...values]) => values) };
}

/** Pattern of `ilike` for texts that contain this one; its wildcards are taken as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** For `any(?::int[])` and `unnest`. */
export const intArray = (numbers: Iterable<number | null>) => `{${Array.from(numbers, String).join(',')}}`;

async function change(ctx: Ctx, sql: string, values: Values = [], row?: z.ZodObject): Promise<unknown> {
  const { rows, count } = await runStatement(ctx.kysely, sql, values);
  return row ? parsed(ctx, sql, rows, row) : count;
}

function parsed<Row extends z.ZodObject>(ctx: Ctx, sql: string, rows: unknown[], schema: Row): z.output<Row>[] {
  const outputs = rows.map((row) => {
    const result = schema.safeParse(row);
    if (!result.success) throw misread(sql, z.prettifyError(result.error));
    return result.data;
  });
  // An optional key may hide a misspelled column. Only in tests: the comparison costs as much as the parsing.
  if (ctx.platform.env.NODE_ENV === 'test' && !isDeepStrictEqual(outputs, rows))
    throw misread(sql, 'a column is missing from it, or it transforms a value');
  return outputs;
}

const misread = (sql: string, reason: string) => new Error(`Rows do not match their schema: ${reason}\n${sql}`);
