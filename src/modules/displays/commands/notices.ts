import { transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import type { ViewedPropertyId } from '../../tenancy/index.ts';
import type { NoticeChoice } from '../schema.ts';
import { tables } from '../tables.ts';

export async function chooseNotices(
  ctx: SignedInCtx,
  propertyId: ViewedPropertyId,
  { outages }: NoticeChoice,
): Promise<void> {
  await transaction(ctx, (tx) =>
    write(
      tx,
      tables(tx)
        .insertInto('display_notice')
        .values({ propertyId, userId: ctx.actor.userId, outages })
        .onConflict((conflict) => conflict.columns(['propertyId', 'userId']).doUpdateSet({ outages })),
    ),
  );
}
