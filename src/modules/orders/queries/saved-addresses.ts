import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { type SavedAddress, savedAddressReply } from '../schema.ts';

/** Last used first. */
export async function listSavedAddresses(ctx: Ctx, userId: number): Promise<SavedAddress[]> {
  const saved = `select id, address from saved_address where user_id = ? order by used_at desc, id desc`;
  return await query(ctx, saved, [userId], savedAddressReply);
}
