import { z } from 'zod';
import { type Ctx, transaction } from '../../platform/core/context.ts';
import { isoTimestamp, query } from '../../platform/core/sql.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { people } from '../accounts/index.ts';
import { isMailLeft, isMailStored, storeMail } from '../mail/index.ts';
import {
  orderNews,
  orderPlaced,
  orderStatusChanged,
  paymentRefunded,
  refundFailed,
  refundPending,
  testOrdersCleared,
} from '../orders/events.ts';
import { buildings, members } from '../tenancy/index.ts';
import {
  createOrderedDisplays,
  detachOrderedDisplays,
  updateOrderOutlook,
  updateRefundOutlook,
} from './commands/ordered.ts';
import { displayOutageBegan, displayOutageEnded } from './events.ts';
import { type OutageFacts, outageLetter, returnLetter } from './letters.ts';

export const displaySubscribers = [
  subscriber('expectDisplays', orderPlaced, 'maintenance', (ctx, { orderId }) => createOrderedDisplays(ctx, orderId)),
  subscriber('followOrderStatus', orderStatusChanged, 'maintenance', (ctx, { orderId }) =>
    updateOrderOutlook(ctx, orderId),
  ),
  subscriber('followOrderNews', orderNews, 'maintenance', (ctx, { orderId }) => updateOrderOutlook(ctx, orderId)),
  subscriber('followRefund', paymentRefunded, 'maintenance', (ctx, { refundId }) => updateRefundOutlook(ctx, refundId)),
  subscriber('followRefundPending', refundPending, 'maintenance', (ctx, { refundId }) =>
    updateRefundOutlook(ctx, refundId),
  ),
  subscriber('followRefundFailed', refundFailed, 'maintenance', (ctx, { refundId }) =>
    updateRefundOutlook(ctx, refundId),
  ),
  subscriber('forgetOrderedDisplays', testOrdersCleared, 'maintenance', (ctx, { orderIds }) =>
    detachOrderedDisplays(ctx, orderIds),
  ),
  subscriber('mailDisplayOutage', displayOutageBegan, 'mail', (ctx, { outageId }) =>
    mailOutage(ctx, outageId, 'began', outageLetter),
  ),
  subscriber('mailDisplayReturn', displayOutageEnded, 'mail', (ctx, { outageId }) =>
    mailOutage(ctx, outageId, 'ended', returnLetter),
  ),
];

const outageFacts = z.object({
  propertyId: z.int(),
  building: z.string(),
  logoUrl: z.string().nullable(),
  timeZone: z.string(),
  name: z.string().nullable(),
  place: z.string().nullable(),
  beganAt: z.string(),
  endedAt: z.string().nullable(),
  screens: z.int(),
  missing: z.array(z.string()),
}) satisfies z.ZodType<OutageFacts>;

const recipient = z.object({ userId: z.int(), to: z.string() });

/** Sends one mail per member and outage, also on retries; none for a removed display. */
async function mailOutage(ctx: Ctx, outageId: number, transition: string, write: typeof outageLetter): Promise<void> {
  const [outage] = await query(
    ctx,
    `select o.property_id, b.name as building, b.logo_url, b.time_zone, d.name, d.place,
       ${isoTimestamp('o.began_at')} as began_at, ${isoTimestamp('o.ended_at')} as ended_at,
       (select count(*)::int from display s where s.property_id = o.property_id and s.token_hash is not null) as screens,
       coalesce((select json_agg(s.name order by s.name) from display s join display_outage other on other.display_id = s.id
         where other.property_id = o.property_id and other.ended_at is null and o.display_id is null), '[]') as missing
     from display_outage o join ${buildings} b on b.id = o.property_id left join display d on d.id = o.display_id
     where o.id = ?`,
    [outageId],
    outageFacts,
  );
  if (!outage) return;
  const recipients = await query(
    ctx,
    `select u.id as user_id, u.username as "to" from ${members} m join ${people} u on u.id = m.user_id
     left join display_notice n on n.property_id = m.property_id and n.user_id = m.user_id
     where m.property_id = ? and u.account_status = 'active' and coalesce(n.outages, m.is_owner)`,
    [outage.propertyId],
    recipient,
  );
  await transaction(ctx, async (tx) => {
    for (const { userId, to } of recipients) {
      const dedupeKey = `display-outage-${outageId}-${transition}-${userId}`;
      if ((await isMailStored(tx, dedupeKey)) || !(await isMailLeft(tx, userId, 'displayNotices'))) continue;
      await storeMail(tx, { ...write(to, outage, ctx.platform.env.APP_URL), kind: 'displayNotices', dedupeKey });
    }
  });
}
