import { z } from 'zod';
import type { Ctx, OutsideTransaction } from '../../../platform/core/context.ts';
import { query, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { PaymentRefused, type Payments } from '../payment-provider.ts';
import { requirePayments } from '../payments.ts';
import { orderNumber } from '../schema.ts';
import { TaxRecordRow } from '../tax-record.entity.ts';
import { type TaxLine, taxLinesGivenBack } from '../values.ts';
import { NEXT_ATTEMPT, reasonOf } from './refund-attempts.ts';

const BATCH = 200;

const rowId = z.object({ id: z.int() });

/** Tells Stripe Tax what is owed to it, each order's sale before its refunds; a failure is stored and tried again. */
export async function recordTaxes(ctx: OutsideTransaction): Promise<void> {
  const due = await query(
    ctx,
    `select t.id from tax_record t where t.recorded_at is null and t.due_at <= now()
       and not exists (select from tax_record b where b.order_id = t.order_id and b.id < t.id and b.recorded_at is null)
     order by t.due_at, t.id limit ${BATCH}`,
    [],
    rowId,
  );
  for (const { id } of due) await tryRecord(ctx, id);
}

async function tryRecord(ctx: OutsideTransaction, id: number): Promise<void> {
  const row = await ctx.em.findOne(TaxRecordRow, { id, recordedAt: null });
  if (!row) return;
  try {
    const earlier = await ctx.em.find(TaxRecordRow, { orderId: row.orderId, id: { $lt: id } }, { orderBy: { id: 1 } });
    const { transactionId, lines } = await record(requirePayments(ctx.platform), row, earlier);
    await writeOutsideTransaction(
      ctx,
      `update tax_record set recorded_at = now(), transaction_id = ?, lines = ?, error = null
       where id = ? and recorded_at is null`,
      [transactionId, JSON.stringify(lines), id],
    );
  } catch (error) {
    ctx.platform.log.error({ err: error, orderId: row.orderId }, 'recording a tax failed; it is tried again');
    const renewed = error instanceof PaymentRefused ? 1 : 0;
    await writeOutsideTransaction(
      ctx,
      `update tax_record set attempts = attempts + 1, refusals = refusals + ?, error = ?, due_at = ${NEXT_ATTEMPT}
       where id = ? and recorded_at is null`,
      [renewed, reasonOf(error), id],
    );
  }
}

interface Recorded {
  readonly transactionId: string;
  readonly lines: readonly TaxLine[];
}

/** @param earlier records of the order, oldest first, all of them done */
async function record(payments: Payments, row: TaxRecordRow, earlier: readonly TaxRecordRow[]): Promise<Recorded> {
  if (!payments.recordTax || !payments.reverseTax) throw new Error('This payment provider records no tax');
  const { orderId, refundId, amount, tax, calculationId, refusals } = row;
  const keys = {
    reference: `${orderNumber(orderId)} ${row.reference}`,
    idempotencyKey: `${row.reference}-${refusals}`,
  };
  if (refundId === null || refundId === undefined) return await payments.recordTax({ calculationId, ...keys });
  const sale = earlier.find((other) => (other.refundId ?? null) === null);
  if (amount < 0) {
    const lines = taxLinesGivenBack(
      earlier.flatMap((other) => other.lines ?? []),
      { amount: -amount, tax: -tax },
    );
    const transactionId = await payments.reverseTax({ transactionId: sale?.transactionId ?? '', lines, ...keys });
    return { transactionId, lines };
  }
  const returned = earlier.findLast((other) => other.refundId === refundId && other.amount === -amount);
  const transactionId = await payments.reverseTax({
    transactionId: returned?.transactionId ?? '',
    lines: null,
    ...keys,
  });
  const lines = (returned?.lines ?? []).map((line) => ({ ...line, amount: -line.amount, tax: -line.tax }));
  return { transactionId, lines };
}

const fault = z.object({ error: z.string() });

/** Why Stripe Tax lacks something of an order; `null` when it has all, or was not asked yet. */
export async function taxFaultOf(ctx: Ctx, orderId: number): Promise<string | null> {
  const statement = `select error from tax_record
    where order_id = ? and recorded_at is null and error is not null order by id limit 1`;
  const [row] = await query(ctx, statement, [orderId], fault);
  return row?.error ?? null;
}
