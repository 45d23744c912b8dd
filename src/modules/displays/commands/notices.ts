import { transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import type { ViewedPropertyId } from '../../tenancy/index.ts';
import type { NoticeChoice } from '../schema.ts';

export async function chooseNotices(
  ctx: SignedInCtx,
  propertyId: ViewedPropertyId,
  { outages }: NoticeChoice,
): Promise<void> {
  await transaction(ctx, (tx) =>
    write(
      tx,
      `insert into display_notice (property_id, user_id, outages) values (?, ?, ?)
       on conflict (property_id, user_id) do update set outages = excluded.outages`,
      [propertyId, ctx.actor.userId, outages],
    ),
  );
}
