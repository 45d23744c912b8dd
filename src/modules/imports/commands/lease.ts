import type { Ctx } from '../../../platform/context.ts';

/** An import that this worker has taken up. The attempt is its fence: a later one makes all this worker writes void. */
export interface Claimed {
  readonly id: number;
  readonly propertyId: number;
  readonly kind: 'validation' | 'import';
  readonly mode: 'add' | 'update' | 'replace';
  readonly fileName: string;
  readonly fileHash: string | null;
  readonly attempt: number;
  readonly createdBy: number | null;
  readonly impersonatorId: number | null;
  readonly ip: string | null;
  readonly requestId: string;
}

const LEASE = `interval '6 seconds'`;
const HEARTBEAT_MS = 1_000;
/** News are written down sooner than a sign of life. */
const NEWS_MS = 250;

/** Somebody has cancelled the import, or another worker has taken it over. */
export class LeaseLost extends Error {}

/**
 * Takes up the next import that waits, or whose worker has not been heard of for six seconds. Imports of one building
 * come one after the other; validations do not wait for them.
 */
export async function claimImport(ctx: Ctx): Promise<Claimed | null> {
  const [claimed]: Claimed[] = await ctx.em.execute(
    `update import i set state = 'reading', attempt = attempt + 1, lease_until = now() + ${LEASE}, processed_rows = 0
     where id = (
       select c.id from import c
       where (c.state = 'waiting' or (c.state in ('reading', 'writing') and c.lease_until < now()))
         and (c.kind = 'validation' or not exists (
           select from import e where e.property_id = c.property_id and e.kind = 'import' and e.id < c.id
             and e.state in ('waiting', 'reading', 'writing')))
       order by c.id limit 1 for update skip locked)
     returning id, property_id as "propertyId", kind, mode, file_name as "fileName", file_hash as "fileHash", attempt,
       created_by as "createdBy", impersonator_id as "impersonatorId", ip, request_id as "requestId"`,
  );
  return claimed ?? null;
}

export interface Lease {
  /** Aborted with `LeaseLost` as soon as it is noticed. */
  readonly signal: AbortSignal;
  /** So much of the work is done, 0 to 1, on so many rows. */
  progress(share: number, rows: number): void;
  release(): void;
}

/** Keeps the import ours while we are at it, and writes down how far we are. */
export function keepLease(ctx: Ctx, { id, attempt }: Claimed): Lease {
  const lost = new AbortController();
  let news: { processed: number; total: number } | null = null;
  let beatAt = Date.now();
  let isBeating = false;

  async function beat(): Promise<void> {
    const told = news;
    const held: unknown[] = await ctx.em.fork().execute(
      `update import set lease_until = now() + ${LEASE}, processed_rows = coalesce(?, processed_rows),
         total_rows = coalesce(?, total_rows)
       where id = ? and attempt = ? and state in ('reading', 'writing') returning id`,
      [told?.processed ?? null, told?.total ?? null, id, attempt],
    );
    if (held.length === 0) lost.abort(new LeaseLost());
    if (news === told) news = null;
  }

  const timer = setInterval(() => {
    if (isBeating || (!news && Date.now() - beatAt < HEARTBEAT_MS)) return;
    isBeating = true;
    beatAt = Date.now();
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
