import { isoTimestamp, query } from '../../../platform/core/sql.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { type Dispute, disputeReply, type FraudWarning } from '../schema.ts';
import { tables } from '../tables.ts';

/** SQL condition: dispute `d` is undecided. */
export const IS_OPEN_DISPUTE = `(d.status like '%needs\\_response' or d.status like '%under\\_review')`;

export const DISPUTE = `json_build_object('id', d.id, 'amount', d.amount, 'reason', d.reason, 'status', d.status,
  'isOpen', ${IS_OPEN_DISPUTE}, 'dueBy', ${isoTimestamp('d.due_by')}, 'hasEvidence', d.has_evidence, 'withdrawn', d.withdrawn,
  'openedAt', ${isoTimestamp('d.opened_at')}, 'updatedAt', ${isoTimestamp('d.updated_at')})`;

export const DISPUTE_OUTCOME = `case when ${IS_OPEN_DISPUTE} then 'open' when d.status in ('won', 'lost') then d.status else 'closed' end`;

export async function disputesOf(ctx: AdminCtx, paymentIntentId: string): Promise<Dispute[]> {
  return await query(
    ctx,
    `select d.id, d.amount, d.reason, d.status, ${IS_OPEN_DISPUTE} as "isOpen", ${isoTimestamp('d.due_by')} as "dueBy",
       d.has_evidence as "hasEvidence", d.withdrawn, ${isoTimestamp('d.opened_at')} as "openedAt", ${isoTimestamp('d.updated_at')} as "updatedAt"
     from dispute d where d.payment_intent_id = ? order by d.id`,
    [paymentIntentId],
    disputeReply,
  );
}

export async function fraudWarningsOf(ctx: AdminCtx, paymentIntentId: string): Promise<FraudWarning[]> {
  const warnings = await query(
    ctx,
    tables(ctx)
      .selectFrom('fraud_warning')
      .select(['id', 'type', 'isActionable', 'warnedAt'])
      .where('paymentIntentId', '=', paymentIntentId)
      .orderBy('id'),
  );
  return warnings.map(({ warnedAt, ...warning }) => ({ ...warning, warnedAt: warnedAt.toISOString() }));
}
