import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, lock, query, write } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { directoryChanged } from '../../tenancy/index.ts';
import { tenantDetails, tenantFields } from '../tenant-fields.ts';
import { needsConfirmation } from '../values.ts';
import { type Comparison, compareTenants } from './batch-matches.ts';
import { growByBatch } from './directory-size.ts';
import { CHANGED_VERDICTS, presentIn, rowsOf, type TenantBatch } from './tenant-batches.ts';

/**
 * `add` leaves existing tenants unchanged. `update` also changes those in the batch and removes tenants whose suite has
 * another company. `replace` also removes tenants missing in the batch.
 */
export type BatchMode = 'add' | 'update' | 'replace';

export interface BatchOutcome {
  added: number;
  updated: number;
  removed: number;
  kept: number;
}

export function outcomeOf(mode: BatchMode, comparison: Comparison): BatchOutcome {
  const { existing, repeat, same: sameCount, moved, renamed, other: otherCount } = comparison;
  const added = comparison.new + otherCount;
  const changedCount = sameCount + moved + renamed;
  if (mode === 'add') return { added, updated: 0, removed: 0, kept: repeat + changedCount };
  const removedCount = mode === 'replace' ? existing - repeat - changedCount : otherCount;
  return { added, updated: changedCount, removed: removedCount, kept: repeat };
}

const COLUMNS = Object.values(tenantFields).map(({ column }) => column);

/** Chunk size: short statements show progress and detect a lost connection. */
const LINES_PER_STATEMENT = 5_000;

interface BatchWrite {
  batch: TenantBatch;
  mode: BatchMode;
  actorId: number | null;
  confirmedRemovals: number | null;
  onProgress: (share: number) => void;
}

const lastRow = z.object({ last: z.int().nullable() });

/**
 * Writes a staged batch; records one event if anything changed. `revertTenants` reverts it.
 * @throws AppError `not_found` for a deleted building, `conflict` for a full directory, an unconfirmed replacement, and
 * as `compareTenants`
 */
export async function writeTenants(tx: Tx, options: BatchWrite): Promise<BatchOutcome> {
  const { batch, mode } = options;
  if (mode !== 'add')
    await lock(
      tx,
      `select count(*) from (select from tenant where property_id = ? and deleted_at is null for update) locked`,
      [batch.propertyId],
    );
  const comparison = await compareTenants(tx, batch);
  const outcome = outcomeOf(mode, comparison);
  if (mode === 'replace') requireConfirmation(outcome.removed, comparison.existing, options.confirmedRemovals);
  if (outcome.removed > 0) await removeAbsentTenants(tx, batch, mode);
  const [{ last } = { last: null }] = await query(
    tx,
    `select max(line) as last from tenant_batch_row where batch_id = ? and attempt = ?`,
    [batch.id, batch.attempt],
    lastRow,
  );
  for (let from = 0; from < (last ?? 0); from += LINES_PER_STATEMENT) {
    const lines = `${rowsOf(batch)}
      and b.tenant_line > ${from} and b.tenant_line <= ${from + LINES_PER_STATEMENT}`;
    if (outcome.added > 0) await insertTenants(tx, options, lines);
    if (outcome.updated > 0) await updateTenants(tx, options, lines);
    options.onProgress(Math.min(1, (from + LINES_PER_STATEMENT) / (last ?? 1)));
  }
  if (outcome.added + outcome.updated + outcome.removed === 0) return outcome;
  await directoryChanged(tx, batch.propertyId);
  await growByBatch(tx, batch.propertyId, batch, { added: outcome.added, existing: comparison.existing });
  return outcome;
}

function requireConfirmation(removed: number, existing: number, confirmedRemovals: number | null): void {
  if (!needsConfirmation(removed, existing) || confirmedRemovals === removed) return;
  const [removedText, existingText] = [removed, existing].map((count) => count.toLocaleString('en-US'));
  throw new AppError(
    'conflict',
    `Replacing removes ${removedText} of ${existingText} tenants. Confirm that number, or check whether the file has all tenants.`,
  );
}

async function removeAbsentTenants(tx: Tx, batch: TenantBatch, mode: BatchMode): Promise<void> {
  const matchedAs = (verdict: string) =>
    `exists (select from tenant_batch_row b where ${rowsOf(batch)} and b.match_id = t.id and b.verdict ${verdict} 'other')`;
  const isRemoved = mode === 'replace' ? `not ${matchedAs('<>')}` : matchedAs('=');
  await write(
    tx,
    `with gone as (
       update tenant t set deleted_at = now() where ${presentIn(batch)} and ${isRemoved} returning t.id
     ) insert into tenant_batch_change (batch_id, tenant_id) select ?, id from gone`,
    [batch.id],
  );
}

async function insertTenants(tx: Tx, { batch, actorId }: BatchWrite, lines: string): Promise<void> {
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
/** SQL: snapshot of a tenant with its contacts for `tenant_batch_change`. */
export const snapshotOf = (row: string) =>
  `(to_jsonb(${row}) || jsonb_build_object('contacts', ${contactsOf(`${row}.id`)}))`;

/**
 * SQL: a tenant's column merged with line `b`. Empty cells change nothing, but a renamed company loses its short name.
 */
export function mergedSql(column: string): string {
  const merged = `coalesce(b.${column}, t.${column})`;
  return column === tenantDetails.shortName.column
    ? `case when b.verdict = 'renamed' then b.${column} else ${merged} end`
    : merged;
}

/** Limit of aliases, as in the form. */
const MAX_ALIAS_CHARACTERS = 300;

async function updateTenants(tx: Tx, { batch, actorId }: BatchWrite, lines: string): Promise<void> {
  const changedLines = `${lines} and b.line = b.tenant_line and b.verdict in ${CHANGED_VERDICTS}`;
  await write(
    tx,
    `insert into tenant_batch_change (batch_id, tenant_id, before)
     select ?, t.id, ${snapshotOf('t')} from tenant_batch_row b join tenant t on t.id = b.match_id where ${changedLines}`,
    [batch.id],
  );
  const details = Object.values(tenantDetails).map(({ column }) => `${column} = ${mergedSql(column)}`);
  await write(
    tx,
    `update tenant t set company_name = b.company_name, suite_number = b.suite_number, floor_number = b.floor_number,
       ${details.join(', ')}, revision = t.revision + 1, updated_at = now(), updated_by = ?
     from tenant_batch_row b where ${changedLines} and t.id = b.match_id`,
    [actorId],
  );
  if (batch.formerNames.length > 0) await addFormerNames(tx, batch, changedLines);
  await writeContacts(tx, lines, changedLines);
  await write(
    tx,
    `update tenant_batch_change x set after = ${snapshotOf('t')}
     from tenant_batch_row b join tenant t on t.id = b.match_id where ${changedLines} and x.batch_id = ? and x.tenant_id = t.id`,
    [batch.id],
  );
}

/** Adds former names to the aliases, without their commas and semicolons, which separate aliases. */
async function addFormerNames(tx: Tx, { id, formerNames }: TenantBatch, changedLines: string): Promise<void> {
  const formerName = `regexp_replace(x.before ->> 'company_name', '[[:space:]]*[,;]+[[:space:]]*', ' ', 'g')`;
  await write(
    tx,
    `update tenant t set aliases = concat_ws(', ', t.aliases, ${formerName})
     from tenant_batch_row b, tenant_batch_change x
     where ${changedLines} and t.id = b.match_id and x.batch_id = ? and x.tenant_id = t.id and b.verdict = 'renamed'
       and b.line = any(?::int[]) and char_length(concat_ws(', ', t.aliases, ${formerName})) <= ${MAX_ALIAS_CHARACTERS}`,
    [id, intArray(formerNames)],
  );
}

async function writeContacts(tx: Tx, lines: string, changedLines: string): Promise<void> {
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
       from tenant_batch_row b where ${changedLines}) head
     join tenant_batch_row b on b.tenant_line = head.line
     where ${lines} and b.contact_id is null and (b.contact_name is not null or b.contact_phone is not null)
     order by b.line`,
  );
}
