import pg from 'pg';

const CONDITION = /(?:"?\w+"?\.)?"?\b(?:property_id|user_id)\b"? = (\$?\d+)/g;
const BOUNDS_TRANSACTION = /^select set_config\('app\.user_id', '\d+', true\)/;
export const BOUNDED_READ = /^select \* from \([\s\S]*\) within_reach where \(select set_config\('app\.user_id', /;

export type Sent = { readonly text: string; readonly values?: unknown[] };

/** Removes building and user conditions from statements, as if every query had forgotten them. */
export function forgetConditions(): { statements: Sent[]; remember(): void } {
  const statements: Sent[] = [];
  const stop = rewriteBounded(({ text, values }) => {
    const rest = text.replace(CONDITION, (_condition, value) =>
      value.startsWith('$') ? `(${value}::int > 0)` : 'true',
    );
    if (rest !== text) statements.push({ text: rest, ...(values && { values }) });
    return { text: rest, ...(values && { values }) };
  });
  return { statements, remember: stop };
}

/**
 * Intercepts every scoped statement.
 * @returns the undo
 */
export function rewriteBounded(rewrite: (sent: Sent) => Sent): () => void {
  const { query: proper } = pg.Client.prototype;
  const bounded = new WeakSet<pg.Client>();
  pg.Client.prototype.query = function rewritten(this: pg.Client, asked: string | Sent, given?: unknown[]) {
    const { text, values = given } = typeof asked === 'string' ? { text: asked } : asked;
    const isBounded = bounded.has(this) || BOUNDED_READ.test(text);
    if (BOUNDS_TRANSACTION.test(text)) bounded.add(this);
    else if (/^(commit|rollback)/.test(text)) bounded.delete(this);
    if (!isBounded) return Reflect.apply(proper, this, [asked, given]);
    // Unnamed: a rewritten text must not replace a prepared statement.
    return Reflect.apply(proper, this, [rewrite({ text, ...(values && { values }) })]);
  } as typeof proper;
  return () => {
    pg.Client.prototype.query = proper;
  };
}
