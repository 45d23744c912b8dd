import { z } from 'zod';
import type { OutsideTransaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { sql } from '../../../platform/core/tables.ts';
import { importTables } from '../import.entity.ts';
import { fileChoice, importKind, importMode, tenantChoice } from '../schema.ts';
import { isCurrent } from './use.ts';

const claimed = z.object({
  id: z.int(),
  propertyId: z.int(),
  kind: importKind,
  mode: importMode,
  isFromLink: z.boolean(),
  isLarge: z.boolean(),
  fileName: z.string(),
  choice: fileChoice,
  decided: tenantChoice,
  fileHash: z.string().nullable(),
  attempt: z.int(),
  lostAttempts: z.int(),
  createdBy: z.int().nullable(),
  chargedTo: z.int().nullable(),
  impersonatorId: z.int().nullable(),
  ip: z.string().nullable(),
  requestId: z.string(),
});
/** A leased import. `attempt` is the fencing token: with a newer one this worker cannot write. */
export type Claimed = Readonly<z.output<typeof claimed>>;

/** Imported from the link below its bound, without a person. */
export const isByItself = ({ isFromLink, decided }: Pick<Claimed, 'isFromLink' | 'decided'>): boolean =>
  isFromLink && decided.mostChanges !== undefined;

/** The user's choices for the file, as JSON. */
export const choiceOf = (row: string) =>
  `jsonb_strip_nulls(jsonb_build_object('sheets', ${row}.sheets, 'headerRow', ${row}.header_row, 'split', ${row}.split))
    || jsonb_build_object('columns', ${row}.columns, 'rows', ${row}.cells) || ${row}.rules`;

export const changesOf = (row: string) =>
  `((${row}.outcome->>'added')::int + (${row}.outcome->>'updated')::int + (${row}.outcome->>'removed')::int)`;

const LEASE = `interval '6 seconds'`;
const HEARTBEAT_MS = 1_000;
/** Progress interval. */
const NEWS_MS = 250;

/** Canceled, or taken over by another worker. */
export class LeaseLost extends Error {}

export type Lane = 'small' | 'large';

/**
 * Leases the next import of the lane that waits or lost its worker (six seconds without heartbeat), which is counted
 * before it starts again. Imports of one
 * building run one after the other; validations do not. Accounts take turns: next is the one with the fewest running,
 * then with the least processing time used; daily readings of links come last.
 */
export async function claimImport(ctx: OutsideTransaction, lane: Lane): Promise<Claimed | null> {
  const [job] = await writeOutsideTransaction(
    ctx,
    `update import i set state = 'reading', attempt = attempt + 1,
       lost_attempts = lost_attempts + (state in ('reading', 'writing'))::int, lease_until = now() + ${LEASE}, processed_rows = 0
     where id = (
       select c.id from import c left join import_use u on u.user_id = c.charged_to and ${isCurrent('u')}
       where c.is_large = ? and c.state in ('waiting', 'reading', 'writing') and (c.lease_until is null and c.state = 'waiting' or c.lease_until < now())
         and (c.kind = 'validation' or not exists (
           select from import e where e.property_id = c.property_id and e.kind = 'import' and e.id <> c.id
             and (e.state = 'undoing' or e.id < c.id and e.state in ('waiting', 'reading', 'writing'))))
       order by c.charged_to is null, (select count(*) from import r where r.charged_to = c.charged_to and r.id <> c.id
           and r.state in ('reading', 'writing') and r.lease_until > now()),
         coalesce(u.busy_ms, 0), c.id
       limit 1 for update of c skip locked)
     returning id, property_id, kind, mode, is_from_link, is_large,
       file_name, charged_to,
       ${choiceOf('i')} as choice, decided, file_hash, attempt, lost_attempts,
       created_by, impersonator_id, ip, request_id`,
    [lane === 'large'],
    claimed,
  );
  return job ?? null;
}

export interface Lease {
  /** Aborted with `LeaseLost`. */
  readonly signal: AbortSignal;
  progress(share: number, rows: number): void;
  release(): void;
}

const undoClaimed = z.object({
  id: z.int(),
  propertyId: z.int(),
  attempt: z.int(),
  fileName: z.string(),
  changes: z.int(),
  userId: z.int(),
  impersonatorId: z.int().nullable(),
  ip: z.string().nullable(),
  requestId: z.string(),
});
/** A leased undo; `attempt` is the fencing token. */
export type ClaimedUndo = Readonly<z.output<typeof undoClaimed>>;

/** Leases the next undo that waits or lost its worker (six seconds without heartbeat). */
export async function claimUndo(ctx: OutsideTransaction): Promise<ClaimedUndo | null> {
  const [job] = await writeOutsideTransaction(
    ctx,
    `update import i set attempt = attempt + 1, lease_until = now() + ${LEASE}, processed_rows = 0
     where id = (select c.id from import c where c.state = 'undoing' and (c.lease_until is null or c.lease_until < now())
       order by c.id limit 1 for update skip locked)
     returning id, property_id, attempt, file_name, ${changesOf('i')} as changes,
       (undo_asked->>'userId')::int as user_id, (undo_asked->>'impersonatorId')::int as impersonator_id,
       undo_asked->>'ip' as ip, undo_asked->>'requestId' as request_id`,
    [],
    undoClaimed,
  );
  return job ?? null;
}

export function keepLease(ctx: OutsideTransaction, { id, attempt }: Pick<Claimed, 'id' | 'attempt'>): Lease {
  const lost = new AbortController();
  let news: { processed: number; total: number } | null = null;
  let beatAt = performance.now();
  let isBeating = false;

  async function beat(): Promise<void> {
    const told = news;
    const held = await writeOutsideTransaction(
      ctx,
      importTables(ctx)
        .updateTable('import')
        .set({ leaseUntil: sql<Date>`now() + ${sql.raw(LEASE)}` })
        .$if(told !== null, (job) => job.set({ processedRows: told?.processed ?? 0, totalRows: told?.total ?? 0 }))
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('state', 'in', ['reading', 'writing', 'undoing']),
    );
    if (held === 0) lost.abort(new LeaseLost());
    if (news === told) news = null;
  }

  const timer = setInterval(() => {
    if (isBeating || (!news && performance.now() - beatAt < HEARTBEAT_MS)) return;
    isBeating = true;
    beatAt = performance.now();
    beat()
      .catch((error) => ctx.platform.log.warn({ err: error, importId: id }, 'an import could not say how far it is'))
      .finally(() => {
        isBeating = false;
      });
  }, NEWS_MS);

  return {
    signal: lost.signal,
    progress(share, rows) {
      news = { processed: Math.round(share * rows), total: rows };
    },
    release: () => clearInterval(timer),
  };
}
