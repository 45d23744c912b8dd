import { CompiledQuery, type Kysely } from 'kysely';

export interface Outcome {
  readonly rows: unknown[];
  /** How many rows it returned or changed. */
  readonly count: number;
}

/**
 * Runs SQL with `?` for each value. It goes through Kysely, since MikroORM's `em.execute` writes values into the text:
 * bound, they cannot end a literal, and bytes and arrays travel as they are.
 */
export async function runStatement(kysely: Kysely<unknown>, sql: string, values: readonly unknown[]): Promise<Outcome> {
  const { rows, numAffectedRows } = await kysely.executeQuery(CompiledQuery.raw(numbered(sql), [...values]));
  return { rows, count: Number(numAffectedRows ?? rows.length) };
}

const QUOTED_OR_VALUE = /'[^']*'|"[^"]*"|\?/g;

/** `$1`, `$2` … for each `?` outside quotation marks. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replace(QUOTED_OR_VALUE, (found) => (found === '?' ? `$${++count}` : found));
}
