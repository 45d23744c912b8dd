import { z } from 'zod';
import type { Ctx, OutsideTransaction } from '../../../platform/core/context.ts';
import { query, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now, sql } from '../../../platform/core/tables.ts';
import { PaymentRefused, type Payments } from '../payment-provider.ts';
import { requirePayments } from '../payments.ts';
import { orderNumber } from '../schema.ts';
import { tables } from '../tables.ts';
import { TaxRecordRow } from '../tax-record.entity.ts';
import { type TaxLine, taxLinesGivenBack } from '../values.ts';
import { NEXT_ATTEMPT, reasonOf } from './refund-attempts.ts';

const MAX_RECORDS_PER_RUN = 200;

const rowId = z.object({ id: z.int() });

/** Reports due sales and refunds to Stripe Tax, each order's sale before its refunds; stores failures for a retry. */
export async function recordTaxes(ctx: OutsideTransaction): Promise<void> {
  const dueRecords = await query(
    ctx,
    `select t.id from tax_record t where t.recorded_at is null and t.due_at <= now()
       and not exists (select from tax_record b where b.order_id = t.order_id and b.id < t.id and b.recorded_at is null)
     order by t.due_at, t.id limit ${MAX_RECORDS_PER_RUN}`,
    [],
    rowId,
  );
  for (const { id } of dueRecords) await tryRecordTax(ctx, id);
}

async function tryRecordTax(ctx: OutsideTransaction, id: number): Promise<void> {
  const row = await ctx.em.findOne(TaxRecordRow, { id, recordedAt: null });
  if (!row) return;
  try {
    const earlierRecords = await ctx.em.find(
      TaxRecordRow,
      { orderId: row.orderId, id: { $lt: id } },
      { orderBy: { id: 1 } },
    );
    const { transactionId, lines } = await recordTax(requirePayments(ctx.platform), row, earlierRecords);
    const linesJson = sql<TaxLine[]>`${JSON.stringify(lines)}::jsonb`;
    const fields = { recordedAt: now, transactionId, lines: linesJson, error: null };
    await writeOutsideTransaction(ctx, dueRecord(ctx, id).set(fields));
  } catch (error) {
    ctx.platform.log.error({ err: error, orderId: row.orderId }, 'recording a tax failed; it is tried again');
    const addedRefusals = error instanceof PaymentRefused ? 1 : 0;
    const counts = { attempts: sql<number>`attempts + 1`, refusals: sql<number>`refusals + ${addedRefusals}` };
    const fields = { ...counts, error: reasonOf(error), dueAt: NEXT_ATTEMPT };
    await writeOutsideTransaction(ctx, dueRecord(ctx, id).set(fields));
  }
}

const dueRecord = (ctx: Ctx, id: number) =>
  tables(ctx).updateTable('tax_record').where('id', '=', id).where('recordedAt', 'is', null);

interface RecordedTax {
  readonly transactionId: string;
  readonly lines: readonly TaxLine[];
}

/** @param earlierRecords completed records of the order, oldest first */
async function recordTax(
  payments: Payments,
  row: TaxRecordRow,
  earlierRecords: readonly TaxRecordRow[],
): Promise<RecordedTax> {
  if (!payments.recordTax || !payments.reverseTax) throw new Error('This payment provider records no tax');
  const { orderId, refundId, amount, tax, calculationId, refusals } = row;
  const keys = {
    reference: `${orderNumber(orderId)} ${row.reference}`,
    idempotencyKey: `${row.reference}-${refusals}`,
  };
  if (refundId === null || refundId === undefined) return await payments.recordTax({ calculationId, ...keys });
  const saleRecord = earlierRecords.find((earlierRecord) => (earlierRecord.refundId ?? null) === null);
  if (amount < 0) {
    const reversedLines = taxLinesGivenBack(
      earlierRecords.flatMap((earlierRecord) => earlierRecord.lines ?? []),
      { amount: -amount, tax: -tax },
    );
    const transactionId = await payments.reverseTax({
      transactionId: saleRecord?.transactionId ?? '',
      lines: reversedLines,
      ...keys,
    });
    return { transactionId, lines: reversedLines };
  }
  const returnedRecord = earlierRecords.findLast(
    (earlierRecord) => earlierRecord.refundId === refundId && earlierRecord.amount === -amount,
  );
  const transactionId = await payments.reverseTax({
    transactionId: returnedRecord?.transactionId ?? '',
    lines: null,
    ...keys,
  });
  const lines = (returnedRecord?.lines ?? []).map((line) => ({ ...line, amount: -line.amount, tax: -line.tax }));
  return { transactionId, lines };
}

/** Returns the error of an order's Stripe Tax record; `null` when all are recorded or not yet attempted. */
export async function taxFaultOf(ctx: Ctx, orderId: number): Promise<string | null> {
  const records = tables(ctx).selectFrom('tax_record').select('error').where('orderId', '=', orderId);
  const faults = records.where('recordedAt', 'is', null).where('error', 'is not', null);
  const [row] = await query(ctx, faults.orderBy('id').limit(1));
  return row?.error ?? null;
}
