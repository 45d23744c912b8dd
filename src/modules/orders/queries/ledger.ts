import { isoTimestamp, query } from '../../../platform/core/sql.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { type LedgerEntry, ledgerEntryReply } from '../schema.ts';
import { ledgerEntries } from '../views.ts';

export async function ledgerOf(ctx: AdminCtx, orderId: number): Promise<LedgerEntry[]> {
  return await query(
    ctx,
    `select ${isoTimestamp('e.at')} as at, e.kind, e.amount, e.state, e.rate::float8 as rate, e.document_number as "documentNumber",
       coalesce(u.full_name, u.username) as actor
     from ${ledgerEntries} e left join ${people} u on u.id = e.actor_id where e.order_id = ? order by e.id`,
    [orderId],
    ledgerEntryReply,
  );
}
