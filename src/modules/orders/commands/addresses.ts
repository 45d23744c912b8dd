import type { Tx } from '../../../platform/core/context.ts';
import { transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { notFound } from '../../../shared/errors.ts';
import type { ShippingAddress } from '../schema.ts';

/** Equal for the same address. */
export const addressKey = ({ name, company, street, suite, city, state, zip, phone }: ShippingAddress): string =>
  [name, company, street, suite, city, state, zip, phone].map((part) => part ?? '').join('\n');

const MOST = 20;

/** Keeps the latest ones. */
export async function saveAddress(tx: Tx, userId: number, address: ShippingAddress): Promise<void> {
  await write(
    tx,
    `insert into saved_address (user_id, address, address_key, used_at) values (?, ?::jsonb, ?, now())
     on conflict on constraint saved_address_once do update set used_at = now()`,
    [userId, JSON.stringify(address), addressKey(address)],
  );
  await write(
    tx,
    `delete from saved_address where user_id = ? and id not in (
       select id from saved_address where user_id = ? order by used_at desc, id desc limit ${MOST})`,
    [userId, userId],
  );
}

/** @throws AppError `not_found`, also for another user's */
export async function forgetAddress(ctx: SignedInCtx, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const gone = await write(tx, `delete from saved_address where id = ? and user_id = ?`, [id, ctx.actor.userId]);
    if (gone === 0) throw notFound('Address');
  });
}

/** Of a deleted account. */
export async function forgetAddresses(tx: Tx, userId: number): Promise<void> {
  await write(tx, `delete from saved_address where user_id = ?`, [userId]);
}
