/** SQL of rows that count toward a limit of `src/shared/row-limits.ts`; `?` is the owner's ID. */
export const directoryRowCounts = {
  tenants: 'select from tenant where property_id = ?',
  contacts: 'select from tenant_contact where tenant_id = ?',
  announcements: 'select from announcement where property_id = ?',
} as const;
