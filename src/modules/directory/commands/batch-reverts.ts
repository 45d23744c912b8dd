import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { directoryChanged } from '../../tenancy/index.ts';
import { editedParts } from '../schema.ts';
import { tenantFieldKeys, tenantFields } from '../tenant-fields.ts';
import { measureDirectory } from './directory-size.ts';
import { snapshotOf } from './tenant-batch-writes.ts';
import { purgeBatches, type TenantBatch } from './tenant-batches.ts';

const editedTenant = z.object({ tenantId: z.int(), companyName: z.string(), fields: z.array(z.enum(editedParts)) });
export type EditedTenant = z.output<typeof editedTenant>;

/** Maximum of tenants in the reply; later edits beyond it are preserved as well. */
const MAX_REPORTED_TENANTS = 1_000;

/** Chunk size that stays within the statement timeout and shows progress. */
const ROWS_PER_STATEMENT = 5_000;

/**
 * Reverts a batch, but preserves later edits.
 * @param onProgress gets an upper bound of processed rows
 * @returns the tenants with later edits
 * @throws AppError `not_found`, `conflict` for a full directory
 */
export async function revertTenants(
  tx: Tx,
  { id, propertyId }: Pick<TenantBatch, 'id' | 'propertyId'>,
  actorId: number,
  onProgress: (done: number) => void,
): Promise<EditedTenant[]> {
  const editedTenants: EditedTenant[] = [];
  const report = (tenants: EditedTenant[]) =>
    editedTenants.push(...tenants.slice(0, MAX_REPORTED_TENANTS - editedTenants.length));
  let doneRows = 0;
  const advance = () => {
    doneRows += ROWS_PER_STATEMENT;
    onProgress(doneRows);
  };
  const addedTenants = `tenant t where t.property_id = ${propertyId} and t.batch_id = ${id} and t.deleted_at is null`;
  await forEachIdRange(tx, addedTenants, 't.id', async (range) => {
    advance();
    const editedRows = `${addedTenants} and ${range} and ${IS_EDITED}`;
    report(
      // sql: its conditions are those of the other statements
      await query(
        tx,
        `select t.id as tenant_id, t.company_name, array['added'] as fields from ${editedRows} order by t.id`,
        [],
        editedTenant,
      ),
    );
    await write(
      tx,
      `update tenant set deleted_at = now() where id in (select t.id from ${addedTenants} and ${range} and not ${IS_EDITED})`,
    );
  });
  const batchChanges = `tenant_batch_change c join tenant t on t.id = c.tenant_id and t.property_id = ${propertyId} where c.batch_id = ${id}`;
  await forEachIdRange(tx, batchChanges, 'c.tenant_id', async (range) => {
    advance();
    report(await restoreRange(tx, `${batchChanges} and ${range}`, actorId));
  });
  await purgeBatches(tx, [id]);
  await directoryChanged(tx, propertyId);
  await measureDirectory(tx, propertyId);
  return editedTenants;
}

/** SQL: an added tenant was edited later. Only imports and their reverts set `batch_revision`. */
const IS_EDITED = `t.revision > coalesce(t.batch_revision, 1)`;
const COLUMNS = tenantFieldKeys.map((key) => ({ key, column: tenantFields[key].column }));
const TENANT_FROM_JSON = 'jsonb_populate_record(null::tenant, ';
const CONTACTS_FROM_JSON = 'jsonb_populate_recordset(null::tenant_contact, ';

async function restoreRange(tx: Tx, changes: string, actorId: number): Promise<EditedTenant[]> {
  // Batches of the previous release lack `after` and count as unedited.
  const changedTenants = `(select c.tenant_id, c.before, coalesce(c.after, ${snapshotOf('t')}) as after
    from ${changes} and c.before is not null)`;
  const laterEdits = await query(
    tx,
    `select * from (${editsSql(changedTenants)}) edits where cardinality(fields) > 0 order by tenant_id`,
    [],
    editedTenant,
  );
  await restoreContacts(tx, changedTenants);
  const assignments = COLUMNS.map(
    ({ column }) => `${column} = case when ${isUnedited(column)} then was.${column} else t.${column} end`,
  );
  await write(
    tx,
    `update tenant t set ${assignments.join(', ')}, revision = t.revision + 1, updated_at = now(), updated_by = ?,
       batch_revision = case when was.revision = coalesce(was.batch_revision, 1) and ${isUnedited('revision')}
         then t.revision + 1 else t.batch_revision end
     from ${changedTenants} c, ${TENANT_FROM_JSON}c.before) was, ${TENANT_FROM_JSON}c.after) written where t.id = c.tenant_id`,
    [actorId],
  );
  await write(
    tx,
    `update tenant set deleted_at = null where id in (select c.tenant_id from ${changes} and c.before is null)`,
  );
  return laterEdits;
}

/** SQL: a column still has the value that the batch wrote. */
const isUnedited = (column: string) => `t.${column} is not distinct from written.${column}`;

/** SQL: batches of the previous release lack `is_listed`. */
const CONTACT_LISTING = 'coalesce(c.is_listed, false), c.sort_name';

function editsSql(changedTenants: string): string {
  const contactTexts = (rows: string) =>
    `(select array_agg(row(c.id, c.name, c.phone, ${CONTACT_LISTING})::text order by c.id) from ${rows} c)`;
  const editedFieldCases = [
    ...COLUMNS.map(({ key, column }) => [key, `not (${isUnedited(column)})`]),
    [
      'contacts',
      `${contactTexts('(select * from tenant_contact o where o.tenant_id = t.id)')}
         is distinct from ${contactTexts(`${CONTACTS_FROM_JSON}x.after -> 'contacts')`)}`,
    ],
    ['removed', 't.deleted_at is not null'],
  ].map(([key, condition]) => `case when ${condition} then '${key}' end`);
  return `select t.id as tenant_id, case when ${isUnedited('company_name')} then was.company_name else t.company_name end as company_name,
        array_remove(array[${editedFieldCases.join(', ')}], null) as fields
      from ${changedTenants} x join tenant t on t.id = x.tenant_id, ${TENANT_FROM_JSON}x.before) was, ${TENANT_FROM_JSON}x.after) written`;
}

async function restoreContacts(tx: Tx, changedTenants: string): Promise<void> {
  // Join by tenant: otherwise PostgreSQL scans the contacts of the whole range for each tenant.
  const contactsBefore = `${CONTACTS_FROM_JSON}c.before -> 'contacts') was`;
  const contactsAfter = `${CONTACTS_FROM_JSON}c.after -> 'contacts') written`;
  await write(
    tx,
    `delete from tenant_contact t using ${changedTenants} c, ${contactsAfter}
     where t.id = written.id and ${isUnedited('name')} and ${isUnedited('phone')}
       and not exists (select from ${contactsBefore} where was.id = written.id)`,
  );
  const assignments = ['name', 'phone', 'is_listed'].map(
    (column) => `${column} = case when ${isUnedited(column)} then was.${column} else t.${column} end`,
  );
  await write(
    tx,
    `update tenant_contact t set ${assignments.join(', ')} from ${changedTenants} c, ${contactsBefore}, ${contactsAfter}
     where t.id = was.id and written.id = was.id`,
  );
  await write(
    tx,
    `insert into tenant_contact (id, tenant_id, name, phone, is_primary, is_listed, sort_name) overriding system value
     select was.id, was.tenant_id, was.name, was.phone, was.is_primary, coalesce(was.is_listed, false), was.sort_name
     from ${changedTenants} c, ${contactsBefore} where not exists (select from ${contactsAfter} where written.id = was.id)`,
  );
}

const lastRow = z.object({ last: z.int().nullable() });

async function forEachIdRange(tx: Tx, rows: string, id: string, work: (range: string) => Promise<void>): Promise<void> {
  for (let after = 0; ; ) {
    const [{ last } = { last: null }] = await query(
      tx,
      `select max(id) as last
       from (select ${id} as id from ${rows} and ${id} > ${after} order by 1 limit ${ROWS_PER_STATEMENT}) piece`,
      [],
      lastRow,
    );
    if (last === null) return;
    await work(`${id} > ${after} and ${id} <= ${last}`);
    after = last;
  }
}
