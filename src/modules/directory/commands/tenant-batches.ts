import { executeBound } from '../../../platform/bound.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';

/** Many tenants that go into a directory together, or not at all. Whoever begins again does so under a new attempt. */
export interface TenantBatch {
  readonly id: number;
  readonly attempt: number;
  readonly propertyId: number;
  /** What the rows speak of: nothing else is compared or changed. */
  readonly columns: readonly string[];
  /** How many rows were staged. */
  readonly rows: number;
}

export type StagedBatch = Pick<TenantBatch, 'id' | 'attempt'>;

/**
 * Puts rows where `writeTenants` takes them from. Ten columns, each the text of a PostgreSQL array: line, the line that
 * names the tenant first, company, suite, floor, phone, email, website, contact's name and phone.
 */
export async function stageTenants(ctx: Ctx, { id, attempt }: StagedBatch, columns: readonly string[]): Promise<void> {
  await executeBound(
    ctx,
    `insert into tenant_batch_row (batch_id, attempt, line, tenant_line, company_name, suite_number, floor_number,
       phone, email, website, contact_name, contact_phone)
     select $1, $2, * from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[],
       $10::text[], $11::text[], $12::text[])`,
    [id, attempt, ...columns],
  );
}

/** Takes away the rows of this attempt and of all before it. */
export async function forgetStagedTenants(ctx: Ctx, { id, attempt }: StagedBatch): Promise<void> {
  await ctx.em.execute(`delete from tenant_batch_row where batch_id = ? and attempt <= ?`, [id, attempt]);
}

/** Takes away all that is kept of some batches: what they wrote stays for good. */
export async function forgetBatches(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const table of ['tenant_batch_row', 'tenant_batch_change'])
    await ctx.em.execute(`delete from ${table} where batch_id = any(?::int[])`, [`{${ids.join(',')}}`]);
}

/** How a batch's tenants compare with those that are there; each counts once. */
export interface Comparison {
  readonly existing: number;
  readonly new: number;
  /** There already: nothing the batch says of it differs. What it leaves empty it says nothing of. */
  readonly repeat: number;
  /** There in the same suite, with other details. */
  readonly same: number;
  /** The suite has one other company. */
  readonly other: number;
}

/** Says of each tenant of the batch what it is to the directory; takes a transaction of its own or that of the writing. */
export async function compareTenants(tx: Tx, batch: TenantBatch): Promise<Comparison> {
  await tx.em.execute(`set local enable_nestloop = off; set local work_mem = '32MB'; set local statement_timeout = 0`);
  const [{ existing, staged } = { existing: 0, staged: 0 }]: { existing: number; staged: number }[] =
    await tx.em.execute(
      `select (select count(*)::int from tenant t where ${presentIn(batch)}) as existing,
         (select count(*)::int from tenant_batch_row b where ${rowsOf(batch)}) as staged`,
    );
  // The staging table is not logged: a server that crashed in between has emptied it.
  if (staged !== batch.rows) throw new Error(`${staged} of ${batch.rows} rows are staged`);
  if (existing > 0) {
    await tx.em.execute(repeatsSql(batch));
    await tx.em.execute(sameCompaniesSql(batch));
    await tx.em.execute(otherCompaniesSql(batch));
  }
  const counted: { verdict: keyof Comparison; tenants: number }[] = await tx.em.execute(
    `select verdict, count(*)::int as tenants from ${headsOf(batch)} group by verdict`,
  );
  const counts = Object.fromEntries(counted.map(({ verdict, tenants }) => [verdict, tenants]));
  return { new: 0, repeat: 0, same: 0, other: 0, ...counts, existing };
}

export interface Match {
  line: number;
  verdict: 'repeat' | 'same' | 'other';
  companyName: string;
  suiteNumber: string;
  /** The company that is there. */
  presentName: string;
}

/** The first tenants of the batch that are there in one way or another. */
export async function listMatches(tx: Tx, batch: TenantBatch, limit: number): Promise<Match[]> {
  return await tx.em.execute(
    `select b.line, b.verdict, b.company_name as "companyName", b.suite_number as "suiteNumber",
       t.company_name as "presentName"
     from ${headsOf(batch)} join tenant t on t.id = b.match_id order by b.line limit ${limit}`,
  );
}

/** Numbers alone go into these statements. */
const rowsOf = ({ id, attempt }: StagedBatch) => `b.batch_id = ${id} and b.attempt = ${attempt}`;
const headsOf = (batch: StagedBatch) =>
  `(select * from tenant_batch_row b where ${rowsOf(batch)} and b.line = b.tenant_line) b`;
const presentIn = ({ propertyId }: TenantBatch) => `t.property_id = ${propertyId} and t.deleted_at is null`;

/** A contact in one word; columns the file does not have say nothing. */
function contactSql(columns: readonly string[], name: string, phone: string): string {
  const parts = [columns.includes('contactName') && name, columns.includes('contactPhone') && phone];
  return `concat_ws(chr(1), ${parts.map((part) => `coalesce(${part || 'null'}, '')`).join(', ')})`;
}

function repeatsSql(batch: TenantBatch): string {
  const { columns } = batch;
  const details = ['phone', 'email', 'website'].filter((column) => columns.includes(column));
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
        and t.suite_number = b.suite_number and t.company_name = b.company_name
      left join wanted on wanted.tenant_line = b.line left join present on present.tenant_id = t.id
      where true ${details.map((column) => `and (b.${column} is null or t.${column} = b.${column})`).join(' ')}
        ${hasContacts ? 'and (wanted.contacts is null or present.contacts = wanted.contacts)' : ''}
      order by b.line, t.id
    ) found where ${rowsOf(batch)} and b.line = found.line`;
}

/** Pairs what is left of the same company in the same suite, first with first. */
function sameCompaniesSql(batch: TenantBatch): string {
  const by = (row: string) => `${row}.floor_number, lower(${row}.suite_number), lower(${row}.company_name)`;
  const nth = (row: string, id: string) => `row_number() over (partition by ${by(row)} order by ${row}.${id})`;
  return pairSql(batch, 'same', (row, id) => `concat_ws(chr(1), ${by(row)}, ${nth(row, id)})`);
}

/** Pairs what is left where a suite has one tenant here and one there. */
function otherCompaniesSql(batch: TenantBatch): string {
  const by = (row: string) => `${row}.floor_number, lower(${row}.suite_number)`;
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
