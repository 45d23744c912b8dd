import type { Tx } from '../../../platform/core/context.ts';
import { transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { notFoundError } from '../../../shared/errors.ts';
import { SavedAddressRow } from '../customer.entity.ts';
import type { ShippingAddress } from '../schema.ts';
import { tables } from '../tables.ts';

export const addressKey = ({ name, company, street, suite, city, state, zip, phone }: ShippingAddress): string =>
  [name, company, street, suite, city, state, zip, phone].map((part) => part ?? '').join('\n');

const MAX_SAVED_ADDRESSES = 20;

/** Upserts an address of the user; keeps only the most recently used ones. */
export async function saveAddress(tx: Tx, userId: number, address: ShippingAddress): Promise<void> {
  await write(
    tx,
    tables(tx)
      .insertInto('saved_address')
      .values({ userId, address, addressKey: addressKey(address), usedAt: now })
      .onConflict((conflict) => conflict.columns(['userId', 'addressKey']).doUpdateSet({ usedAt: now })),
  );
  const addresses = tables(tx).selectFrom('saved_address').where('userId', '=', userId);
  const latestIds = addresses.select('id').orderBy('usedAt', 'desc').orderBy('id', 'desc').limit(MAX_SAVED_ADDRESSES);
  await write(tx, tables(tx).deleteFrom('saved_address').where('userId', '=', userId).where('id', 'not in', latestIds));
}

export async function deleteSavedAddress(ctx: SignedInCtx, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const count = await tx.em.nativeDelete(SavedAddressRow, { id, userId: ctx.actor.userId });
    if (count === 0) throw notFoundError('Address');
  });
}

export async function deleteSavedAddresses(tx: Tx, userId: number): Promise<void> {
  await tx.em.nativeDelete(SavedAddressRow, { userId });
}
