import { z } from 'zod';
import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import { linkToken } from '../../accounts/index.ts';
import { listings } from '../../directory/index.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import { LINK_DAYS, type ListingChanges } from '../schema.ts';
import { proposeChanges } from './answers.ts';

const reviewRow = z.object({ id: z.int() });

/**
 * Proposes changes of a sample tenant, without a mail.
 * @throws Error for a tenant without an email address; AppError as `proposeChanges`
 */
export async function proposeInSample(
  ctx: Ctx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  changes: ListingChanges,
): Promise<void> {
  const { token, tokenHash } = linkToken();
  const reviewId = await transaction(ctx, async (tx) => {
    const [review] = await write(
      tx,
      `insert into tenant_review (property_id, tenant_id, quarter, email, token_hash, expires_at)
       select p.id, t.id, date_trunc('quarter', now() at time zone p.time_zone)::date, t.email, ?,
         now() + interval '${LINK_DAYS} days'
       from ${buildings} p join ${listings} t on t.property_id = p.id where p.id = ? and t.id = ? returning id`,
      [tokenHash, propertyId, tenantId],
      reviewRow,
    );
    if (!review) throw new Error(`the sample has no tenant ${tenantId}`);
    return review.id;
  });
  await proposeChanges(ctx, token, reviewId, changes);
}
