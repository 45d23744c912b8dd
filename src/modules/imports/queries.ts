import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { isoTimestamp, query } from '../../platform/core/sql.ts';
import { packWorkbook } from '../../platform/spreadsheet/write-workbook.ts';
import type { CsvCells } from '../../shared/csv.ts';
import { notFoundError } from '../../shared/errors.ts';
import { people } from '../accounts/index.ts';
import { eachTenant, readFloors } from '../directory/index.ts';
import { floorPlan, tenantFieldKeys } from '../directory/schema.ts';
import { buildings, type ManagedPropertyId, type ViewedPropertyId } from '../tenancy/index.ts';
import { importColumns } from './columns.ts';
import { hasChanges, isRetryable } from './commands/imports.ts';
import { nextAt } from './commands/readings.ts';
import { fieldCell } from './field-cell.ts';
import { piecesOf, readPiece } from './reading.ts';
import type { ReportFormat } from './report.ts';
import {
  type Import,
  type ImportSource,
  importReply,
  importSource,
  isUnfinished,
  type LinkNews,
  linkNews,
} from './schema.ts';

const OPEN = `('waiting', 'reading', 'writing')`;
const BUSY = `('waiting', 'reading', 'writing', 'undoing')`;

const IMPORT_SQL = `
  select i.id, i.property_id, i.kind, i.mode, i.state, i.is_from_link,
    i.file_name,
    coalesce(u.full_name, u.username) as started_by, i.processed_rows, i.total_rows,
    (i.outcome->>'added')::int + (i.outcome->>'updated')::int as count, i.outcome, i.error,
    case when i.error is not null then
      coalesce(i.error_code, case when i.is_unreadable then 'unreadable_file' else 'internal' end) end as error_code,
    case when i.state = 'waiting' then (select count(*)::int from import e where e.property_id = i.property_id
      and (e.id < i.id or e.state = 'undoing') and e.kind = 'import' and e.state in ${BUSY}) else 0 end as ahead,
    i.attempt > 1 and i.state in ${OPEN} as is_resumed,
    i.state in ${BUSY} and coalesce(i.lease_until, i.finished_at, i.created_at) < now() - interval '30 seconds' as is_silent,
    ${isRetryable('i')} and not exists (select from import n where n.property_id = i.property_id and n.id > i.id
      and n.kind = 'import' and n.state <> 'receiving') as can_retry, ${isoTimestamp('i.created_at')} as created_at, ${isoTimestamp('i.finished_at')} as finished_at,
    case when i.kind = 'import' and i.state = 'done' and ${hasChanges('i')} and i.finished_at > now() - interval '1 day'
      and not exists (select from import n where n.property_id = i.property_id and n.id <> i.id and n.kind = 'import'
        and (n.state in ${BUSY} or n.state = 'done' and ${hasChanges('n')} and n.finished_at > i.finished_at))
      then ${isoTimestamp("(i.finished_at + interval '1 day')")} end as undo_until, coalesce(i.undo_kept, '[]') as undo_kept,
    i.request_id, case when i.validation is not null then
      i.validation || jsonb_build_object('importId', i.id) end as validation
  from import i left join ${people} u on u.id = i.created_by`;

const importRow = importReply.omit({ isStalled: true }).extend({ isSilent: z.boolean() });

export async function readImport(ctx: Ctx, propertyId: ManagedPropertyId, importId: number): Promise<Import> {
  const one = `${IMPORT_SQL} where i.id = ? and i.property_id = ?`;
  const [row] = await query(ctx, one, [importId, propertyId], importRow);
  if (!row) throw notFoundError('Import');
  return shape(row);
}

const RECENT = 20;

/** Newest first, without validations and partial uploads. */
export async function listImports(ctx: Ctx, propertyId: ManagedPropertyId): Promise<Import[]> {
  const last = `${IMPORT_SQL} where i.property_id = ? and i.kind = 'import' and i.state <> 'receiving'
    order by i.created_at desc limit ${RECENT}`;
  const rows = await query(ctx, last, [propertyId], importRow);
  return rows.map(shape);
}

const LOOK_MS = 25;

export async function awaitImport(
  ctx: Ctx,
  propertyId: ManagedPropertyId,
  importId: number,
  seconds: number,
): Promise<Import> {
  const until = performance.now() + seconds * 1_000;
  for (let pause = LOOK_MS; ; pause = Math.min(pause * 1.3, 500)) {
    const found = await readImport(ctx, propertyId, importId);
    if (!isUnfinished(found.state) || performance.now() >= until) return found;
    await sleep(pause);
  }
}

/** The building's link, without its token. */
export async function readSource(ctx: Ctx, propertyId: ManagedPropertyId): Promise<{ source: ImportSource | null }> {
  const [source] = await query(
    ctx,
    `select s.address, s.header_name, s.hour::int, s.mode, s.most_changes,
       ${isoTimestamp(nextAt('now()'))} as next_at, ${isoTimestamp('s.read_at')} as read_at, s.outcome, s.failure,
       s.asked_at is not null or s.lease_until is not null or coalesce(r.state in ${BUSY}, false) as is_reading,
       case when p.validation is not null then json_build_object('importId', p.id, 'mode', p.mode,
         'readAt', ${isoTimestamp('p.created_at')}, 'validation', p.validation || jsonb_build_object('importId', p.id)) end as proposal
     from import_source s join ${buildings} b on b.id = s.property_id
     left join import r on r.id = s.import_id left join import p on p.id = s.proposal_id
     where s.property_id = ?`,
    [propertyId],
    importSource,
  );
  return { source: source ?? null };
}

const newsRow = z.object({
  failure: z.string().nullable(),
  failedAt: z.string().nullable(),
  waiting: linkNews.shape.waiting,
});

/** What a building's link asks of its managers. */
export async function readLinkNews(ctx: Ctx, propertyId: ViewedPropertyId): Promise<LinkNews> {
  const [found] = await query(
    ctx,
    `select case when s.is_failing then coalesce(s.failure, '') end as failure,
       case when s.is_failing then ${isoTimestamp('s.read_at')} end as failed_at,
       case when p.validation is not null then json_build_object('importId', p.id, 'readAt', ${isoTimestamp('p.created_at')},
         'outcome', p.validation->'preview'->'outcomes'->p.mode) end as waiting
     from import_source s left join import p on p.id = s.proposal_id where s.property_id = ?`,
    [propertyId],
    newsRow,
  );
  const { failure, failedAt, waiting = null } = found ?? {};
  return { failure: failure == null || failedAt == null ? null : { message: failure, at: failedAt }, waiting };
}

export interface Report {
  /** Without extension. */
  readonly name: string;
  readonly format: ReportFormat;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** @throws AppError `not_found` without an error copy */
export async function readReport(ctx: Ctx, propertyId: ManagedPropertyId, importId: number): Promise<Report> {
  const { validation, fileName } = await readImport(ctx, propertyId, importId);
  const format = validation?.reportFormat;
  if (!format || !(await readPiece(ctx, importId, 'report', 0))) throw notFoundError('Error report');
  const pieces = piecesOf(ctx, importId, 'report');
  const name = fileName.replace(/\.[^.]*$/, '');
  return { name, format, pieces: format === 'csv' ? pieces : packWorkbook('Tenants', pieces) };
}

/** Re-importable without changes: a second contact has a row of its own, and floors have their signs. */
export async function* exportTenants(ctx: Ctx, propertyId: ViewedPropertyId): AsyncGenerator<CsvCells> {
  yield importColumns.map(({ label }) => label);
  const { floors } = await readFloors(ctx, propertyId);
  const plan = floorPlan(floors);
  const floorOf = (floor: number) => (floors.length > 0 ? plan.sign(floor) : floor);
  for await (const tenant of eachTenant(ctx, propertyId)) {
    const fields = tenantFieldKeys.map((key) =>
      key === 'floorNumber' ? floorOf(tenant[key]) : fieldCell(tenant[key]),
    );
    const named = tenant.contacts.filter((contact) => contact.name || contact.phone);
    for (const contact of named.length > 0 ? named : [{ name: null, phone: null, isListed: false }])
      yield [...fields, contact.name, contact.phone, contact.isListed ? 'Yes' : ''];
  }
}

function shape({ isSilent, ...row }: z.output<typeof importRow>): Import {
  return { ...row, isStalled: isSilent && row.ahead === 0 };
}
