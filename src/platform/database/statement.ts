/** A statement as PostgreSQL takes it: its values stand apart from its text, and a named one is parsed and planned once. */
export interface Statement {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
}

/** So many statements a connection keeps ready; the product has some two hundred. */
const MOST_NAMED = 600;
/** Statements that were met once: most of those with numbers written into them are never met again. */
const MOST_SEEN = 1_000;

const named = new Map<string, Pick<Statement, 'text' | 'name'>>();
const seen = new Set<string>();

/**
 * @param sql with a `?` for each value, as all of the product's SQL has it.
 * @returns the same with `$1`, `$2` … and, from the second time on, a name that it has in this process for good.
 */
export function statementOf(sql: string, values: readonly unknown[]): Statement {
  return { ...(named.get(sql) ?? prepare(sql)), values: [...values] };
}

function prepare(sql: string): Pick<Statement, 'text' | 'name'> {
  const text = numbered(sql);
  if (!seen.has(sql) || named.size >= MOST_NAMED) {
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(sql);
    return { text };
  }
  const prepared = { text, name: `foyer_${named.size + 1}` };
  named.set(sql, prepared);
  seen.delete(sql);
  return prepared;
}

const QUOTED_OR_VALUE = /'[^']*'|"[^"]*"|\?/g;

function numbered(sql: string): string {
  let count = 0;
  return sql.replace(QUOTED_OR_VALUE, (found) => (found === '?' ? `$${++count}` : found));
}
