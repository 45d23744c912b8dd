/** Above every id there can be. */
export const NEWEST = 2_147_483_647;

export type Condition = [sql: string, ...values: unknown[]];

/** The `where` of a list's filters, and what its question marks stand for. */
export function whereOf(conditions: readonly Condition[]): { where: string; given: unknown[] } {
  const where = conditions.length > 0 ? `where ${conditions.map(([sql]) => sql).join(' and ')}` : '';
  return { where, given: conditions.flatMap(([, ...values]) => values) };
}
