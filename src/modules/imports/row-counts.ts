/** Rows that count toward a limit of `src/shared/row-limits.ts`; `?` is the id of their owner. */
export const importsRowCounts = {
  imports: 'select from import where property_id = ?',
} as const;
