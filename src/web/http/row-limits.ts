import { z } from 'zod';
import { rowCounts } from '../../modules/index.ts';
import type { Ctx } from '../../platform/core/context.ts';
import { lock, query } from '../../platform/core/sql.ts';
import type { Route, SignedInCtx } from '../../platform/http/route.ts';
import type { RowOwner } from '../../shared/calls.ts';
import { AppError } from '../../shared/errors.ts';
import { type RowLimitName, rowLimits } from '../../shared/row-limits.ts';

const countedRows = z.object({ rows: z.int() });

interface LimitedRequest {
  /** Building id, from the proof of access. */
  readonly proof: unknown;
  readonly params: unknown;
  readonly body: unknown;
}

interface LimitedOwner {
  readonly limit: RowLimitName;
  /** Id of the account, building or parent; `null` for the installation. */
  readonly ownerId: unknown;
}

/**
 * Enforces `createsRows`: rejects a call at its limit, and returns a context that counts again at the end of the first
 * transaction, serialized per owner, so that concurrent calls cannot exceed the limit. Later transactions are not
 * rejected. Account limits do not apply to shared accounts.
 * @throws AppError `conflict`, with the limit's name in `details`, also from transactions of the returned context
 */
export async function limitRows(
  { createsRows }: Route,
  ctx: SignedInCtx,
  request: LimitedRequest,
): Promise<SignedInCtx> {
  if (typeof createsRows !== 'object') return ctx;
  const { limit, per } = createsRows;
  if (per === 'account' && ctx.platform.env.hasSharedAccounts) return ctx;
  const owner = { limit, ownerId: ownerIdOf(per, ctx, request) };
  if ((await countRows(ctx, owner)) >= rowLimits[limit].rows) throw limitReached(limit);
  let isCounted = false;
  return {
    ...ctx,
    async beforeCommit(tx) {
      if (isCounted) return;
      await lock(tx, `select pg_advisory_xact_lock(hashtext(?), ?)`, [`rows: ${limit}`, owner.ownerId ?? 0]);
      if ((await countRows(tx, owner)) > rowLimits[limit].rows) throw limitReached(limit);
      tx.afterCommitTasks.push(async () => {
        isCounted = true;
      });
    },
  };
}

/** @returns at most one more than the limit */
async function countRows(ctx: Ctx, { limit, ownerId }: LimitedOwner): Promise<number> {
  const counted = rowCounts[limit];
  const [existing] = await query(
    ctx,
    `select count(*)::int as rows from (select from (${counted}) counted limit ?) limited`,
    [...counted.matchAll(/\?/g).map(() => ownerId), rowLimits[limit].rows + 1],
    countedRows,
  );
  return existing?.rows ?? 0;
}

function limitReached(limit: RowLimitName): AppError {
  const { rows, reached } = rowLimits[limit];
  return new AppError('conflict', reached, { details: { limit, rows } });
}

function ownerIdOf(per: RowOwner, { actor }: SignedInCtx, { proof, params, body }: LimitedRequest): unknown {
  if (per === 'account') return actor.userId;
  if (per === 'building') return proof;
  if (per === 'installation') return null;
  const [fields, name] = 'params' in per ? [params, per.params] : [body, per.body];
  return (fields as Readonly<Record<string, unknown>>)[name];
}
