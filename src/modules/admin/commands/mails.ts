import { transaction } from '../../../platform/core/context.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { resendMail } from '../../mail/index.ts';

/** Resends a failed mail, or a copy of a delivered one. @throws AppError as `resendMail` */
export async function resendByAdministrator(ctx: AdminCtx, mailId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const subject = await resendMail(tx, mailId);
    await recordActivity(tx, { action: 'mail.resent', subject });
  });
}
