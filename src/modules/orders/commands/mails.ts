import { transaction } from '../../../platform/context.ts';
import { copyMail } from '../../mail/index.ts';
import type { AdminCtx } from '../../tenancy/index.ts';
import { mailKeyPrefix } from '../order-mails.ts';

/**
 * Sends one of an order's mails again, as it was, to where it went. A mail of its own: another Message-ID.
 * @throws AppError `not_found` for a mail of something else.
 */
export async function resendOrderMail(ctx: AdminCtx, orderId: number, mailId: number): Promise<void> {
  await transaction(ctx, (tx) => copyMail(tx, mailId, mailKeyPrefix(orderId)));
}
