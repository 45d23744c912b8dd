import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { formatCents } from '../../../shared/money.ts';
import type { BusinessTerms } from '../schema.ts';
import { overdueInvoiceCondition } from '../views.ts';

const creditRow = z.object({ owed: z.number(), hasOverdue: z.boolean() });

/**
 * Returns why the customer cannot pay this order by invoice; `null` when they can.
 * @param total cents
 */
export async function invoiceRefusal(
  ctx: Ctx,
  userId: number,
  { invoiceDays, creditLimit }: BusinessTerms,
  total: number,
): Promise<string | null> {
  if (invoiceDays === null) return null;
  // sql: sums by a condition that views share
  const [{ owed: owedCents, hasOverdue } = { owed: 0, hasOverdue: false }] = await query(
    ctx,
    `select coalesce(sum(o.total - o.refunded), 0)::float8 as owed, coalesce(bool_or(${overdueInvoiceCondition}), false) as "hasOverdue"
     from customer_order o
     where o.user_id = ? and o.due_on is not null and o.paid_at is null and o.refunded < o.total and o.status <> 'cancelled'`,
    [userId],
    creditRow,
  );
  if (hasOverdue) return 'One of your invoices is overdue. Pay this order by card, or pay the invoice first.';
  if (creditLimit === null || owedCents + total <= creditLimit) return null;
  const [sum, limit] = [formatCents(owedCents + total), formatCents(creditLimit)];
  if (owedCents === 0) return `This order is above your limit of ${limit} for orders on invoice. Pay it by card.`;
  return `With this order your unpaid invoices come to ${sum}, above your limit of ${limit}. Pay this order by card, or pay an invoice first.`;
}
