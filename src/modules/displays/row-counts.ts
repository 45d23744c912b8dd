/** SQL of rows that count toward a limit of `src/shared/row-limits.ts`; `?` is the owner's ID. */
export const displaysRowCounts = {
  displays: 'select from display where property_id = ?',
} as const;
