/** Above every id there can be. */
export const NEWEST = 2_147_483_647;

export type Condition = [sql: string, ...values: unknown[]];

/** The `where` of a list's filters, and what its question marks stand for. */
export function whereOf(conditions: readonly Condition[]): { where: string; given: unknown[] } {
  const where = conditions.length > 0 ? `where ${conditions.map(([sql]) => sql).join(' and ')}` : '';
  return { where, given: conditions.flatMap(([, ...values]) => values) };
}

/** A row as the driver answers it: instants are not yet text. */
export type Dated<Row, Names extends keyof Row> = Omit<Row, Names> & { [Name in Names]: Date | string | null };

/** The row with these instants as ISO text. */
export function dated<Row, Names extends keyof Row>(row: Dated<Row, Names>, ...names: Names[]): Row {
  const texts = names.map((name) => {
    const value = row[name];
    return [name, value === null ? null : new Date(value).toISOString()] as const;
  });
  return { ...row, ...Object.fromEntries(texts) } as unknown as Row; // the names listed are the ones that differ
}
