import type { OutsideTransaction, Tx } from '../../../platform/core/context.ts';
import { intArray, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { tenantFields } from '../tenant-fields.ts';

/** Tenants that are written atomically. A retry uses a new attempt number as fencing token. */
export interface TenantBatch {
  readonly id: number;
  readonly attempt: number;
  readonly propertyId: number;
  readonly rows: number;
  /** Matched tenant by line; `null` for a company without one. */
  readonly manualMatches: ReadonlyMap<number, number | null>;
  /** Lines whose renamed tenant gets its former name as an alias. */
  readonly formerNames: readonly number[];
}

export type StagedBatch = Pick<TenantBatch, 'id' | 'attempt'>;

const STAGED_COLUMNS: readonly { column: string; type: string }[] = [
  { column: 'line', type: 'integer' },
  { column: 'tenant_line', type: 'integer' },
  ...Object.values(tenantFields),
  { column: 'contact_name', type: 'text' },
  { column: 'contact_phone', type: 'text' },
  { column: 'contact_listed', type: 'boolean' },
];
const STAGE_SQL = `insert into tenant_batch_row (batch_id, attempt, ${STAGED_COLUMNS.map(({ column }) => column).join(', ')})
  select ?::int, ?::int, * from unnest(${STAGED_COLUMNS.map(({ type }) => `?::${type}[]`).join(', ')})`;

/**
 * @param columns texts of PostgreSQL arrays: line, first line of the tenant, tenant fields in order, contact name and
 * phone, whether the contact is listed
 */
export async function stageTenants(
  ctx: OutsideTransaction,
  { id, attempt }: StagedBatch,
  columns: readonly string[],
): Promise<void> {
  await writeOutsideTransaction(ctx, STAGE_SQL, [id, attempt, ...columns]);
}

export async function purgeStagedTenants(ctx: OutsideTransaction, { id, attempt }: StagedBatch): Promise<void> {
  await writeOutsideTransaction(ctx, `delete from tenant_batch_row where batch_id = ? and attempt <= ?`, [id, attempt]);
}

/** Deletes the data with which batches can be reverted. */
export async function purgeBatches(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const table of ['tenant_batch_row', 'tenant_batch_change'])
    await write(tx, `delete from ${table} where batch_id = any(?::int[])`, [intArray(ids)]);
}

/**
 * Result of comparing a staged tenant with the directory, ignoring empty cells.
 * `repeat`: no difference; `same`: other details; `moved`: same company in another suite; `renamed`: same suite under
 * another name; `other`: another company replaces the suite's former tenant.
 */
export const verdicts = ['new', 'repeat', 'same', 'moved', 'renamed', 'other'] as const;
export type Verdict = (typeof verdicts)[number];
export const CHANGED_VERDICTS = `('same', 'moved', 'renamed')`;

// SQL for conditions and rows; it contains numbers only.
export const rowsOf = ({ id, attempt }: StagedBatch, row = 'b') =>
  `${row}.batch_id = ${id} and ${row}.attempt = ${attempt}`;
export const firstRowsOf = (batch: StagedBatch) =>
  `(select * from tenant_batch_row b where ${rowsOf(batch)} and b.line = b.tenant_line) b`;
export const presentIn = ({ propertyId }: Pick<TenantBatch, 'propertyId'>) =>
  `t.property_id = ${propertyId} and t.deleted_at is null`;
