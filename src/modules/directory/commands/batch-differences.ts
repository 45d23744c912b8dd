import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, query } from '../../../platform/core/sql.ts';
import { companyKeySql } from '../company-names.ts';
import { tenantFieldKeys, tenantFields } from '../tenant-fields.ts';
import { mergedSql } from './tenant-batch-writes.ts';
import { firstRowsOf, presentIn, rowsOf, type TenantBatch } from './tenant-batches.ts';

const headingFields = { companyName: z.string(), suiteNumber: z.string(), floorNumber: z.int() };
const match = z.object({
  line: z.int(),
  verdict: z.enum(['repeat', 'same', 'moved', 'renamed', 'other']),
  companyName: headingFields.companyName,
  suiteNumber: headingFields.suiteNumber,
  presentName: z.string(),
  presentSuite: z.string(),
});
export type Match = z.output<typeof match>;

export async function listMatches(tx: Tx, batch: TenantBatch, limit: number): Promise<Match[]> {
  return await query(
    tx,
    `select b.line, b.verdict, b.company_name, b.suite_number,
       t.company_name as present_name, t.suite_number as present_suite
     from ${firstRowsOf(batch)} join tenant t on t.id = b.match_id order by b.line limit ${limit}`,
    [],
    match,
  );
}

const addedRow = z.object({
  row: z.int(),
  ...headingFields,
  formerId: z.int().nullable(),
  formerName: z.string().nullable(),
});
const goneRow = z.object({ tenantId: z.int(), ...headingFields, successor: z.string().nullable() });
const textFields = z.record(z.string(), z.string().nullable());
const changeRow = z.object({
  row: z.int(),
  ...headingFields,
  tenantId: z.int(),
  verdict: z.enum(['same', 'moved', 'renamed']),
  wasName: z.string(),
  wasSuite: z.string(),
  wasFloor: z.int(),
  before: textFields,
  after: textFields,
});
export type TenantChange = z.output<typeof changeRow>;

const candidateRow = z.object({ tenantId: z.int(), ...headingFields });
type Candidate = z.output<typeof candidateRow>;

interface WithCandidates {
  /** Possible tenants of a company with several suites; empty when the match is clear. */
  readonly candidates: readonly Candidate[];
}

export interface TenantDifferences {
  /** `formerId` and `formerName`: removed tenant of the same suite. */
  readonly added: readonly (z.output<typeof addedRow> & WithCandidates)[];
  readonly moved: readonly (TenantChange & WithCandidates)[];
  readonly renamed: readonly TenantChange[];
  readonly changed: readonly TenantChange[];
  readonly gone: readonly z.output<typeof goneRow>[];
}

/** Lists the first differences of each kind, ambiguous ones first. */
export async function listDifferences(tx: Tx, batch: TenantBatch, limit: number): Promise<TenantDifferences> {
  const candidates = await listCandidates(tx, batch);
  const unclear = intArray(candidates.keys());
  const changes = (verdict: TenantChange['verdict']) =>
    query(tx, `select * from (${changesSql(batch, verdict, limit)}) changes order by row`, [unclear], changeRow);
  const withCandidates = <Line extends { readonly row: number }>(lines: readonly Line[]) =>
    lines.map((line) => ({ ...line, candidates: candidates.get(line.row) ?? [] }));
  const addedLines = await query(
    tx,
    `select * from (select b.line as row, ${headingOf('b')}, t.id as former_id, t.company_name as former_name
       from ${firstRowsOf(batch)} left join tenant t on t.id = b.match_id
       where b.verdict in ('new', 'other') order by b.line <> all(?::int[]), b.line limit ${limit}) added order by row`,
    [unclear],
    addedRow,
  );
  return {
    added: withCandidates(addedLines),
    moved: withCandidates(await changes('moved')),
    renamed: await changes('renamed'),
    changed: await changes('same'),
    gone: await query(
      tx,
      `select t.id as tenant_id, ${headingOf('t')}, b.company_name as successor
       from tenant t left join tenant_batch_row b on ${rowsOf(batch)} and b.match_id = t.id
       where ${presentIn(batch)} and (b.match_id is null or b.verdict = 'other')
       order by t.floor_number, t.suite_number, t.id limit ${limit}`,
      [],
      goneRow,
    ),
  };
}

const candidatePair = candidateRow.extend({
  line: z.int(),
  verdict: z.enum(['new', 'other', 'moved']),
  key: z.string(),
  takenBy: z.int().nullable(),
});
const MAX_PAIRS = 5_000;
const MAX_CANDIDATES = 20;

/**
 * Returns the candidates of each line, without those chosen for other lines. Omits a moved line with a single
 * candidate.
 */
async function listCandidates(tx: Tx, batch: TenantBatch): Promise<Map<number, Candidate[]>> {
  const pairs = await query(
    tx,
    `select line, verdict, key, tenant_id, company_name, suite_number, floor_number, taken_by
     from (${candidatesSql(batch)}) found
     where verdict <> 'moved' or pairs > 1 order by line, tenant_id limit ${MAX_PAIRS}`,
    [],
    candidatePair,
  );
  const pairsByCompany = Map.groupBy(pairs, ({ key }) => key);
  const isUnclear = ({ key, verdict }: z.output<typeof candidatePair>, candidates: readonly unknown[]) =>
    verdict !== 'moved' || candidates.length > 1 || new Set(pairsByCompany.get(key)?.map(({ line }) => line)).size > 1;
  const isTaken = (line: number, matchedLine: number | null) =>
    matchedLine !== null && matchedLine !== line && batch.manualMatches.has(matchedLine);
  const candidatesByLine = new Map<number, Candidate[]>();
  for (const [line, linePairs] of Map.groupBy(pairs, (pair) => pair.line)) {
    const availablePairs = linePairs.filter(({ takenBy }) => !isTaken(line, takenBy)).slice(0, MAX_CANDIDATES);
    if (linePairs[0] && availablePairs.length > 0 && isUnclear(linePairs[0], availablePairs))
      candidatesByLine.set(line, availablePairs.map(candidateOf));
  }
  return candidatesByLine;
}

const candidateOf = ({
  tenantId,
  companyName,
  suiteNumber,
  floorNumber,
}: z.output<typeof candidatePair>): Candidate => ({
  tenantId,
  companyName,
  suiteNumber,
  floorNumber,
});

function candidatesSql(batch: TenantBatch): string {
  const presentSql = `select t.id as tenant_id, ${headingOf('t')}, ${companyKeySql('t.company_name')} as key,
      taken.line as taken_by
    from tenant t left join tenant_batch_row taken
      on ${rowsOf(batch, 'taken')} and taken.match_id = t.id and taken.verdict <> 'other'
    where ${presentIn(batch)} and (taken.line is null or taken.verdict = 'moved')`;
  return `select b.line, b.verdict, present.*, count(*) over (partition by present.key) as pairs
    from ${firstRowsOf(batch)} join (${presentSql}) present on present.key = ${companyKeySql('b.company_name')}
    where b.verdict in ('new', 'other', 'moved')`;
}

const headingOf = (row: string) => `${row}.company_name, ${row}.suite_number, ${row}.floor_number`;

const boardText = (isListed: string) => `case when ${isListed} then 'on the board' end`;

function changesSql(batch: TenantBatch, verdict: TenantChange['verdict'], limit: number): string {
  const fieldsJson = (value: (column: string) => string, contacts: string) =>
    `json_build_object(${tenantFieldKeys
      .map((key) => `'${key}', (${value(tenantFields[key].column)})::text`)
      .join(', ')}, 'contacts', (${contacts}))`;
  const contactsBefore = `select string_agg(concat_ws(', ', c.name, c.phone, ${boardText('c.is_listed')}), '; ' order by c.is_primary desc, c.id)
    from tenant_contact c where c.tenant_id = t.id`;
  const contactsAfter = `select string_agg(text, '; ' order by is_added, is_second, id) from (
      select false as is_added, not c.is_primary as is_second, c.id,
        concat_ws(', ', coalesce(n.contact_name, c.name), coalesce(n.contact_phone, c.phone),
          ${boardText('coalesce(n.contact_listed, c.is_listed)')}) as text
      from tenant_contact c left join tenant_batch_row n
        on ${rowsOf(batch, 'n')} and n.tenant_line = b.line and n.contact_id = c.id
      where c.tenant_id = t.id
      union all
      select true, true, n.line, concat_ws(', ', n.contact_name, n.contact_phone, ${boardText('n.contact_listed')}) from tenant_batch_row n
      where ${rowsOf(batch, 'n')} and n.tenant_line = b.line and n.contact_id is null
        and (n.contact_name is not null or n.contact_phone is not null)) contacts`;
  return `select b.line as row, ${headingOf('b')}, t.id as tenant_id, b.verdict,
      t.company_name as was_name, t.suite_number as was_suite, t.floor_number as was_floor,
      ${fieldsJson((column) => `t.${column}`, contactsBefore)} as before,
      ${fieldsJson(mergedSql, contactsAfter)} as after
    from ${firstRowsOf(batch)} join tenant t on t.id = b.match_id
    where b.verdict = '${verdict}' order by b.line <> all(?::int[]), b.line limit ${limit}`;
}
