import { z } from 'zod';
import { isoTimestamp, query } from '../../../platform/core/sql.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { type PaymentProblem, type ProblemsPage, paymentProblemReply } from '../schema.ts';
import { paymentProblems } from '../views.ts';

const countRow = z.object({ total: z.int() });

export async function listPaymentProblems(
  ctx: AdminCtx,
  { settled, page, limit }: ProblemsPage,
): Promise<{ problems: PaymentProblem[]; total: number }> {
  const isOpen = settled === 'false';
  const [countResult] = await query(
    ctx,
    `select count(*)::int as total from ${paymentProblems} r where r.is_open = ?`,
    [isOpen],
    countRow,
  );
  const problems = await query(
    ctx,
    `select r.kind, r.id, r.payment_intent_id as "paymentIntentId", r.reason, r.state, r.is_open as "isOpen", r.amount,
       o.id as "orderId", json_build_object('id', u.id, 'username', u.username) as "user", r.attempts, r.error,
       ${isoTimestamp('r.due_by')} as "dueBy", ${isoTimestamp('r.created_at')} as "createdAt", ${isoTimestamp('r.settled_at')} as "settledAt",
       coalesce(s.full_name, s.username) as "settledBy"
     from ${paymentProblems} r
     join ${people} u on u.id = r.user_id left join ${people} s on s.id = r.settled_by
     left join customer_order o on o.payment_intent_id = r.payment_intent_id
     where r.is_open = ? order by r.due_by nulls last, r.created_at desc, r.kind, r.id desc limit ? offset ?`,
    [isOpen, limit, (page - 1) * limit],
    paymentProblemReply,
  );
  return { problems, total: countResult?.total ?? 0 };
}
