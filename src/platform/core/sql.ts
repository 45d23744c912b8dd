import { isDeepStrictEqual } from 'node:util';
import {
  type Compilable,
  type CompiledQuery,
  type DeleteResult,
  type InsertResult,
  type RootOperationNode,
  SelectQueryNode,
  type UpdateResult,
} from 'kysely';
import { z } from 'zod';
import { runCompiled, runStatement } from '../database/statement.ts';
import { type Ctx, type OutsideTransaction, settingsOfRead, type Tx, transaction } from './context.ts';

type Values = readonly unknown[];

const READS = /^\s*(select|with)\b/i;
const LOCKS = /^\s*(select\b.*\bfor (no key )?update\b|select pg_(try_)?advisory_xact_lock\b|lock table\b)/is;
const CHANGES = /\b(insert|update|delete|merge|truncate|nextval|setval)\b/i;
const QUOTED = /'[^']*'/g;

/** A statement of `tables.ts`: Kysely builds it, and the entities type its rows. */
type Select<Row> = Compilable<Row> & { readonly isSelectQueryBuilder: true };
type Changing<Row> = Compilable<Row> & { readonly isSelectQueryBuilder?: never };

/** Reads rows with one statement. Inside a transaction it reads within it. */
export async function query<Row>(ctx: Ctx, statement: Select<Row>): Promise<Row[]>;
/**
 * @param sql has `?` for each value
 * @returns each row parsed with `row`, which has a key for every column and transforms nothing
 */
export async function query<Row extends z.ZodObject>(
  ctx: Ctx,
  sql: string,
  values: Values,
  row: Row,
): Promise<z.output<Row>[]>;
export async function query(
  ctx: Ctx,
  statement: string | Select<unknown>,
  values: Values = [],
  row?: z.ZodObject,
): Promise<unknown[]> {
  const settings = Object.entries(settingsOfRead(ctx));
  const names = settings.map(([name]) => name);
  const set = settings.map(([, value]) => value);
  if (typeof statement !== 'string') return await select(ctx, statement.compile(), names, set);
  const sql = statement;
  if (!READS.test(sql) || CHANGES.test(sql.replaceAll(QUOTED, ''))) throw new Error(`query() only reads: ${sql}`);
  const bound = names.length > 0 ? bounded(sql, names, () => '?') : sql;
  const { rows } = await runStatement(ctx.kysely, bound, [...values, ...set]);
  return row ? parsed(ctx, sql, rows, row) : rows;
}

async function select(ctx: Ctx, compiled: CompiledQuery, names: string[], set: string[]): Promise<unknown[]> {
  const { sql, parameters, query } = compiled;
  if (locks(query)) throw new Error(`query() only reads: ${sql}`);
  const bound = names.length > 0 ? bounded(sql, names, (at) => `$${parameters.length + at + 1}`) : sql;
  const { rows } = await runCompiled(ctx.kysely, { ...compiled, sql: bound, parameters: [...parameters, ...set] });
  return rows;
}

const locks = (query: RootOperationNode) => SelectQueryNode.is(query) && (query.endModifiers ?? []).length > 0;

/**
 * A read with its own settings. PostgreSQL evaluates the condition, which names no column, before the first row
 * (`One-Time Filter`; `test/flows/row-level-security.test.ts` checks the plans). The settings end with the statement.
 */
function bounded(sql: string, names: readonly string[], place: (at: number) => string): string {
  const set = names.map((name, at) => `set_config('${name}', ${place(at)}, true)`).join(' || ');
  return `select * from (${sql}) within_reach where (select ${set}) is not null`;
}

type Counted = InsertResult | UpdateResult | DeleteResult;

interface Change<Where extends Ctx> {
  /** @returns the rows of its `returning`; without one the number of rows changed */
  <Row>(ctx: Where, statement: Changing<Row>): Promise<Row extends Counted ? number : Row[]>;
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
  statement: string | Changing<unknown>,
  values: Values = [],
  row?: z.ZodObject,
) => {
  if (Object.keys(settingsOfRead(ctx)).length === 0) return await change(ctx, statement, values, row);
  return await transaction(ctx, (tx) => change(tx, statement, values, row));
}) as Change<OutsideTransaction>;

/** Locks rows, a table or a number until the transaction ends. @returns the rows of a `select … for update`, parsed */
export async function lock<Row>(tx: Tx, statement: Select<Row>): Promise<Row[]>;
export async function lock<Row extends z.ZodObject>(
  tx: Tx,
  sql: string,
  values?: Values,
  row?: Row,
): Promise<z.output<Row>[]>;
export async function lock(
  tx: Tx,
  statement: string | Select<unknown>,
  values: Values = [],
  row?: z.ZodObject,
): Promise<unknown[]> {
  if (typeof statement !== 'string') {
    const compiled = statement.compile();
    if (!locks(compiled.query)) throw new Error(`lock() only locks: ${compiled.sql}`);
    return (await runCompiled(tx.kysely, compiled)).rows;
  }
  if (!LOCKS.test(statement)) throw new Error(`lock() only locks: ${statement}`);
  const { rows } = await runStatement(tx.kysely, statement, values);
  return row ? parsed(tx, statement, rows, row) : [];
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

async function change(
  ctx: Ctx,
  statement: string | Changing<unknown>,
  values: Values = [],
  row?: z.ZodObject,
): Promise<unknown> {
  if (typeof statement !== 'string') {
    const compiled = statement.compile();
    const { rows, count } = await runCompiled(ctx.kysely, compiled);
    return 'returning' in compiled.query && compiled.query.returning ? rows : count;
  }
  const { rows, count } = await runStatement(ctx.kysely, statement, values);
  return row ? parsed(ctx, statement, rows, row) : count;
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
