import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseNowPlus } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { countMail } from '../../mail/index.ts';
import { emailConfirmationAsked } from '../events.ts';
import { hashToken, linkToken } from '../passwords.ts';
import { accountOf, isConfirmed } from '../queries.ts';
import { EmailToken, UserRow } from '../user.entity.ts';

const CONFIRMATION_LIFETIME_MS = 3 * 86_400_000;

/**
 * Requests a confirmation; no-op without a mail server. @throws AppError `too_many_requests` above the daily limits of
 * account and mailbox
 */
export async function requestConfirmation(tx: Tx, userId: number, address: string): Promise<void> {
  if (!tx.platform.env.SMTP_URL) return;
  await countMail(tx, userId, 'confirmations', address);
  await recordEvent(tx, emailConfirmationAsked, { userId });
}

const CONFIRM_FIRST =
  'Confirm your email address first: open the link we emailed to you. Foyer sends email to other people only from confirmed accounts.';

/**
 * Asserts that the user may mail addresses of their choice. @returns the user's ID
 * @throws AppError `confirm_email_first`
 */
export async function requireConfirmedSender(tx: Tx): Promise<number> {
  const user = tx.actor && (await accountOf(tx, tx.actor.userId));
  if (!user || !isConfirmed(tx, user)) throw new AppError('confirm_email_first', CONFIRM_FIRST);
  return user.id;
}

/** Replaces the link of an unconfirmed account. @throws AppError `too_many_requests` */
export async function resendConfirmation(ctx: SignedInCtx): Promise<void> {
  const user = await accountOf(ctx, ctx.actor.userId);
  if (user && !isConfirmed(ctx, user)) await transaction(ctx, (tx) => requestConfirmation(tx, user.id, user.username));
}

/** Issues a token for three days, which replaces older ones. */
export async function issueEmailToken(tx: Tx, user: Pick<UserRow, 'id' | 'username'>): Promise<string> {
  const { token, tokenHash } = linkToken();
  const expiresAt = databaseNowPlus(CONFIRMATION_LIFETIME_MS);
  await tx.em.nativeDelete(EmailToken, { userId: user.id });
  await tx.em.insert(EmailToken, { tokenHash, userId: user.id, email: user.username, expiresAt });
  return token;
}

const confirmedToken = z.object({ userId: z.int(), email: z.string() });

/** @throws AppError `invalid` for an unknown, used or expired link, or one for a former address */
export async function confirmEmail(ctx: Ctx, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [usedToken] = await write(
      tx,
      `update email_token t set used_at = now() from app_user u
       where t.token_hash = ? and t.used_at is null and t.expires_at > now()
         and u.id = t.user_id and u.username = t.email
       returning t.user_id, t.email`,
      [hashToken(token)],
      confirmedToken,
    );
    if (!usedToken) throw new AppError('invalid', 'This link is no longer valid. Request a new one in the portal.');
    await markConfirmed(tx, usedToken.userId);
    await recordActivity(tx, { action: 'user.email_confirmed', subject: usedToken.email, actorId: usedToken.userId });
  });
}

export async function markConfirmed(tx: Tx, userId: number): Promise<void> {
  await tx.em.nativeUpdate(UserRow, { id: userId, emailVerifiedAt: null }, { emailVerifiedAt: databaseNow() });
}
