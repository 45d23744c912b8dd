import { transaction } from '../../../platform/context.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { write } from '../../../platform/sql.ts';
import type { ViewedPropertyId } from '../../tenancy/index.ts';
import type { NoticeChoice } from '../schema.ts';

/** Keeps what the actor wants to be mailed of a building's screens. */
export async function chooseNotices(
  ctx: SignedInCtx,
  propertyId: ViewedPropertyId,
  { outages, weekly }: NoticeChoice,
): Promise<void> {
  await transaction(ctx, (tx) =>
    write(
      tx,
      `insert into display_notice (property_id, user_id, outages, weekly) values (?, ?, ?, ?)
       on conflict (property_id, user_id) do update set outages = excluded.outages, weekly = excluded.weekly`,
      [propertyId, ctx.actor.userId, outages, weekly],
    ),
  );
}
