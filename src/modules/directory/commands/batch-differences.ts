import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, query } from '../../../platform/core/sql.ts';
import { companyKeySql } from '../company-names.ts';
import { tenantFieldKeys, tenantFields } from '../tenant-fields.ts';
import { mergedSql } from './tenant-batch-writes.ts';
import { headsOf, presentIn, rowsOf, type TenantBatch } from './tenant-batches.ts';

const place = { companyName: z.string(), suiteNumber: z.string(), floorNumber: z.int() };
const match = z.object({
  line: z.int(),
  verdict: z.enum(['repeat', 'same', 'moved', 'renamed', 'other']),
  companyName: place.companyName,
  suiteNumber: place.suiteNumber,
  presentName: z.string(),
  presentSuite: z.string(),
});
/** A tenant of the batch and the existing tenant that it is, or whose suite it has. */
export type Match = z.output<typeof match>;

export async function listMatches(tx: Tx, batch: TenantBatch, limit: number): Promise<Match[]> {
  return await query(
    tx,
    `select b.line, b.verdict, b.company_name as "companyName", b.suite_number as "suiteNumber",
       t.company_name as "presentName", t.suite_number as "presentSuite"
     from ${headsOf(batch)} join tenant t on t.id = b.match_id order by b.line limit ${limit}`,
    [],
    match,
  );
}

const added = z.object({ row: z.int(), ...place, formerId: z.int().nullable(), formerName: z.string().nullable() });
const gone = z.object({ tenantId: z.int(), ...place, successor: z.string().nullable() });
const values = z.record(z.string(), z.string().nullable());
const change = z.object({
  row: z.int(),
  ...place,
  tenantId: z.int(),
  verdict: z.enum(['same', 'moved', 'renamed']),
  wasName: z.string(),
  wasSuite: z.string(),
  wasFloor: z.int(),
  before: values,
  after: values,
});
/** A tenant that changes, with its fields and contacts as text before and after. */
export type TenantChange = z.output<typeof change>;

const candidate = z.object({ tenantId: z.int(), ...place });
type Candidate = z.output<typeof candidate>;

interface Unclear {
  /** Tenants that it may be, where its company has several places; empty if it is clear. */
  readonly candidates: readonly Candidate[];
}

export interface TenantDifferences {
  /** `formerId` and `formerName`: the tenant that is gone from the same suite. */
  readonly added: readonly (z.output<typeof added> & Unclear)[];
  readonly moved: readonly (TenantChange & Unclear)[];
  readonly renamed: readonly TenantChange[];
  readonly changed: readonly TenantChange[];
  /** `successor`: the new company in the same suite. */
  readonly gone: readonly z.output<typeof gone>[];
}

/** The first `limit` of each kind, unclear ones before others. */
export async function listDifferences(tx: Tx, batch: TenantBatch, limit: number): Promise<TenantDifferences> {
  const candidates = await listCandidates(tx, batch);
  const unclear = intArray(candidates.keys());
  const changes = (verdict: TenantChange['verdict']) =>
    query(tx, `select * from (${changesSql(batch, verdict, limit)}) changes order by row`, [unclear], change);
  const withCandidates = <Line extends { readonly row: number }>(lines: readonly Line[]) =>
    lines.map((line) => ({ ...line, candidates: candidates.get(line.row) ?? [] }));
  const addedLines = await query(
    tx,
    `select * from (select b.line as row, ${headingOf('b')}, t.id as "formerId", t.company_name as "formerName"
       from ${headsOf(batch)} left join tenant t on t.id = b.match_id
       where b.verdict in ('new', 'other') order by b.line <> all(?::int[]), b.line limit ${limit}) added order by row`,
    [unclear],
    added,
  );
  return {
    added: withCandidates(addedLines),
    moved: withCandidates(await changes('moved')),
    renamed: await changes('renamed'),
    changed: await changes('same'),
    gone: await query(
      tx,
      `select t.id as "tenantId", ${headingOf('t')}, b.company_name as successor
       from tenant t left join tenant_batch_row b on ${rowsOf(batch)} and b.match_id = t.id
       where ${presentIn(batch)} and (b.match_id is null or b.verdict = 'other')
       order by t.floor_number, t.suite_number, t.id limit ${limit}`,
      [],
      gone,
    ),
  };
}

const pair = candidate.extend({
  line: z.int(),
  verdict: z.enum(['new', 'other', 'moved']),
  key: z.string(),
  takenBy: z.int().nullable(),
});
const MOST_PAIRS = 5_000;
const MOST_CANDIDATES = 20;

/** By line: the tenants of its company, without those chosen for other lines. A moved one that can only be one is left out. */
async function listCandidates(tx: Tx, batch: TenantBatch): Promise<Map<number, Candidate[]>> {
  const pairs = await query(
    tx,
    `select line, verdict, key, "tenantId", "companyName", "suiteNumber", "floorNumber", "takenBy"
     from (${candidatesSql(batch)}) found
     where verdict <> 'moved' or pairs > 1 order by line, "tenantId" limit ${MOST_PAIRS}`,
    [],
    pair,
  );
  const linesOf = Map.groupBy(pairs, ({ key }) => key);
  const isUnclear = ({ key, verdict }: z.output<typeof pair>, candidates: readonly unknown[]) =>
    verdict !== 'moved' || candidates.length > 1 || new Set(linesOf.get(key)?.map(({ line }) => line)).size > 1;
  const isTaken = (line: number, by: number | null) => by !== null && by !== line && batch.same.has(by);
  const found = new Map<number, Candidate[]>();
  for (const [line, own] of Map.groupBy(pairs, (one) => one.line)) {
    const free = own.filter(({ takenBy }) => !isTaken(line, takenBy)).slice(0, MOST_CANDIDATES);
    if (own[0] && free.length > 0 && isUnclear(own[0], free)) found.set(line, free.map(candidateOf));
  }
  return found;
}

const candidateOf = ({ tenantId, companyName, suiteNumber, floorNumber }: z.output<typeof pair>): Candidate => ({
  tenantId,
  companyName,
  suiteNumber,
  floorNumber,
});

function candidatesSql(batch: TenantBatch): string {
  const present = `select t.id as "tenantId", ${headingOf('t')}, ${companyKeySql('t.company_name')} as key,
      taken.line as "takenBy"
    from tenant t left join tenant_batch_row taken
      on ${rowsOf(batch, 'taken')} and taken.match_id = t.id and taken.verdict <> 'other'
    where ${presentIn(batch)} and (taken.line is null or taken.verdict = 'moved')`;
  return `select b.line, b.verdict, present.*, count(*) over (partition by present.key) as pairs
    from ${headsOf(batch)} join (${present}) present on present.key = ${companyKeySql('b.company_name')}
    where b.verdict in ('new', 'other', 'moved')`;
}

const headingOf = (row: string) =>
  `${row}.company_name as "companyName", ${row}.suite_number as "suiteNumber", ${row}.floor_number as "floorNumber"`;

const onBoard = (isListed: string) => `case when ${isListed} then 'on the board' end`;

function changesSql(batch: TenantBatch, verdict: TenantChange['verdict'], limit: number): string {
  const fields = (value: (column: string) => string, contacts: string) =>
    `json_build_object(${tenantFieldKeys
      .map((key) => `'${key}', (${value(tenantFields[key].column)})::text`)
      .join(', ')}, 'contacts', (${contacts}))`;
  const contactsBefore = `select string_agg(concat_ws(', ', c.name, c.phone, ${onBoard('c.is_listed')}), '; ' order by c.is_primary desc, c.id)
    from tenant_contact c where c.tenant_id = t.id`;
  const contactsAfter = `select string_agg(text, '; ' order by is_added, is_second, id) from (
      select false as is_added, not c.is_primary as is_second, c.id,
        concat_ws(', ', coalesce(n.contact_name, c.name), coalesce(n.contact_phone, c.phone),
          ${onBoard('coalesce(n.contact_listed, c.is_listed)')}) as text
      from tenant_contact c left join tenant_batch_row n
        on ${rowsOf(batch, 'n')} and n.tenant_line = b.line and n.contact_id = c.id
      where c.tenant_id = t.id
      union all
      select true, true, n.line, concat_ws(', ', n.contact_name, n.contact_phone, ${onBoard('n.contact_listed')}) from tenant_batch_row n
      where ${rowsOf(batch, 'n')} and n.tenant_line = b.line and n.contact_id is null
        and (n.contact_name is not null or n.contact_phone is not null)) contacts`;
  return `select b.line as row, ${headingOf('b')}, t.id as "tenantId", b.verdict,
      t.company_name as "wasName", t.suite_number as "wasSuite", t.floor_number as "wasFloor",
      ${fields((column) => `t.${column}`, contactsBefore)} as before,
      ${fields(mergedSql, contactsAfter)} as after
    from ${headsOf(batch)} join tenant t on t.id = b.match_id
    where b.verdict = '${verdict}' order by b.line <> all(?::int[]), b.line limit ${limit}`;
}
