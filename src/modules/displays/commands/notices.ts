import { transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { buildings, type ViewedPropertyId } from '../../tenancy/index.ts';
import { THIS_WEEK } from '../hours.ts';
import type { NoticeChoice } from '../schema.ts';

/** The first weekly report covers the current week. */
export async function chooseNotices(
  ctx: SignedInCtx,
  propertyId: ViewedPropertyId,
  { outages, weekly }: NoticeChoice,
): Promise<void> {
  await transaction(ctx, (tx) =>
    write(
      tx,
      `insert into display_notice (property_id, user_id, outages, weekly, weekly_on)
       select b.id, ?::int, ?, ?, ${THIS_WEEK} from ${buildings} b where b.id = ?
       on conflict (property_id, user_id) do update set outages = excluded.outages, weekly = excluded.weekly,
         weekly_on = case when display_notice.weekly then display_notice.weekly_on else excluded.weekly_on end`,
      [ctx.actor.userId, outages, weekly, propertyId],
    ),
  );
}
