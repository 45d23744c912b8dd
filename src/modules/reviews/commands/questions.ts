import { z } from 'zod';
import { recordActivity } from '../../../platform/activity.ts';
import { type Ctx, type Tx, transaction } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/outbox.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { lock, query, write, writeLater } from '../../../platform/sql.ts';
import { listings } from '../../directory/index.ts';
import { buildings, type ManagedPropertyId, requireConfirmedSender } from '../../tenancy/index.ts';
import { tenantReviewAsked } from '../events.ts';
import { LINK_DAYS, MAX_ASKED_A_DAY, PAUSE_DAYS } from '../schema.ts';

const QUARTER = `date_trunc('quarter', now() at time zone p.time_zone)`;
/** Nine in the morning of the next quarter's first day, in the building. */
const NEXT_QUARTER = `(${QUARTER} + interval '3 months 9 hours') at time zone p.time_zone`;

/** Whether the tenant `t` of the building `p` was asked too lately to be asked again: a condition in SQL. */
export const ASKED_LATELY = `exists (select from tenant_review r where r.tenant_id = t.id
  and (r.asked_at > now() - interval '${PAUSE_DAYS} days' or r.quarter = ${QUARTER}::date))`;

const counted = (tenants: number) => (tenants === 1 ? '1 tenant' : `${tenants.toLocaleString('en-US')} tenants`);

/**
 * Has every tenant with an address asked now that was not asked lately.
 * @returns how many. @throws AppError `conflict` where the day's mails are used up, `confirm_email_first`.
 */
export async function askNow(ctx: SignedInCtx, propertyId: ManagedPropertyId): Promise<number> {
  return await transaction(ctx, async (tx) => {
    await requireConfirmedSender(tx);
    await lockSchedule(tx, propertyId);
    const { asked, isCut } = await ask(tx, propertyId);
    if (asked === 0 && isCut)
      throw new AppError(
        'conflict',
        `A building mails ${MAX_ASKED_A_DAY.toLocaleString('en-US')} tenants a day. Go on tomorrow.`,
      );
    if (asked > 0) await recordActivity(tx, { action: 'reviews.asked', subject: counted(asked), propertyId });
    return asked;
  });
}

/** Switches the question of each quarter on or off. @throws AppError `confirm_email_first`. */
export async function scheduleReviews(ctx: SignedInCtx, propertyId: ManagedPropertyId, isOn: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (isOn) await requireConfirmedSender(tx);
    await lockSchedule(tx, propertyId);
    const changed = await write(
      tx,
      isOn
        ? `update review_schedule s set next_at = ${NEXT_QUARTER} from ${buildings} p
           where s.property_id = ? and p.id = s.property_id and s.next_at is null`
        : `update review_schedule set next_at = null where property_id = ? and next_at is not null`,
      [propertyId],
    );
    if (changed > 0)
      await recordActivity(tx, {
        action: isOn ? 'reviews.switched_on' : 'reviews.switched_off',
        subject: 'each quarter',
        propertyId,
      });
  });
}

const due = z.object({ propertyId: z.int() });

/** Asks in every building whose day has come; where there are more tenants than a day's mails, the rest a day later. */
export async function askDue(ctx: Ctx): Promise<void> {
  const ready = `select property_id as "propertyId" from review_schedule where next_at <= now()`;
  for (const { propertyId } of await query(ctx, ready, [], due)) {
    await transaction(ctx, async (tx) => {
      const [still] = await lock(tx, `${ready} and property_id = ? for update`, [propertyId], due);
      if (!still) return;
      const { asked, isCut } = await ask(tx, propertyId);
      writeLater(
        tx,
        `update review_schedule s set next_at = ${isCut ? `now() + interval '1 day'` : NEXT_QUARTER} from ${buildings} p
         where s.property_id = ? and p.id = s.property_id`,
        [propertyId],
      );
      if (asked > 0) await recordActivity(tx, { action: 'reviews.asked', subject: counted(asked), propertyId });
    });
  }
}

/** Others who ask in this building wait. */
async function lockSchedule(tx: Tx, propertyId: number): Promise<void> {
  writeLater(tx, `insert into review_schedule (property_id) values (?) on conflict do nothing`, [propertyId]);
  await lock(tx, `select from review_schedule where property_id = ? for update`, [propertyId]);
}

const question = z.object({ id: z.int() });

/** @returns how many were asked, and whether the day's mails were too few for all. */
async function ask(tx: Tx, propertyId: number): Promise<{ asked: number; isCut: boolean }> {
  const questions = await write(
    tx,
    `insert into tenant_review (property_id, tenant_id, quarter, email, expires_at)
     select p.id, t.id, ${QUARTER}::date, t.email, now() + interval '${LINK_DAYS} days'
     from ${buildings} p join ${listings} t on t.property_id = p.id
     where p.id = ? and t.is_present and t.email is not null and not ${ASKED_LATELY}
     order by t.id
     limit greatest(0, ${MAX_ASKED_A_DAY} - (select count(*) from tenant_review
       where property_id = ? and asked_at > now() - interval '1 day'))
     on conflict (tenant_id, quarter) do nothing returning id`,
    [propertyId, propertyId],
    question,
  );
  for (const { id } of questions) await recordEvent(tx, tenantReviewAsked, { reviewId: id });
  const left = await query(
    tx,
    `select t.id from ${buildings} p join ${listings} t on t.property_id = p.id
     where p.id = ? and t.is_present and t.email is not null and not ${ASKED_LATELY} limit 1`,
    [propertyId],
    question,
  );
  return { asked: questions.length, isCut: left.length > 0 };
}
