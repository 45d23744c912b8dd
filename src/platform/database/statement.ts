import { CompiledQuery, type Kysely } from 'kysely';

export interface StatementResult {
  readonly rows: unknown[];
  readonly count: number;
}

/** Runs SQL with `?` for each value; `em.execute` would interpolate them. */
export async function runStatement(
  kysely: Kysely<unknown>,
  sql: string,
  values: readonly unknown[],
): Promise<StatementResult> {
  return await runCompiled(kysely, CompiledQuery.raw(numberPlaceholders(sql), [...values]));
}

export async function runCompiled(kysely: Kysely<unknown>, compiled: CompiledQuery): Promise<StatementResult> {
  const { rows, numAffectedRows } = await kysely.executeQuery(compiled);
  return { rows, count: Number(numAffectedRows ?? rows.length) };
}

const QUOTED_OR_VALUE = /'[^']*'|"[^"]*"|\?/g;

/** Replaces each unquoted `?` by `$1`, `$2` … */
export function numberPlaceholders(sql: string): string {
  let count = 0;
  return sql.replace(QUOTED_OR_VALUE, (match) => (match === '?' ? `$${++count}` : match));
}
