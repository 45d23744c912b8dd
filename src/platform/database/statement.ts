import { CompiledQuery, type Kysely } from 'kysely';

export interface Outcome {
  readonly rows: unknown[];
  /** Rows returned or changed. */
  readonly count: number;
}

/**
 * Runs SQL with `?` for each value. Through Kysely, because `em.execute` interpolates values; bound values cannot end a
 * literal, and bytes and arrays stay intact.
 */
export async function runStatement(kysely: Kysely<unknown>, sql: string, values: readonly unknown[]): Promise<Outcome> {
  return await runCompiled(kysely, CompiledQuery.raw(numbered(sql), [...values]));
}

export async function runCompiled(kysely: Kysely<unknown>, compiled: CompiledQuery): Promise<Outcome> {
  const { rows, numAffectedRows } = await kysely.executeQuery(compiled);
  return { rows, count: Number(numAffectedRows ?? rows.length) };
}

const QUOTED_OR_VALUE = /'[^']*'|"[^"]*"|\?/g;

/** `$1`, `$2` … for each `?` outside of quotes. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replace(QUOTED_OR_VALUE, (found) => (found === '?' ? `$${++count}` : found));
}
