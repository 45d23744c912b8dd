import type { OutsideTransaction, Tx } from '../../../platform/core/context.ts';
import { intArray, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { tenantFields } from '../tenant-fields.ts';

/** Tenants written together or not at all. A retry uses a new attempt number (fencing). */
export interface TenantBatch {
  readonly id: number;
  readonly attempt: number;
  readonly propertyId: number;
  readonly rows: number;
  /** By line: the tenant it is, or null for a company that no tenant of the building is. */
  readonly same: ReadonlyMap<number, number | null>;
  /** Lines whose tenant keeps its former name as an alias, if it is renamed. */
  readonly formerNames: readonly number[];
}

export type StagedBatch = Pick<TenantBatch, 'id' | 'attempt'>;

const STAGED: readonly { column: string; type: string }[] = [
  { column: 'line', type: 'integer' },
  { column: 'tenant_line', type: 'integer' },
  ...Object.values(tenantFields),
  { column: 'contact_name', type: 'text' },
  { column: 'contact_phone', type: 'text' },
  { column: 'contact_listed', type: 'boolean' },
];
const STAGE_SQL = `insert into tenant_batch_row (batch_id, attempt, ${STAGED.map(({ column }) => column).join(', ')})
  select ?::int, ?::int, * from unnest(${STAGED.map(({ type }) => `?::${type}[]`).join(', ')})`;

/**
 * @param columns each the text of a PostgreSQL array: line, line that first names the tenant, tenant fields in order,
 *   contact name and phone, whether the contact is on the board.
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

/** Makes batches permanent. */
export async function purgeBatches(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const table of ['tenant_batch_row', 'tenant_batch_change'])
    await write(tx, `delete from ${table} where batch_id = any(?::int[])`, [intArray(ids)]);
}

/**
 * What a staged tenant is to the directory. An empty cell says nothing.
 *
 * `repeat`: same company and suite, nothing differs; `same`: other details; `moved`: same company in another suite;
 * `renamed`: same suite under another name; `other`: another company in the suite, whose former tenant is gone.
 */
export const verdicts = ['new', 'repeat', 'same', 'moved', 'renamed', 'other'] as const;
export type Verdict = (typeof verdicts)[number];
/** Verdicts whose tenant is changed. */
export const CHANGED = `('same', 'moved', 'renamed')`;

// SQL for conditions and rows; it contains numbers only.
export const rowsOf = ({ id, attempt }: StagedBatch, row = 'b') =>
  `${row}.batch_id = ${id} and ${row}.attempt = ${attempt}`;
export const headsOf = (batch: StagedBatch) =>
  `(select * from tenant_batch_row b where ${rowsOf(batch)} and b.line = b.tenant_line) b`;
export const presentIn = ({ propertyId }: Pick<TenantBatch, 'propertyId'>) =>
  `t.property_id = ${propertyId} and t.deleted_at is null`;
