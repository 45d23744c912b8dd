import pg from 'pg';

const CONDITION = /(?:"?\w+"?\.)?"?\b(?:property_id|user_id)\b"? = (\$?\d+)/g;
const BOUNDS_TRANSACTION = /^select set_config\('app\.user_id', '\d+', true\)/;
export const BOUNDED_READ = /^select \* from \([\s\S]*\) within_reach where \(select set_config\('app\.user_id', /;

export type Statement = { readonly text: string; readonly values?: unknown[] };

/** Removes building and user conditions from statements, as if every query had forgotten them. */
export function removeConditions(): { statements: Statement[]; restore(): void } {
  const statements: Statement[] = [];
  const stop = rewriteBounded(({ text, values }) => {
    const unboundedText = text.replace(CONDITION, (_condition, value) =>
      value.startsWith('$') ? `(${value}::int > 0)` : 'true',
    );
    if (unboundedText !== text) statements.push({ text: unboundedText, ...(values && { values }) });
    return { text: unboundedText, ...(values && { values }) };
  });
  return { statements, restore: stop };
}

/**
 * Intercepts every scoped statement.
 * @returns the undo
 */
export function rewriteBounded(rewrite: (statement: Statement) => Statement): () => void {
  const { query: originalQuery } = pg.Client.prototype;
  const boundedClients = new WeakSet<pg.Client>();
  pg.Client.prototype.query = function rewritten(
    this: pg.Client,
    statement: string | Statement,
    parameters?: unknown[],
  ) {
    const { text, values = parameters } = typeof statement === 'string' ? { text: statement } : statement;
    const isBounded = boundedClients.has(this) || BOUNDED_READ.test(text);
    if (BOUNDS_TRANSACTION.test(text)) boundedClients.add(this);
    else if (/^(commit|rollback)/.test(text)) boundedClients.delete(this);
    if (!isBounded) return Reflect.apply(originalQuery, this, [statement, parameters]);
    // Unnamed: a rewritten text must not replace a prepared statement.
    return Reflect.apply(originalQuery, this, [rewrite({ text, ...(values && { values }) })]);
  } as typeof originalQuery;
  return () => {
    pg.Client.prototype.query = originalQuery;
  };
}
