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
import { type Ctx, type OutsideTransaction, readSettingsOf, type Tx, transaction } from './context.ts';

type Values = readonly unknown[];

const READ_STATEMENT = /^\s*(select|with)\b/i;
const LOCK_STATEMENT = /^\s*(select pg_(try_)?advisory_xact_lock\b|lock table\b)/i;
const ROW_LOCKS = /\bfor (no key )?update\b/i;
const isLock = (sql: string) => LOCK_STATEMENT.test(sql) || (/^\s*select\b/i.test(sql) && ROW_LOCKS.test(sql));
const CHANGE_KEYWORD = /\b(insert|update|delete|merge|truncate|nextval|setval)\b/i;
const QUOTED_TEXT = /'[^']*'/g;

type SelectStatement<Row> = Compilable<Row> & { readonly isSelectQueryBuilder: true };
type ChangeStatement<Row> = Compilable<Row> & { readonly isSelectQueryBuilder?: never };

/** Reads rows, inside the open transaction if there is one. */
export async function query<Row>(ctx: Ctx, statement: SelectStatement<Row>): Promise<Row[]>;
/**
 * @param sql has `?` for each value
 * @param row has a key for every column, named as a property (`user_id` → `userId`), and transforms nothing
 */
export async function query<Row extends z.ZodObject>(
  ctx: Ctx,
  sql: string,
  values: Values,
  row: Row,
): Promise<z.output<Row>[]>;
export async function query(
  ctx: Ctx,
  statement: string | SelectStatement<unknown>,
  values: Values = [],
  row?: z.ZodObject,
): Promise<unknown[]> {
  const settings = Object.entries(readSettingsOf(ctx));
  const names = settings.map(([name]) => name);
  const settingValues = settings.map(([, value]) => value);
  if (typeof statement !== 'string') return await runSelect(ctx, statement.compile(), names, settingValues);
  const sql = statement;
  if (!READ_STATEMENT.test(sql) || CHANGE_KEYWORD.test(sql.replaceAll(QUOTED_TEXT, '')))
    throw new Error(`query() only reads: ${sql}`);
  const boundedSql = names.length > 0 ? withSettings(sql, names, () => '?') : sql;
  const { rows } = await runStatement(ctx.kysely, boundedSql, [...values, ...settingValues]);
  return row ? parseRows(ctx, sql, rows, row) : rows;
}

async function runSelect(
  ctx: Ctx,
  compiled: CompiledQuery,
  names: string[],
  settingValues: string[],
): Promise<unknown[]> {
  const { sql, parameters, query } = compiled;
  if (hasLock(query)) throw new Error(`query() only reads: ${sql}`);
  const boundedSql = names.length > 0 ? withSettings(sql, names, (at) => `$${parameters.length + at + 1}`) : sql;
  const { rows } = await runCompiled(ctx.kysely, {
    ...compiled,
    sql: boundedSql,
    parameters: [...parameters, ...settingValues],
  });
  return rows;
}

const hasLock = (query: RootOperationNode) => SelectQueryNode.is(query) && (query.endModifiers ?? []).length > 0;

/**
 * Sets the reach of one statement: PostgreSQL evaluates the condition, which names no column, first (`One-Time
 * Filter`; `test/flows/row-level-security.test.ts` checks the plans).
 */
function withSettings(sql: string, names: readonly string[], placeholder: (at: number) => string): string {
  const setCalls = names.map((name, at) => `set_config('${name}', ${placeholder(at)}, true)`).join(' || ');
  return `select * from (${sql}) within_reach where (select ${setCalls}) is not null`;
}

type WriteCount = InsertResult | UpdateResult | DeleteResult;

interface Change<Where extends Ctx> {
  /** @returns the rows of its `returning`, otherwise their number */
  <Row>(ctx: Where, statement: ChangeStatement<Row>): Promise<Row extends WriteCount ? number : Row[]>;
  (ctx: Where, sql: string, values?: Values): Promise<number>;
  /** @returns the rows of its `returning`, parsed */
  <Row extends z.ZodObject>(ctx: Where, sql: string, values: Values, row: Row): Promise<z.output<Row>[]>;
}

export const write = runChange as Change<Tx>;

/** Takes a worker's lease or records progress; use `transaction` for everything else. */
export const writeOutsideTransaction = (async (
  ctx: OutsideTransaction,
  statement: string | ChangeStatement<unknown>,
  values: Values = [],
  row?: z.ZodObject,
) => {
  if (Object.keys(readSettingsOf(ctx)).length === 0) return await runChange(ctx, statement, values, row);
  return await transaction(ctx, (tx) => runChange(tx, statement, values, row));
}) as Change<OutsideTransaction>;

/** Locks rows, a table or a number until the transaction ends. @returns the rows of a `select … for update`, parsed */
export async function lock<Row>(tx: Tx, statement: SelectStatement<Row>): Promise<Row[]>;
export async function lock<Row extends z.ZodObject>(
  tx: Tx,
  sql: string,
  values?: Values,
  row?: Row,
): Promise<z.output<Row>[]>;
export async function lock(
  tx: Tx,
  statement: string | SelectStatement<unknown>,
  values: Values = [],
  row?: z.ZodObject,
): Promise<unknown[]> {
  if (typeof statement !== 'string') {
    const compiled = statement.compile();
    if (!hasLock(compiled.query)) throw new Error(`lock() only locks: ${compiled.sql}`);
    return (await runCompiled(tx.kysely, compiled)).rows;
  }
  if (!isLock(statement)) throw new Error(`lock() only locks: ${statement}`);
  const { rows } = await runStatement(tx.kysely, statement, values);
  return row ? parseRows(tx, statement, rows, row) : [];
}

/** SQL of a `timestamptz` in replies' format. */
export const isoTimestamp = (expression: string) =>
  `to_char((${expression}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Part of a `where`, and its values. */
export type Condition = [sql: string, ...values: unknown[]];

export function whereOf(conditions: readonly Condition[]): { whereSql: string; parameters: unknown[] } {
  const whereSql = conditions.length > 0 ? `where ${conditions.map(([sql]) => sql).join(' and ')}` : '';
  return { whereSql, parameters: conditions.flatMap(([, ...values]) => values) };
}

/** Escapes wildcards in a pattern of `ilike`. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Formats `any(?::int[])` and `unnest`. */
export const intArray = (numbers: Iterable<number | null>) => `{${Array.from(numbers, String).join(',')}}`;

async function runChange(
  ctx: Ctx,
  statement: string | ChangeStatement<unknown>,
  values: Values = [],
  row?: z.ZodObject,
): Promise<unknown> {
  if (typeof statement !== 'string') {
    const compiled = statement.compile();
    const { rows, count } = await runCompiled(ctx.kysely, compiled);
    return 'returning' in compiled.query && compiled.query.returning ? rows : count;
  }
  const { rows, count } = await runStatement(ctx.kysely, statement, values);
  return row ? parseRows(ctx, statement, rows, row) : count;
}

function parseRows<Row extends z.ZodObject>(ctx: Ctx, sql: string, rawRows: unknown[], schema: Row): z.output<Row>[] {
  const rows = withPropertyNames(rawRows as object[]);
  const outputs = rows.map((row) => {
    const result = schema.safeParse(row);
    if (!result.success) throw schemaMismatch(sql, z.prettifyError(result.error));
    return result.data;
  });
  // An optional key may hide a misspelled column. Tests only: it costs as much as the parsing.
  if (ctx.platform.env.NODE_ENV === 'test' && !isDeepStrictEqual(outputs, rows))
    throw schemaMismatch(sql, 'a column is missing from it, or it transforms a value');
  return outputs;
}

/** Names columns as entities name properties: `user_id` → `userId`, but `_count` as it is. */
function withPropertyNames(rows: readonly object[]): readonly object[] {
  const columns = Object.keys(rows[0] ?? {});
  if (!columns.some((column) => column.includes('_'))) return rows;
  const names = columns.map(propertyNameOf);
  return rows.map((row) => {
    const values: unknown[] = Object.values(row);
    return Object.fromEntries(names.map((name, index) => [name, values[index]]));
  });
}

/** Property names by column. Code names the columns, so that they are few. */
const propertyNames = new Map<string, string>();

function propertyNameOf(column: string): string {
  const name =
    propertyNames.get(column) ?? column.replaceAll(/\B_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  propertyNames.set(column, name);
  return name;
}

const schemaMismatch = (sql: string, reason: string) => new Error(`Rows do not match their schema: ${reason}\n${sql}`);
