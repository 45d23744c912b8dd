import { recordActivity } from '../../../platform/activity.ts';
import { transaction } from '../../../platform/context.ts';
import { resendMail } from '../../../platform/mailer.ts';
import type { SignedInCtx } from '../../../platform/route.ts';

/** Sends a mail again: one that failed as itself, one that arrived as a copy. */
export async function resend(ctx: SignedInCtx, mailId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const subject = await resendMail(tx, mailId);
    await recordActivity(tx, { action: 'mail.resent', subject });
  });
}
