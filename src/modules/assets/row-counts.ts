/** SQL of rows that count toward a limit of `src/shared/row-limits.ts`; `?` is the owner's ID. */
export const assetsRowCounts = {
  pictures: 'select from asset where property_id = ? and tenant_id is null',
  logos: 'select from asset where tenant_id = ?',
} as const;
