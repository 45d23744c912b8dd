import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { companyKeySql, isNearName } from '../company-names.ts';
import { tenantDetails } from '../tenant-fields.ts';
import {
  CHANGED_VERDICTS,
  firstRowsOf,
  presentIn,
  rowsOf,
  type TenantBatch,
  type Verdict,
  verdicts,
} from './tenant-batches.ts';

export type Comparison = Readonly<Record<Verdict, number>> & { readonly existing: number };

/** SQL: planner settings for large joins. */
const COMPARISON_SETTINGS = `select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true),
  set_config('statement_timeout', '0', true)`;
const sizesRow = z.object({ existing: z.int(), staged: z.int() });
const countRow = z.object({ verdict: z.enum(verdicts), tenants: z.int() });

/**
 * Compares a staged batch with the directory. An existing tenant matches at most one line.
 * @throws AppError `conflict` when a manual match lacks its line or tenant
 */
export async function compareTenants(tx: Tx, batch: TenantBatch): Promise<Comparison> {
  await write(tx, COMPARISON_SETTINGS);
  const sizesSql = `select (select count(*)::int from tenant t where ${presentIn(batch)}) as existing,
    (select count(*)::int from tenant_batch_row b where ${rowsOf(batch)}) as staged`;
  const [{ existing, staged } = { existing: 0, staged: 0 }] = await query(tx, sizesSql, [], sizesRow);
  // The staging table is unlogged: a server crash empties it.
  if (staged !== batch.rows) throw new Error(`Staged rows are missing: ${staged} of ${batch.rows}`);
  if (batch.manualMatches.size > 0) await applyManualMatches(tx, batch);
  if (existing > 0) {
    await write(tx, repeatsSql(batch));
    if (batch.manualMatches.size > 0) await write(tx, manualVerdictsSql(batch));
    await write(tx, sameCompaniesSql(batch));
    await write(tx, movedCompaniesSql(batch));
    await matchRenamed(tx, batch);
    await write(tx, otherCompaniesSql(batch));
    for (const key of CONTACT_KEYS) await write(tx, contactsSql(batch, key));
  }
  const countSql = `select verdict, count(*)::int as tenants from ${firstRowsOf(batch)} group by verdict`;
  const verdictCounts = await query(tx, countSql, [], countRow);
  const counts = Object.fromEntries(verdictCounts.map(({ verdict, tenants }) => [verdict, tenants]));
  return { new: 0, repeat: 0, same: 0, moved: 0, renamed: 0, other: 0, ...counts, existing };
}

/** SQL: suite without its prefix; `Suite 201`, `Ste. 201` and `201` are equal. */
const suiteSql = (row: string) =>
  `regexp_replace(lower(${row}.suite_number), '^(suite|ste|unit)[.#[:space:]]+([^[:space:]]+)$', '\\2')`;
const placeSql = (row: string) => `${row}.floor_number, ${suiteSql(row)}`;
const isMatched = (batch: TenantBatch) =>
  `exists (select from tenant_batch_row b where ${rowsOf(batch)} and b.match_id = t.id)`;

async function applyManualMatches(tx: Tx, batch: TenantBatch): Promise<void> {
  const matchedCount = await write(
    tx,
    `update tenant_batch_row b set match_id = chosen.tenant_id, is_another = chosen.tenant_id is null
     from unnest(?::int[], ?::int[]) chosen(line, tenant_id)
     where ${rowsOf(batch)} and b.line = chosen.line and b.line = b.tenant_line and (chosen.tenant_id is null
       or exists (select from tenant t where t.id = chosen.tenant_id and ${presentIn(batch)}))`,
    [intArray(batch.manualMatches.keys()), intArray(batch.manualMatches.values())],
  );
  if (matchedCount < batch.manualMatches.size)
    throw new AppError('conflict', 'A row or tenant that you matched no longer exists. Choose the file again.');
}

/** SQL: verdicts of lines matched manually, except exact repeats. */
function manualVerdictsSql(batch: TenantBatch): string {
  return `update tenant_batch_row b set verdict = case
      when lower(b.company_name) = lower(t.company_name) and (${placeSql('b')}) = (${placeSql('t')}) then 'same'
      when ${companyKeySql('b.company_name')} = ${companyKeySql('t.company_name')}
        and (${placeSql('b')}) <> (${placeSql('t')}) then 'moved'
      else 'renamed' end
    from tenant t where t.id = b.match_id and ${rowsOf(batch)} and b.verdict = 'new'`;
}

/** SQL: a contact as one text. Existing ones also match without name, phone or listing, because cells may be empty. */
const contactText = (name: string, phone: string, listed: string) =>
  `concat(${name}, chr(1), ${phone}, chr(1), ${listed})`;
const presentTexts = ['c.is_listed', `''`].flatMap((listed) => [
  contactText('c.name', 'c.phone', listed),
  contactText('c.name', `''`, listed),
  contactText(`''`, 'c.phone', listed),
]);

function repeatsSql(batch: TenantBatch): string {
  const details = Object.values(tenantDetails).map(({ column }) => column);
  return `with wanted as (
      select b.tenant_line, array_agg(${contactText('b.contact_name', 'b.contact_phone', 'b.contact_listed')}) as contacts
      from tenant_batch_row b where ${rowsOf(batch)} and (b.contact_name is not null or b.contact_phone is not null)
      group by b.tenant_line
    ), present as (
      select c.tenant_id, array_agg(text) as contacts
      from tenant t join tenant_contact c on c.tenant_id = t.id, unnest(array[${presentTexts.join(', ')}]) text
      where ${presentIn(batch)} group by c.tenant_id
    ), found as (
      select distinct on (b.line) b.line, t.id, num_nonnulls(${details.map((column) => `b.${column}`).join(', ')}) as details
      from ${firstRowsOf(batch)}
      join tenant t on ${presentIn(batch)} and t.floor_number = b.floor_number
        and ${suiteSql('t')} = ${suiteSql('b')} and t.company_name = b.company_name
      left join wanted on wanted.tenant_line = b.line left join present on present.tenant_id = t.id
      where (b.match_id = t.id or b.match_id is null and not b.is_another and not ${isMatched(batch)})
        ${details.map((column) => `and (b.${column} is null or t.${column} = b.${column})`).join(' ')}
        and (wanted.contacts is null or wanted.contacts <@ present.contacts)
      order by b.line, t.id
    )
    update tenant_batch_row b set verdict = 'repeat', match_id = repeated.id
    from (select distinct on (id) id, line from found order by id, details desc, line) repeated
    where ${rowsOf(batch)} and b.line = repeated.line`;
}

function sameCompaniesSql(batch: TenantBatch): string {
  const keySql = (row: string) => `${placeSql(row)}, lower(${row}.company_name)`;
  const ordinalSql = (row: string, id: string) =>
    `row_number() over (partition by ${keySql(row)} order by ${row}.${id})`;
  return pairSql(batch, 'same', (row, id) => `concat_ws(chr(1), ${keySql(row)}, ${ordinalSql(row, id)})`);
}

function movedCompaniesSql(batch: TenantBatch): string {
  const keySql = (row: string) => companyKeySql(`${row}.company_name`);
  return pairSql(
    batch,
    'moved',
    (row) => `case when count(*) over (partition by ${keySql(row)}) = 1 then ${keySql(row)} end`,
  );
}

function otherCompaniesSql(batch: TenantBatch): string {
  const isOnlyInSuite = (row: string) => `count(*) over (partition by ${placeSql(row)}) = 1`;
  return pairSql(
    batch,
    'other',
    (row) => `case when ${isOnlyInSuite(row)} then concat_ws(chr(1), ${placeSql(row)}) end`,
  );
}

function pairSql(batch: TenantBatch, verdict: Verdict, key: (row: string, id: string) => string): string {
  const isPairable = verdict === 'other' ? '' : 'and not b.is_another';
  return `update tenant_batch_row b set verdict = '${verdict}', match_id = found.id from (
      select wanted.line, present.id
      from (select b.line, ${key('b', 'line')} as key from ${firstRowsOf(batch)} where b.match_id is null ${isPairable}) wanted
      join (select t.id, ${key('t', 'id')} as key from tenant t where ${presentIn(batch)} and not ${isMatched(batch)})
        present using (key)
    ) found where ${rowsOf(batch)} and b.line = found.line`;
}

/** SQL: phone number by its last ten digits, because country codes and separators vary. */
const phoneKeySql = (column: string) =>
  `coalesce(nullif(right(regexp_replace(${column}, '[^0-9]', '', 'g'), 10), ''), lower(${column}))`;

/** Maximum of unmatched tenants per suite in the search for renamed ones: pairs grow quadratically. */
const MAX_UNMATCHED_IN_SUITE = 20;
const MAX_PAIRS = 200_000;

const pairRow = z.object({
  line: z.int(),
  id: z.int(),
  name: z.string(),
  presentName: z.string(),
  sharesPhoneOrContact: z.boolean(),
});

/** Pairs unmatched tenants of a suite with a common phone or contact, or similar names. */
async function matchRenamed(tx: Tx, batch: TenantBatch): Promise<void> {
  const pairs = await query(tx, `select * from (${pairsSql(batch)}) pairs order by line, id`, [], pairRow);
  const scoredPairs = pairs
    .map((pair) => ({
      ...pair,
      score: Number(pair.sharesPhoneOrContact) + Number(isNearName(pair.name, pair.presentName)),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const tenantIdByLine = new Map<number, number>();
  const matchedIds = new Set<number>();
  for (const { line, id } of scoredPairs) {
    if (tenantIdByLine.has(line) || matchedIds.has(id)) continue;
    tenantIdByLine.set(line, id);
    matchedIds.add(id);
  }
  if (tenantIdByLine.size === 0) return;
  await write(
    tx,
    `update tenant_batch_row b set verdict = 'renamed', match_id = found.id
     from unnest(?::int[], ?::int[]) found(line, id) where ${rowsOf(batch)} and b.line = found.line`,
    [intArray(tenantIdByLine.keys()), intArray(tenantIdByLine.values())],
  );
}

/** SQL: candidate pairs. Ignores phones shared by several existing tenants, such as that of a front desk. */
function pairsSql(batch: TenantBatch): string {
  const countInSuite = (row: string) => `count(*) over (partition by ${placeSql(row)})`;
  const uniquePhones = `select ${phoneKeySql('t.phone')} as phone from tenant t where ${presentIn(batch)} and t.phone is not null
    group by 1 having count(*) = 1`;
  return `select w.line, p.id, w.company_name as name, p.company_name as present_name,
      coalesce(w.phone = p.phone and w.phone in (${uniquePhones}), false) or exists (
        select from tenant_batch_row n join tenant_contact c on c.tenant_id = p.id
          and (lower(n.contact_name) = lower(c.name) or ${phoneKeySql('n.contact_phone')} = ${phoneKeySql('c.phone')})
        where ${rowsOf(batch, 'n')} and n.tenant_line = w.line) as shares_phone_or_contact
    from (select b.line, b.company_name, ${phoneKeySql('b.phone')} as phone, b.floor_number, ${suiteSql('b')} as suite,
        ${countInSuite('b')} as unmatched from ${firstRowsOf(batch)} where b.match_id is null and not b.is_another) w
    join (select t.id, t.company_name, ${phoneKeySql('t.phone')} as phone, t.floor_number, ${suiteSql('t')} as suite,
        ${countInSuite('t')} as unmatched from tenant t where ${presentIn(batch)} and not ${isMatched(batch)}) p
      on p.floor_number = w.floor_number and p.suite = w.suite
    where greatest(w.unmatched, p.unmatched) <= ${MAX_UNMATCHED_IN_SUITE}
    order by w.line, p.id limit ${MAX_PAIRS}`;
}

const CONTACT_KEYS = ['both', 'name', 'phone'] as const;

function contactsSql(batch: TenantBatch, kind: (typeof CONTACT_KEYS)[number]): string {
  const keyOf = (name: string, phone: string) =>
    ({ both: `lower(${name}) || chr(1) || ${phoneKeySql(phone)}`, name: `lower(${name})`, phone: phoneKeySql(phone) })[
      kind
    ];
  const isShared = `exists (select from tenant_contact o where o.tenant_id = c.tenant_id and o.id <> c.id
    and ${phoneKeySql('o.phone')} = ${phoneKeySql('c.phone')})`;
  const stagedContacts = `select n.line, b.match_id as tenant_id, ${keyOf('n.contact_name', 'n.contact_phone')} as key
    from tenant_batch_row n join ${firstRowsOf(batch)} on b.line = n.tenant_line and b.verdict in ${CHANGED_VERDICTS}
    where ${rowsOf(batch, 'n')} and n.contact_id is null`;
  const presentContacts = `select c.id, c.tenant_id, c.is_primary, ${keyOf('c.name', 'c.phone')} as key
    from tenant_contact c join tenant t on t.id = c.tenant_id and ${presentIn(batch)}
    where not exists (select from tenant_batch_row b where ${rowsOf(batch)} and b.contact_id = c.id)
      ${kind === 'phone' ? `and not ${isShared}` : ''}`;
  const ordinalSql = (order: string) => `row_number() over (partition by tenant_id, key order by ${order}) as nth`;
  return `update tenant_batch_row b set contact_id = found.id from (
      select w.line, p.id from (select *, ${ordinalSql('line')} from (${stagedContacts}) wanted) w
      join (select *, ${ordinalSql('is_primary desc, id')} from (${presentContacts}) present) p using (tenant_id, key, nth)
    ) found where ${rowsOf(batch)} and b.line = found.line`;
}
