/** SQL of rows that count toward a limit of `src/shared/row-limits.ts`; `?` is the owner's ID. */
export const tenancyRowCounts = {
  members: `select from property_member where property_id = ? union all
    select from invitation where property_id = ?`,
} as const;
