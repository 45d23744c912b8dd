import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, lock, query, write } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { directoryChanged } from '../../tenancy/index.ts';
import { tenantDetails, tenantFields } from '../tenant-fields.ts';
import { needsConfirmation } from '../values.ts';
import { type Comparison, compareTenants } from './batch-matches.ts';
import { growByBatch } from './directory-size.ts';
import { CHANGED, presentIn, rowsOf, type TenantBatch } from './tenant-batches.ts';

/**
 * `add` keeps existing tenants as they are. `update` changes those that the batch names and removes a tenant whose suite
 * has another company now. `replace` removes all that the batch does not name.
 */
export type BatchMode = 'add' | 'update' | 'replace';

export interface BatchOutcome {
  added: number;
  updated: number;
  removed: number;
  /** Unchanged. */
  kept: number;
}

export function outcomeOf(mode: BatchMode, found: Comparison): BatchOutcome {
  const { existing, repeat, same, moved, renamed, other } = found;
  const added = found.new + other;
  const changed = same + moved + renamed;
  if (mode === 'add') return { added, updated: 0, removed: 0, kept: repeat + changed };
  const removed = mode === 'replace' ? existing - repeat - changed : other;
  return { added, updated: changed, removed, kept: repeat };
}

const COLUMNS = Object.values(tenantFields).map(({ column }) => column);

/** Short statements show progress and notice a lost connection. */
const LINES_AT_ONCE = 5_000;

interface Writing {
  batch: TenantBatch;
  mode: BatchMode;
  actorId: number | null;
  /** How many tenants `replace` removes, as somebody has confirmed it. */
  confirmGone: number | null;
  onProgress: (share: number) => void;
}

const lastRow = z.object({ last: z.int().nullable() });

/**
 * Writes a staged batch and records one event if it changed anything; `revertTenants` undoes it.
 * @throws AppError `not_found` for a deleted building, `conflict` for a full directory, for an unconfirmed replacement
 *   and as `compareTenants`
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
  if (mode === 'replace') requireConfirmation(outcome.removed, found.existing, writing.confirmGone);
  if (outcome.removed > 0) await removeGone(tx, batch, mode);
  const [{ last } = { last: null }] = await query(
    tx,
    `select max(line) as last from tenant_batch_row where batch_id = ? and attempt = ?`,
    [batch.id, batch.attempt],
    lastRow,
  );
  for (let from = 0; from < (last ?? 0); from += LINES_AT_ONCE) {
    const lines = `${rowsOf(batch)}
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

function requireConfirmation(removed: number, existing: number, confirmed: number | null): void {
  if (!needsConfirmation(removed, existing) || confirmed === removed) return;
  const [gone, all] = [removed, existing].map((count) => count.toLocaleString('en-US'));
  throw new AppError(
    'conflict',
    `Replacing removes ${gone} of ${all} tenants. Confirm that number, or check whether the file has all tenants.`,
  );
}

async function removeGone(tx: Tx, batch: TenantBatch, mode: BatchMode): Promise<void> {
  const matchedAs = (verdict: string) =>
    `exists (select from tenant_batch_row b where ${rowsOf(batch)} and b.match_id = t.id and b.verdict ${verdict} 'other')`;
  const isGone = mode === 'replace' ? `not ${matchedAs('<>')}` : matchedAs('=');
  await write(
    tx,
    `with gone as (
       update tenant t set deleted_at = now() where ${presentIn(batch)} and ${isGone} returning t.id
     ) insert into tenant_batch_change (batch_id, tenant_id) select ?, id from gone`,
    [batch.id],
  );
}

async function add(tx: Tx, { batch, actorId }: Writing, lines: string): Promise<void> {
  await write(
    tx,
    `with head as materialized (
       select nextval('tenant_id_seq')::int as id, b.* from (select * from tenant_batch_row b
         where ${lines} and b.line = b.tenant_line and b.verdict in ('new', 'other') order by b.line) b
     ), added as (
       insert into tenant (id, property_id, ${COLUMNS.join(', ')}, created_at, updated_at, updated_by, batch_id) overriding system value
       select id, ?, ${COLUMNS.join(', ')}, now(), now(), ?, ? from head
     ) insert into tenant_contact (tenant_id, name, phone, is_primary, is_listed)
     select head.id, b.contact_name, b.contact_phone, row_number() over (partition by b.tenant_line order by b.line) = 1,
       coalesce(b.contact_listed, false)
     from head join tenant_batch_row b on b.tenant_line = head.line
     where ${lines} and (b.contact_name is not null or b.contact_phone is not null) order by b.line`,
    [batch.propertyId, actorId, batch.id],
  );
}

const contactsOf = (tenantId: string) =>
  `coalesce((select jsonb_agg(to_jsonb(c) order by c.id) from tenant_contact c where c.tenant_id = ${tenantId}), '[]')`;
/** A tenant with its contacts, as `tenant_batch_change` keeps it. */
export const snapshotOf = (row: string) =>
  `(to_jsonb(${row}) || jsonb_build_object('contacts', ${contactsOf(`${row}.id`)}))`;

/** A tenant's column after its line `b` of a batch. Empty cells change nothing, but a short name is not the next company's. */
export function mergedSql(column: string): string {
  const merged = `coalesce(b.${column}, t.${column})`;
  return column === tenantDetails.shortName.column
    ? `case when b.verdict = 'renamed' then b.${column} else ${merged} end`
    : merged;
}

/** The form limits aliases to as many characters. */
const MOST_ALIAS_CHARACTERS = 300;

async function update(tx: Tx, { batch, actorId }: Writing, lines: string): Promise<void> {
  const changed = `${lines} and b.line = b.tenant_line and b.verdict in ${CHANGED}`;
  await write(
    tx,
    `insert into tenant_batch_change (batch_id, tenant_id, before)
     select ?, t.id, ${snapshotOf('t')} from tenant_batch_row b join tenant t on t.id = b.match_id where ${changed}`,
    [batch.id],
  );
  const details = Object.values(tenantDetails).map(({ column }) => `${column} = ${mergedSql(column)}`);
  await write(
    tx,
    `update tenant t set company_name = b.company_name, suite_number = b.suite_number, floor_number = b.floor_number,
       ${details.join(', ')}, revision = t.revision + 1, updated_at = now(), updated_by = ?
     from tenant_batch_row b where ${changed} and t.id = b.match_id`,
    [actorId],
  );
  if (batch.formerNames.length > 0) await keepFormerNames(tx, batch, changed);
  await writeContacts(tx, lines, changed);
  await write(
    tx,
    `update tenant_batch_change x set after = ${snapshotOf('t')}
     from tenant_batch_row b join tenant t on t.id = b.match_id where ${changed} and x.batch_id = ? and x.tenant_id = t.id`,
    [batch.id],
  );
}

/** Adds former names to the aliases, which commas and semicolons separate. */
async function keepFormerNames(tx: Tx, { id, formerNames }: TenantBatch, changed: string): Promise<void> {
  const former = `regexp_replace(x.before ->> 'company_name', '[[:space:]]*[,;]+[[:space:]]*', ' ', 'g')`;
  await write(
    tx,
    `update tenant t set aliases = concat_ws(', ', t.aliases, ${former})
     from tenant_batch_row b, tenant_batch_change x
     where ${changed} and t.id = b.match_id and x.batch_id = ? and x.tenant_id = t.id and b.verdict = 'renamed'
       and b.line = any(?::int[]) and char_length(concat_ws(', ', t.aliases, ${former})) <= ${MOST_ALIAS_CHARACTERS}`,
    [id, intArray(formerNames)],
  );
}

/** Corrects the contacts that the batch names and adds new ones; others stay. */
async function writeContacts(tx: Tx, lines: string, changed: string): Promise<void> {
  await write(
    tx,
    `update tenant_contact c set name = coalesce(b.contact_name, c.name), phone = coalesce(b.contact_phone, c.phone),
       is_listed = coalesce(b.contact_listed, c.is_listed)
     from tenant_batch_row b where ${lines} and c.id = b.contact_id`,
  );
  await write(
    tx,
    `insert into tenant_contact (tenant_id, name, phone, is_primary, is_listed)
     select head.tenant_id, b.contact_name, b.contact_phone,
       not head.has_primary and row_number() over (partition by b.tenant_line order by b.line) = 1,
       coalesce(b.contact_listed, false)
     from (select b.line, b.match_id as tenant_id,
         exists (select from tenant_contact c where c.tenant_id = b.match_id and c.is_primary) as has_primary
       from tenant_batch_row b where ${changed}) head
     join tenant_batch_row b on b.tenant_line = head.line
     where ${lines} and b.contact_id is null and (b.contact_name is not null or b.contact_phone is not null)
     order by b.line`,
  );
}
