import { z } from 'zod';
import { createContext, type OutsideTransaction, transaction, withReach } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { people } from '../../accounts/index.ts';
import { readLastWeekUptime } from '../../displays/index.ts';
import { type Letter, renderLetter, storeMail } from '../../mail/index.ts';
import { buildings, members, proveLevelIfHeld } from '../../tenancy/index.ts';
import { weekLetter } from '../letters.ts';
import { IS_MAILED, readWeek } from '../queries.ts';
import { subscriberOf } from '../subscribers.ts';

/** SQL: the last Monday whose 8:00 has passed in building `b`. */
export const mondayBefore = (instant: string): string =>
  `date_trunc('week', (${instant} at time zone b.time_zone) - interval '8 hours')::date`;

const MONDAY = mondayBefore('now()');

const dueBuilding = z.object({
  propertyId: z.int(),
  name: z.string(),
  timeZone: z.string(),
  logoUrl: z.string().nullable(),
  monday: z.string(),
});
type DueBuilding = z.output<typeof dueBuilding>;

const DUE_SQL = `
  select b.id as property_id, b.name, b.time_zone, b.logo_url, to_char(${MONDAY}, 'YYYY-MM-DD') as monday
  from week_mail w join ${buildings} b on b.id = w.property_id
  where w.handled_on < ${MONDAY} order by b.id`;

/**
 * Mails each building's members once a week, from Monday 8:00 in its zone. A new building waits for its first Monday.
 */
export async function mailWeeks(ctx: OutsideTransaction): Promise<void> {
  await transaction(ctx, (tx) =>
    write(
      tx,
      `insert into week_mail (property_id, handled_on) select b.id, ${MONDAY} from ${buildings} b
       where not exists (select from week_mail w where w.property_id = b.id) on conflict do nothing`,
    ),
  );
  const failures: unknown[] = [];
  for (const building of await query(ctx, DUE_SQL, [], dueBuilding))
    await mailBuilding(ctx, building).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some buildings have no mail about their week yet');
}

async function mailBuilding(ctx: OutsideTransaction, building: DueBuilding): Promise<void> {
  const { propertyId, monday } = building;
  const letters: { userId: number; letter: Letter }[] = [];
  for (const { userId, username } of await recipientsOf(ctx, propertyId)) {
    const letter = await createLetter(ctx, building, userId, username);
    if (letter) letters.push({ userId, letter });
  }
  await transaction(ctx, async (tx) => {
    const claimSql = `update week_mail set handled_on = ?::date where property_id = ? and handled_on < ?::date`;
    if ((await write(tx, claimSql, [monday, propertyId, monday])) === 0) return;
    for (const { userId, letter } of letters)
      await storeMail(tx, {
        ...renderLetter(letter),
        kind: 'week',
        subscription: { list: 'week', subscriber: subscriberOf(propertyId, userId) },
        dedupeKey: `week-${propertyId}-${userId}-${monday}`,
      });
  });
}

const recipient = z.object({ userId: z.int(), username: z.string() });

/** Excludes unconfirmed addresses, which may belong to strangers. */
async function recipientsOf(ctx: OutsideTransaction, propertyId: number): Promise<z.output<typeof recipient>[]> {
  const isConfirmed = ctx.platform.env.SMTP_URL ? 'and u.email_verified_at is not null' : '';
  return await query(
    ctx,
    `select u.id as user_id, u.username from ${members} m join ${people} u on u.id = m.user_id
     left join week_choice c on c.property_id = m.property_id and c.user_id = m.user_id
     where m.property_id = ? and u.account_status = 'active' ${isConfirmed} and ${IS_MAILED} order by u.id`,
    [propertyId],
    recipient,
  );
}

/** Returns the week as the member sees it; `null` for an empty building or a week without events. */
async function createLetter(
  ctx: OutsideTransaction,
  building: DueBuilding,
  userId: number,
  username: string,
): Promise<Letter | null> {
  const { platform, requestId } = ctx;
  const actor = { userId, username, isAdmin: false, impersonatorId: null };
  const reach = { userId, propertyIds: [building.propertyId] };
  const member: SignedInCtx = { ...withReach(createContext(platform, { requestId }), reach), actor };
  const viewedId = await proveLevelIfHeld(member, 'viewer', building.propertyId);
  if (!viewedId) return null;
  const weekOfMember = await readWeek(member, viewedId, 'lastWeek');
  if (!weekOfMember.hasTenants) return null;
  const displays = await readLastWeekUptime(member, viewedId);
  return weekLetter(username, building, { ...weekOfMember, displays }, platform.env.APP_URL);
}
