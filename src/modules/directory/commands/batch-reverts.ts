import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { directoryChanged } from '../../tenancy/index.ts';
import { keptParts } from '../schema.ts';
import { tenantFieldKeys, tenantFields } from '../tenant-fields.ts';
import { measureDirectory } from './directory-size.ts';
import { snapshotOf } from './tenant-batch-writes.ts';
import { purgeBatches, type TenantBatch } from './tenant-batches.ts';

const keptTenant = z.object({ tenantId: z.int(), companyName: z.string(), fields: z.array(z.enum(keptParts)) });
export type KeptTenant = z.output<typeof keptTenant>;

/** Limit of the reply. Later edits beyond it are kept as well. */
const MOST_NAMED = 1_000;

/** Keeps each statement within the statement timeout, and reports progress. */
const ROWS_AT_ONCE = 5_000;

/**
 * Undoes a batch: removes added tenants, restores changed and removed ones. Keeps later edits.
 * @param onProgress gets an upper bound of the rows done
 * @returns the tenants with later edits
 * @throws AppError `not_found` for a deleted building, `conflict` for a full directory
 */
export async function revertTenants(
  tx: Tx,
  { id, propertyId }: Pick<TenantBatch, 'id' | 'propertyId'>,
  actorId: number,
  onProgress: (done: number) => void,
): Promise<KeptTenant[]> {
  const kept: KeptTenant[] = [];
  const keep = (tenants: KeptTenant[]) => kept.push(...tenants.slice(0, MOST_NAMED - kept.length));
  let done = 0;
  const advance = () => {
    done += ROWS_AT_ONCE;
    onProgress(done);
  };
  const added = `tenant t where t.property_id = ${propertyId} and t.batch_id = ${id} and t.deleted_at is null`;
  await inPieces(tx, added, 't.id', async (range) => {
    advance();
    const edited = `${added} and ${range} and ${IS_EDITED}`;
    keep(
      await query(
        tx,
        `select t.id as "tenantId", t.company_name as "companyName", array['added'] as fields from ${edited} order by t.id`,
        [],
        keptTenant,
      ),
    );
    await write(
      tx,
      `update tenant set deleted_at = now() where id in (select t.id from ${added} and ${range} and not ${IS_EDITED})`,
    );
  });
  const changes = `tenant_batch_change c join tenant t on t.id = c.tenant_id and t.property_id = ${propertyId} where c.batch_id = ${id}`;
  await inPieces(tx, changes, 'c.tenant_id', async (range) => {
    advance();
    keep(await restore(tx, `${changes} and ${range}`, actorId));
  });
  await purgeBatches(tx, [id]);
  await directoryChanged(tx, propertyId);
  await measureDirectory(tx, propertyId);
  return kept;
}

/** Whether an added tenant was edited later. Only imports and their undo set `batch_revision`. */
const IS_EDITED = `t.revision > coalesce(t.batch_revision, 1)`;
const COLUMNS = tenantFieldKeys.map((key) => ({ key, column: tenantFields[key].column }));
const POPULATED = 'jsonb_populate_record(null::tenant, ';
const CONTACTS = 'jsonb_populate_recordset(null::tenant_contact, ';

/** Restores one range of the changes. @returns the tenants with later edits */
async function restore(tx: Tx, changes: string, actorId: number): Promise<KeptTenant[]> {
  // Batches of the previous release have no `after`: they count as not edited.
  const changed = `(select c.tenant_id, c.before, coalesce(c.after, ${snapshotOf('t')}) as after
    from ${changes} and c.before is not null)`;
  const kept = await query(
    tx,
    `select * from (${editsSql(changed)}) edits where cardinality(fields) > 0 order by "tenantId"`,
    [],
    keptTenant,
  );
  await restoreContacts(tx, changed);
  const restored = COLUMNS.map(
    ({ column }) => `${column} = case when ${isUntouched(column)} then was.${column} else t.${column} end`,
  );
  await write(
    tx,
    `update tenant t set ${restored.join(', ')}, revision = t.revision + 1, updated_at = now(), updated_by = ?,
       batch_revision = case when was.revision = coalesce(was.batch_revision, 1) and ${isUntouched('revision')}
         then t.revision + 1 else t.batch_revision end
     from ${changed} c, ${POPULATED}c.before) was, ${POPULATED}c.after) written where t.id = c.tenant_id`,
    [actorId],
  );
  await write(
    tx,
    `update tenant set deleted_at = null where id in (select c.tenant_id from ${changes} and c.before is null)`,
  );
  return kept;
}

/** Whether a column still has the value that the batch wrote. */
const isUntouched = (column: string) => `t.${column} is not distinct from written.${column}`;

/** Batches of the previous release have no `is_listed`. */
const LISTED = 'coalesce(c.is_listed, false), c.sort_name';

function editsSql(changed: string): string {
  const texts = (rows: string) =>
    `(select array_agg(row(c.id, c.name, c.phone, ${LISTED})::text order by c.id) from ${rows} c)`;
  const edited = [
    ...COLUMNS.map(({ key, column }) => [key, `not (${isUntouched(column)})`]),
    [
      'contacts',
      `${texts('(select * from tenant_contact o where o.tenant_id = t.id)')}
         is distinct from ${texts(`${CONTACTS}x.after -> 'contacts')`)}`,
    ],
    ['removed', 't.deleted_at is not null'],
  ].map(([key, condition]) => `case when ${condition} then '${key}' end`);
  return `select t.id as "tenantId", case when ${isUntouched('company_name')} then was.company_name else t.company_name end as "companyName",
        array_remove(array[${edited.join(', ')}], null) as fields
      from ${changed} x join tenant t on t.id = x.tenant_id, ${POPULATED}x.before) was, ${POPULATED}x.after) written`;
}

/** Contacts keep their ids. Contacts removed later stay removed. */
async function restoreContacts(tx: Tx, changed: string): Promise<void> {
  // Joined by tenant: otherwise PostgreSQL scans the contacts of the whole range for each tenant.
  const before = `${CONTACTS}c.before -> 'contacts') was`;
  const after = `${CONTACTS}c.after -> 'contacts') written`;
  await write(
    tx,
    `delete from tenant_contact t using ${changed} c, ${after}
     where t.id = written.id and ${isUntouched('name')} and ${isUntouched('phone')}
       and not exists (select from ${before} where was.id = written.id)`,
  );
  const restored = ['name', 'phone', 'is_listed'].map(
    (column) => `${column} = case when ${isUntouched(column)} then was.${column} else t.${column} end`,
  );
  await write(
    tx,
    `update tenant_contact t set ${restored.join(', ')} from ${changed} c, ${before}, ${after}
     where t.id = was.id and written.id = was.id`,
  );
  await write(
    tx,
    `insert into tenant_contact (id, tenant_id, name, phone, is_primary, is_listed, sort_name) overriding system value
     select was.id, was.tenant_id, was.name, was.phone, was.is_primary, coalesce(was.is_listed, false), was.sort_name
     from ${changed} c, ${before} where not exists (select from ${after} where written.id = was.id)`,
  );
}

const lastRow = z.object({ last: z.int().nullable() });

/** Runs `work` for consecutive id ranges. */
async function inPieces(tx: Tx, rows: string, id: string, work: (range: string) => Promise<void>): Promise<void> {
  for (let after = 0; ; ) {
    const [{ last } = { last: null }] = await query(
      tx,
      `select max(id) as last
       from (select ${id} as id from ${rows} and ${id} > ${after} order by 1 limit ${ROWS_AT_ONCE}) piece`,
      [],
      lastRow,
    );
    if (last === null) return;
    await work(`${id} > ${after} and ${id} <= ${last}`);
    after = last;
  }
}
