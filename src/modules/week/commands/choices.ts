import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { members, type ViewedPropertyId } from '../../tenancy/index.ts';

export async function chooseWeekMail(ctx: SignedInCtx, propertyId: ViewedPropertyId, isMailed: boolean): Promise<void> {
  await saveChoice(ctx, propertyId, ctx.actor.userId, isMailed);
}

export async function saveChoice(ctx: Ctx, propertyId: number, userId: number, isMailed: boolean): Promise<void> {
  await transaction(ctx, (tx) =>
    write(
      tx,
      `insert into week_choice (property_id, user_id, is_mailed)
       select m.property_id, m.user_id, ? from ${members} m where m.property_id = ? and m.user_id = ?
       on conflict (property_id, user_id) do update set is_mailed = excluded.is_mailed`,
      [isMailed, propertyId, userId],
    ),
  );
}
