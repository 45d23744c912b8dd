import type { z } from 'zod';
import { transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import type { dismissalInput } from '../schema.ts';

export async function dismissWord(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { word, isDismissed }: z.output<typeof dismissalInput>,
): Promise<void> {
  await transaction(ctx, (tx) =>
    write(tx, 'update missed_search set is_dismissed = ? where property_id = ? and word = ?', [
      isDismissed,
      propertyId,
      word,
    ]),
  );
}
