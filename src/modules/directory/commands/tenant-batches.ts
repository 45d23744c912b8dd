import { z } from 'zod';
import type { OutsideTransaction, Tx } from '../../../platform/core/context.ts';
import { intArray, query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { tenantDetailKeys, tenantDetails, tenantFieldKeys, tenantFields } from '../tenant-fields.ts';

/** Tenants written together or not at all. A retry uses a new attempt number (fencing). */
export interface TenantBatch {
  readonly id: number;
  readonly attempt: number;
  readonly propertyId: number;
  /** Columns of the file; others are neither compared nor changed. */
  readonly columns: readonly string[];
  readonly rows: number;
}

export type StagedBatch = Pick<TenantBatch, 'id' | 'attempt'>;

const STAGED: readonly { column: string; type: string }[] = [
  { column: 'line', type: 'integer' },
  { column: 'tenant_line', type: 'integer' },
  ...Object.values(tenantFields),
  { column: 'contact_name', type: 'text' },
  { column: 'contact_phone', type: 'text' },
];
const STAGE_SQL = `insert into tenant_batch_row (batch_id, attempt, ${STAGED.map(({ column }) => column).join(', ')})
  select ?::int, ?::int, * from unnest(${STAGED.map(({ type }) => `?::${type}[]`).join(', ')})`;

/**
 * @param columns each the text of a PostgreSQL array: line, line that first names the tenant, tenant fields in order,
 *   contact name and phone.
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

/** Each tenant counts once. */
export interface Comparison {
  readonly existing: number;
  readonly new: number;
  readonly repeat: number;
  readonly same: number;
  readonly other: number;
}

const COMPARING = `select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true),
  set_config('statement_timeout', '0', true)`;
const sizesRow = z.object({ existing: z.int(), staged: z.int() });
const countRow = z.object({ verdict: z.enum(['new', 'repeat', 'same', 'other']), tenants: z.int() });

/** Compares a staged batch with the directory, in its own transaction or the write's. */
export async function compareTenants(tx: Tx, batch: TenantBatch): Promise<Comparison> {
  await write(tx, COMPARING);
  const sizes = `select (select count(*)::int from tenant t where ${presentIn(batch)}) as existing,
    (select count(*)::int from tenant_batch_row b where ${rowsOf(batch)}) as staged`;
  const [{ existing, staged } = { existing: 0, staged: 0 }] = await query(tx, sizes, [], sizesRow);
  // The staging table is unlogged: a crashed server has emptied it.
  if (staged !== batch.rows) throw new Error(`Staged rows are missing: ${staged} of ${batch.rows}`);
  if (existing > 0) {
    await write(tx, repeatsSql(batch));
    await write(tx, sameCompaniesSql(batch));
    await write(tx, otherCompaniesSql(batch));
  }
  const byVerdict = `select verdict, count(*)::int as tenants from ${headsOf(batch)} group by verdict`;
  const counted = await query(tx, byVerdict, [], countRow);
  const counts = Object.fromEntries(counted.map(({ verdict, tenants }) => [verdict, tenants]));
  return { new: 0, repeat: 0, same: 0, other: 0, ...counts, existing };
}

const match = z.object({
  line: z.int(),
  verdict: z.enum(['repeat', 'same', 'other']),
  companyName: z.string(),
  suiteNumber: z.string(),
  presentName: z.string(),
});
export type Match = z.output<typeof match>;

export async function listMatches(tx: Tx, batch: TenantBatch, limit: number): Promise<Match[]> {
  return await query(
    tx,
    `select b.line, b.verdict, b.company_name as "companyName", b.suite_number as "suiteNumber",
       t.company_name as "presentName"
     from ${headsOf(batch)} join tenant t on t.id = b.match_id order by b.line limit ${limit}`,
    [],
    match,
  );
}

const place = { companyName: z.string(), suiteNumber: z.string(), floorNumber: z.int() };
const named = z.object(place);
export type NamedTenant = z.output<typeof named>;
const values = z.record(z.string(), z.string().nullable());
const change = z.object({ ...place, verdict: z.enum(['same', 'other']), before: values, after: values });
export type TenantChange = z.output<typeof change>;

export interface Differences {
  readonly added: readonly NamedTenant[];
  readonly changed: readonly TenantChange[];
  readonly gone: readonly NamedTenant[];
}

export async function listDifferences(tx: Tx, batch: TenantBatch, limit: number): Promise<Differences> {
  const heading = (row: string) =>
    `${row}.company_name as "companyName", ${row}.suite_number as "suiteNumber", ${row}.floor_number as "floorNumber"`;
  const fields = (row: string, contacts: string) =>
    `json_build_object(${tenantFieldKeys.map((key) => `'${key}', ${row}.${tenantFields[key].column}::text`).join(', ')}, 'contacts', (${contacts}))`;
  const contact = (row: string, name: string, phone: string) =>
    `string_agg(concat_ws(', ', ${row}.${name}, ${row}.${phone}), '; '`;
  const staged = `select ${contact('n', 'contact_name', 'contact_phone')} order by n.line) from tenant_batch_row n
    where n.batch_id = b.batch_id and n.attempt = b.attempt and n.tenant_line = b.line
      and (n.contact_name is not null or n.contact_phone is not null)`;
  const present = `select ${contact('c', 'name', 'phone')} order by c.is_primary desc, c.id) from tenant_contact c
    where c.tenant_id = t.id`;
  return {
    added: await query(
      tx,
      `select ${heading('b')} from ${headsOf(batch)} where b.verdict = 'new' order by b.line limit ${limit}`,
      [],
      named,
    ),
    changed: await query(
      tx,
      `select ${heading('b')}, b.verdict, ${fields('t', present)} as before, ${fields('b', staged)} as after
       from ${headsOf(batch)} join tenant t on t.id = b.match_id
       where b.verdict in ('same', 'other') order by b.line limit ${limit}`,
      [],
      change,
    ),
    gone: await query(
      tx,
      `select ${heading('t')} from tenant t where ${presentIn(batch)} and not exists (
         select from tenant_batch_row b where ${rowsOf(batch)} and b.match_id = t.id)
       order by t.floor_number, t.suite_number, t.id limit ${limit}`,
      [],
      named,
    ),
  };
}

/** Only numbers, so safe to interpolate. */
const rowsOf = ({ id, attempt }: StagedBatch) => `b.batch_id = ${id} and b.attempt = ${attempt}`;
const headsOf = (batch: StagedBatch) =>
  `(select * from tenant_batch_row b where ${rowsOf(batch)} and b.line = b.tenant_line) b`;
const presentIn = ({ propertyId }: TenantBatch) => `t.property_id = ${propertyId} and t.deleted_at is null`;

/** `Suite 201` and `Ste. 201` equal `201`. */
const suiteSql = (row: string) =>
  `regexp_replace(lower(${row}.suite_number), '^(suite|ste|unit)[.#[:space:]]+([^[:space:]]+)$', '\\2')`;

function contactSql(columns: readonly string[], name: string, phone: string): string {
  const parts = [columns.includes('contactName') && name, columns.includes('contactPhone') && phone];
  return `concat_ws(chr(1), ${parts.map((part) => `coalesce(${part || 'null'}, '')`).join(', ')})`;
}

function repeatsSql(batch: TenantBatch): string {
  const { columns } = batch;
  const details = tenantDetailKeys.filter((key) => columns.includes(key)).map((key) => tenantDetails[key].column);
  const hasContacts = columns.includes('contactName') || columns.includes('contactPhone');
  return `with wanted as (
      select b.tenant_line, array_agg(${contactSql(columns, 'b.contact_name', 'b.contact_phone')} order by b.line) as contacts
      from tenant_batch_row b where ${rowsOf(batch)} and (b.contact_name is not null or b.contact_phone is not null)
      group by b.tenant_line
    ), present as (
      select c.tenant_id, array_agg(${contactSql(columns, 'c.name', 'c.phone')} order by c.is_primary desc, c.id) as contacts
      from tenant t join tenant_contact c on c.tenant_id = t.id
      where ${presentIn(batch)} and (c.name is not null or c.phone is not null) group by c.tenant_id
    )
    update tenant_batch_row b set verdict = 'repeat', match_id = found.id from (
      select distinct on (b.line) b.line, t.id from ${headsOf(batch)}
      join tenant t on ${presentIn(batch)} and t.floor_number = b.floor_number
        and ${suiteSql('t')} = ${suiteSql('b')} and t.company_name = b.company_name
      left join wanted on wanted.tenant_line = b.line left join present on present.tenant_id = t.id
      where true ${details.map((column) => `and (b.${column} is null or t.${column} = b.${column})`).join(' ')}
        ${hasContacts ? 'and (wanted.contacts is null or present.contacts = wanted.contacts)' : ''}
      order by b.line, t.id
    ) found where ${rowsOf(batch)} and b.line = found.line`;
}

/** Pairs remaining rows by company and suite, in order. */
function sameCompaniesSql(batch: TenantBatch): string {
  const by = (row: string) => `${row}.floor_number, ${suiteSql(row)}, lower(${row}.company_name)`;
  const nth = (row: string, id: string) => `row_number() over (partition by ${by(row)} order by ${row}.${id})`;
  return pairSql(batch, 'same', (row, id) => `concat_ws(chr(1), ${by(row)}, ${nth(row, id)})`);
}

/** Pairs remaining rows of suites with one tenant on each side. */
function otherCompaniesSql(batch: TenantBatch): string {
  const by = (row: string) => `${row}.floor_number, ${suiteSql(row)}`;
  const isOnly = (row: string) => `count(*) over (partition by ${by(row)}) = 1`;
  return pairSql(batch, 'other', (row) => `case when ${isOnly(row)} then concat_ws(chr(1), ${by(row)}) end`);
}

function pairSql(batch: TenantBatch, verdict: Match['verdict'], key: (row: string, id: string) => string): string {
  const isMatched = `exists (select from tenant_batch_row b where ${rowsOf(batch)} and b.match_id = t.id)`;
  return `update tenant_batch_row b set verdict = '${verdict}', match_id = found.id from (
      select wanted.line, present.id
      from (select b.line, ${key('b', 'line')} as key from ${headsOf(batch)} where b.match_id is null) wanted
      join (select t.id, ${key('t', 'id')} as key from tenant t where ${presentIn(batch)} and not ${isMatched}) present
        using (key)
    ) found where ${rowsOf(batch)} and b.line = found.line`;
}
