import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { requireConfirmedSender } from '../../accounts/index.ts';
import { listings } from '../../directory/index.ts';
import { countMails, limitReachedError, lockRemainingMails } from '../../mail/index.ts';
import { buildings, findSender, type ManagedPropertyId } from '../../tenancy/index.ts';
import { CANDIDATES, NEXT_QUARTER, QUARTER, REVIEWED_LATELY } from '../candidates.ts';
import { tenantReviewAsked } from '../events.ts';
import { LINK_DAYS, PAUSE_DAYS } from '../schema.ts';

interface SentReviews {
  asked: number;
  mails: number;
}

const tenantCountText = (tenants: number) =>
  tenants === 1 ? '1 tenant' : `${tenants.toLocaleString('en-US')} tenants`;

/**
 * Mails all tenants with an address that were not reviewed recently.
 * @throws AppError `too_many_requests` above the daily limit; `confirm_email_first`
 */
export async function sendReviews(ctx: SignedInCtx, propertyId: ManagedPropertyId): Promise<SentReviews> {
  return await transaction(ctx, async (tx) => {
    const senderId = await requireConfirmedSender(tx);
    await lockSchedule(tx, propertyId);
    const { isCut, ...counts } = await createReviews(tx, propertyId, senderId);
    if (counts.asked === 0 && isCut) throw limitReachedError(tx, 'reviewLetters');
    if (counts.asked > 0)
      await recordActivity(tx, { action: 'reviews.asked', subject: tenantCountText(counts.asked), propertyId });
    return counts;
  });
}

/** Enables or disables quarterly reviews. @throws AppError `confirm_email_first` */
export async function scheduleReviews(ctx: SignedInCtx, propertyId: ManagedPropertyId, isOn: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (isOn) await requireConfirmedSender(tx);
    await lockSchedule(tx, propertyId);
    const changedCount = await write(
      tx,
      isOn
        ? `update review_schedule s set next_at = ${NEXT_QUARTER}, switched_on_by = ? from ${buildings} p
           where s.property_id = ? and p.id = s.property_id and s.next_at is null`
        : `update review_schedule set next_at = null where property_id = ? and next_at is not null`,
      isOn ? [ctx.actor.userId, propertyId] : [propertyId],
    );
    if (changedCount > 0)
      await recordActivity(tx, {
        action: isOn ? 'reviews.switched_on' : 'reviews.switched_off',
        subject: 'each quarter',
        propertyId,
      });
  });
}

const dueSchedule = z.object({ propertyId: z.int(), switchedOnBy: z.int().nullable() });

/** Sends due reviews of all buildings; a day later, those above the sender's limit or without a sender. */
export async function sendDueReviews(ctx: Ctx): Promise<void> {
  const dueSql = `select property_id as "propertyId", switched_on_by as "switchedOnBy" from review_schedule where next_at <= now()`;
  for (const { propertyId } of await query(ctx, dueSql, [], dueSchedule)) {
    await transaction(ctx, async (tx) => {
      const [schedule] = await lock(tx, `${dueSql} and property_id = ? for update`, [propertyId], dueSchedule);
      if (!schedule) return;
      const senderId = await findSender(tx, propertyId, schedule.switchedOnBy);
      const { asked: askedCount, isCut } =
        senderId === null ? { asked: 0, isCut: true } : await createReviews(tx, propertyId, senderId);
      await write(
        tx,
        `update review_schedule s set next_at = ${isCut ? `now() + interval '1 day'` : NEXT_QUARTER} from ${buildings} p
         where s.property_id = ? and p.id = s.property_id`,
        [propertyId],
      );
      if (senderId === null) tx.platform.log.warn({ propertyId }, 'reviews are due, and no member may send mail');
      if (askedCount > 0)
        await recordActivity(tx, { action: 'reviews.asked', subject: tenantCountText(askedCount), propertyId });
    });
  }
}

async function lockSchedule(tx: Tx, propertyId: number): Promise<void> {
  await write(tx, `insert into review_schedule (property_id) values (?) on conflict do nothing`, [propertyId]);
  await lock(tx, `select from review_schedule where property_id = ? for update`, [propertyId]);
}

const letterRow = z.object({ id: z.int() });
const questionRow = z.object({ id: z.int(), letterId: z.int() });

/** SQL: a new letter, unless the mailbox got one in this quarter or within the pause, from any building. */
const NEW_LETTER = `on conflict (mailbox) do update set quarter = excluded.quarter, asked_at = now(),
    expires_at = excluded.expires_at, token_hash = null
  where review_letter.asked_at <= now() - interval '${PAUSE_DAYS} days' and review_letter.quarter < excluded.quarter
  returning id`;

async function createReviews(tx: Tx, propertyId: number, senderId: number): Promise<SentReviews & { isCut: boolean }> {
  const remainingMails = await lockRemainingMails(tx, senderId, 'reviewLetters');
  const letters = await write(
    tx,
    `insert into review_letter (mailbox, quarter, expires_at)
     select distinct c.mailbox, c.quarter, now() + interval '${LINK_DAYS} days' from ${CANDIDATES} c
     where c.can_be_asked and not c.was_mailed order by 1 limit greatest(0, ?) ${NEW_LETTER}`,
    [propertyId, remainingMails],
    letterRow,
  );
  const questions = await write(
    tx,
    `insert into tenant_review (property_id, tenant_id, quarter, email, letter_id, asked_at, expires_at)
     select c.property_id, c.tenant_id, c.quarter, c.email, l.id, greatest(now(), l.asked_at), l.expires_at
     from ${CANDIDATES} c join review_letter l on l.mailbox = c.mailbox and l.expires_at > now()
     where c.can_be_asked order by c.tenant_id
     on conflict (tenant_id, quarter) do nothing returning id, letter_id as "letterId"`,
    [propertyId],
    questionRow,
  );
  const firstReviewOfLetter = new Map(questions.toReversed().map(({ id, letterId }) => [letterId, id]));
  for (const { id } of letters) {
    const reviewId = firstReviewOfLetter.get(id);
    if (reviewId !== undefined) await recordEvent(tx, tenantReviewAsked, { reviewId });
  }
  await countMails(tx, senderId, 'reviewLetters', letters.length);
  const unmailedTenants = `select c.tenant_id as id from ${CANDIDATES} c where c.can_be_asked limit 1`;
  const isCut =
    letters.length === remainingMails && (await query(tx, unmailedTenants, [propertyId], letterRow)).length > 0;
  return { asked: questions.length, mails: letters.length, isCut };
}

const askedTenant = z.object({ letterId: z.int(), to: z.string(), propertyId: z.int() });

/**
 * Locks the unwritten letter of a review; adds tenants with the same mailbox in buildings with quarterly reviews.
 * @returns `null` for a sent letter
 */
export async function openUnmailedLetter(tx: Tx, reviewId: number): Promise<{ letterId: number; to: string } | null> {
  const lockReview = `select letter_id as "letterId", email as "to", property_id as "propertyId" from tenant_review where id = ? for update`;
  const [review] = await lock(tx, lockReview, [reviewId], askedTenant);
  if (!review) return null;
  const lockUnmailedLetter = `select id from review_letter where id = ? and token_hash is null for update`;
  const [letter] = await lock(tx, lockUnmailedLetter, [review.letterId], letterRow);
  if (!letter) return null;
  await write(
    tx,
    `insert into tenant_review (property_id, tenant_id, quarter, email, letter_id, asked_at, expires_at)
     select p.id, t.id, ${QUARTER}::date, t.email, l.id, greatest(now(), l.asked_at), l.expires_at
     from review_letter l join ${listings} t on mailbox(t.email) = l.mailbox and t.is_present
     join ${buildings} p on p.id = t.property_id
     join review_schedule s on s.property_id = p.id and s.next_at is not null
     where l.id = ? and not ${REVIEWED_LATELY} on conflict (tenant_id, quarter) do nothing`,
    [letter.id],
  );
  return { letterId: letter.id, to: review.to };
}
