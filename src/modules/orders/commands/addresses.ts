import type { Tx } from '../../../platform/core/context.ts';
import { transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { notFound } from '../../../shared/errors.ts';
import { SavedAddressRow } from '../customer.entity.ts';
import type { ShippingAddress } from '../schema.ts';
import { tables } from '../tables.ts';

/** Equal for the same address. */
export const addressKey = ({ name, company, street, suite, city, state, zip, phone }: ShippingAddress): string =>
  [name, company, street, suite, city, state, zip, phone].map((part) => part ?? '').join('\n');

const MOST = 20;

/** Keeps the latest ones. */
export async function saveAddress(tx: Tx, userId: number, address: ShippingAddress): Promise<void> {
  await write(
    tx,
    tables(tx)
      .insertInto('saved_address')
      .values({ userId, address, addressKey: addressKey(address), usedAt: now })
      .onConflict((once) => once.columns(['userId', 'addressKey']).doUpdateSet({ usedAt: now })),
  );
  const addresses = tables(tx).selectFrom('saved_address').where('userId', '=', userId);
  const latest = addresses.select('id').orderBy('usedAt', 'desc').orderBy('id', 'desc').limit(MOST);
  await write(tx, tables(tx).deleteFrom('saved_address').where('userId', '=', userId).where('id', 'not in', latest));
}

/** @throws AppError `not_found`, also for another user's */
export async function forgetAddress(ctx: SignedInCtx, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const count = await tx.em.nativeDelete(SavedAddressRow, { id, userId: ctx.actor.userId });
    if (count === 0) throw notFound('Address');
  });
}

/** Of a deleted account. */
export async function forgetAddresses(tx: Tx, userId: number): Promise<void> {
  await tx.em.nativeDelete(SavedAddressRow, { userId });
}
