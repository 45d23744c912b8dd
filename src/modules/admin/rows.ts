/** Above every id. */
export const NEWEST = 2_147_483_647;

export type Condition = [sql: string, ...values: unknown[]];

export function whereOf(conditions: readonly Condition[]): { where: string; given: unknown[] } {
  const where = conditions.length > 0 ? `where ${conditions.map(([sql]) => sql).join(' and ')}` : '';
  return { where, given: conditions.flatMap(([, ...values]) => values) };
}
