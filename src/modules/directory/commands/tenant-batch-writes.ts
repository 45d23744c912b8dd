import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { directoryChanged } from '../../tenancy/index.ts';
import { tenantDetails, tenantFields } from '../tenant-fields.ts';
import { growByBatch, measureDirectory } from './directory-size.ts';
import { type Comparison, compareTenants, purgeBatches, type TenantBatch } from './tenant-batches.ts';

/** `add` keeps existing tenants, `update` changes those of the same suite, `replace` removes the rest. */
export type BatchMode = 'add' | 'update' | 'replace';

export interface BatchOutcome {
  added: number;
  updated: number;
  removed: number;
  /** Unchanged. */
  kept: number;
}

export function outcomeOf(mode: BatchMode, found: Comparison): BatchOutcome {
  const { existing, repeat, same, other } = found;
  if (mode === 'add') return { added: found.new + other, updated: 0, removed: 0, kept: repeat + same };
  const removed = mode === 'replace' ? existing - repeat - same - other : 0;
  return { added: found.new, updated: same + other, removed, kept: repeat };
}

const COLUMNS = Object.values(tenantFields).map(({ column }) => column);

/** Short statements show progress and notice a lost connection. */
const LINES_AT_ONCE = 5_000;

interface Writing {
  batch: TenantBatch;
  mode: BatchMode;
  actorId: number | null;
  onProgress: (share: number) => void;
}

const lastRow = z.object({ last: z.int().nullable() });

/**
 * Writes a staged batch and records one event if it changed anything; `revertTenants` undoes it.
 * @throws AppError `not_found` for a deleted building, `conflict` for a full directory
 */
export async function writeTenants(tx: Tx, writing: Writing): Promise<BatchOutcome> {
  const { batch, mode } = writing;
  if (mode !== 'add')
    await lock(
      tx,
      `select count(*) from (select from tenant where property_id = ? and deleted_at is null for update) locked`,
      [batch.propertyId],
    );
  const found = await compareTenants(tx, batch);
  const outcome = outcomeOf(mode, found);
  if (outcome.removed > 0) await removeOthers(tx, batch);
  const [{ last } = { last: null }] = await query(
    tx,
    `select max(line) as last from tenant_batch_row where batch_id = ? and attempt = ?`,
    [batch.id, batch.attempt],
    lastRow,
  );
  for (let from = 0; from < (last ?? 0); from += LINES_AT_ONCE) {
    const lines = `b.batch_id = ${batch.id} and b.attempt = ${batch.attempt}
      and b.tenant_line > ${from} and b.tenant_line <= ${from + LINES_AT_ONCE}`;
    if (outcome.added > 0) await add(tx, writing, lines);
    if (outcome.updated > 0) await update(tx, writing, lines);
    writing.onProgress(Math.min(1, (from + LINES_AT_ONCE) / (last ?? 1)));
  }
  if (outcome.added + outcome.updated + outcome.removed === 0) return outcome;
  await directoryChanged(tx, batch.propertyId);
  await growByBatch(tx, batch.propertyId, batch, { added: outcome.added, existing: found.existing });
  return outcome;
}

/**
 * Undoes a batch: removes added tenants, restores changed and removed ones.
 * @param onProgress gets the number of rows so far, at most.
 * @throws AppError `not_found` for a deleted building, `conflict` for a full directory
 */
export async function revertTenants(
  tx: Tx,
  { id, propertyId }: Pick<TenantBatch, 'id' | 'propertyId'>,
  actorId: number,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  const told = () => {
    done += LINES_AT_ONCE;
    onProgress(done);
  };
  await inPieces(tx, `tenant t where t.property_id = ${propertyId} and t.batch_id = ${id}`, 't.id', async (range) => {
    told();
    await write(
      tx,
      `update tenant t set deleted_at = now() where t.property_id = ? and t.batch_id = ? and t.deleted_at is null and ${range}`,
      [propertyId, id],
    );
  });
  const changes = `tenant_batch_change c join tenant t on t.id = c.tenant_id and t.property_id = ${propertyId} where c.batch_id = ${id}`;
  await inPieces(tx, changes, 'c.tenant_id', async (range) => {
    told();
    await restore(tx, `${changes} and ${range}`, actorId);
  });
  await purgeBatches(tx, [id]);
  await directoryChanged(tx, propertyId);
  await measureDirectory(tx, propertyId);
}

/** Contacts keep their ids. */
async function restore(tx: Tx, changes: string, actorId: number): Promise<void> {
  await write(
    tx,
    `update tenant t set ${COLUMNS.map((column) => `${column} = was.${column}`).join(', ')}, deleted_at = null,
       revision = t.revision + 1, updated_at = now(), updated_by = ?
     from (select c.tenant_id, c.before from ${changes} and c.before is not null) c,
       jsonb_populate_record(null::tenant, c.before) was
     where t.id = c.tenant_id`,
    [actorId],
  );
  await write(
    tx,
    `delete from tenant_contact where tenant_id in (select c.tenant_id from ${changes} and c.before is not null)`,
  );
  await write(
    tx,
    `insert into tenant_contact (id, tenant_id, name, phone, is_primary) overriding system value
     select was.id, was.tenant_id, was.name, was.phone, was.is_primary
     from (select c.before from ${changes}) c,
       jsonb_populate_recordset(null::tenant_contact, c.before -> 'contacts') was`,
  );
  await write(
    tx,
    `update tenant set deleted_at = null where id in (select c.tenant_id from ${changes} and c.before is null)`,
  );
}

/** In id ranges, to stay within the statement timeout. */
async function inPieces(tx: Tx, rows: string, id: string, work: (range: string) => Promise<void>): Promise<void> {
  for (let after = 0; ; ) {
    const [{ last } = { last: null }] = await query(
      tx,
      `select max(id) as last
       from (select ${id} as id from ${rows} and ${id} > ${after} order by 1 limit ${LINES_AT_ONCE}) piece`,
      [],
      lastRow,
    );
    if (last === null) return;
    await work(`${id} > ${after} and ${id} <= ${last}`);
    after = last;
  }
}

async function removeOthers(tx: Tx, { id, attempt, propertyId }: TenantBatch): Promise<void> {
  await write(
    tx,
    `with gone as (
       update tenant t set deleted_at = now() where t.property_id = ? and t.deleted_at is null and not exists (
         select from tenant_batch_row b where b.batch_id = ? and b.attempt = ? and b.match_id = t.id)
       returning t.id
     ) insert into tenant_batch_change (batch_id, tenant_id) select ?, id from gone`,
    [propertyId, id, attempt, id],
  );
}

/** SQL; `head` has ids and lines. The first contact is primary. */
const insertContacts = (lines: string) =>
  `insert into tenant_contact (tenant_id, name, phone, is_primary)
     select head.id, b.contact_name, b.contact_phone, row_number() over (partition by b.tenant_line order by b.line) = 1
     from head join tenant_batch_row b on b.tenant_line = head.line
     where ${lines} and (b.contact_name is not null or b.contact_phone is not null) order by b.line`;

async function add(tx: Tx, { batch, mode, actorId }: Writing, lines: string): Promise<void> {
  const verdicts = mode === 'add' ? `('new', 'other')` : `('new')`;
  await write(
    tx,
    `with head as materialized (
       select nextval('tenant_id_seq')::int as id, b.* from (
         select * from tenant_batch_row b where ${lines} and b.line = b.tenant_line and b.verdict in ${verdicts} order by b.line) b
     ), added as (
       insert into tenant (id, property_id, ${COLUMNS.join(', ')}, created_at, updated_at, updated_by, batch_id) overriding system value
       select id, ?, ${COLUMNS.join(', ')}, now(), now(), ?, ? from head
     ) ${insertContacts(lines)}`,
    [batch.propertyId, actorId, batch.id],
  );
}

async function update(tx: Tx, { batch, actorId }: Writing, lines: string): Promise<void> {
  const changed = `${lines} and b.line = b.tenant_line and b.verdict in ('same', 'other')`;
  await write(
    tx,
    `insert into tenant_batch_change (batch_id, tenant_id, before)
     select ?, t.id, to_jsonb(t) || jsonb_build_object('contacts', coalesce(
       (select jsonb_agg(to_jsonb(c) order by c.id) from tenant_contact c where c.tenant_id = t.id), '[]'))
     from tenant_batch_row b join tenant t on t.id = b.match_id where ${changed}`,
    [batch.id],
  );
  // An empty cell keeps the value, except for a new company in the suite.
  const details = Object.values(tenantDetails).map(
    ({ column }) => `${column} = coalesce(b.${column}, case when b.verdict = 'same' then t.${column} end)`,
  );
  await write(
    tx,
    `update tenant t set company_name = b.company_name, suite_number = b.suite_number, ${details.join(', ')},
       revision = t.revision + 1, updated_at = now(), updated_by = ?
     from tenant_batch_row b where ${changed} and t.id = b.match_id`,
    [actorId],
  );
  const anew = `${changed} and (b.verdict = 'other' or exists (
    select from tenant_batch_row n where n.batch_id = b.batch_id and n.attempt = b.attempt and n.tenant_line = b.tenant_line
      and (n.contact_name is not null or n.contact_phone is not null)))`;
  await write(tx, `delete from tenant_contact c using tenant_batch_row b where ${anew} and c.tenant_id = b.match_id`);
  await write(
    tx,
    `with head as (select b.match_id as id, b.line from tenant_batch_row b where ${anew}) ${insertContacts(lines)}`,
  );
}
