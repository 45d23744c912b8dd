import { z } from 'zod';
import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { people } from '../../accounts/index.ts';
import { storeMail } from '../../mail/index.ts';
import { buildings, members } from '../../tenancy/index.ts';
import { THIS_WEEK } from '../hours.ts';
import { type WeekLine, weekLetter } from '../letters.ts';

const due = z.object({ propertyId: z.int(), userId: z.int(), monday: z.string(), to: z.string() });
const line = z.object({ building: z.string(), screens: z.int(), share: z.number().nullable(), outages: z.int() });

/** From Monday 8:00 in the building's time zone: one mail per subscriber, a line per building. */
export async function mailWeeks(ctx: Ctx): Promise<void> {
  const found = await query(
    ctx,
    `select n.property_id as "propertyId", n.user_id as "userId", u.username as "to",
       to_char(${THIS_WEEK}, 'YYYY-MM-DD') as monday
     from display_notice n join ${members} m on m.property_id = n.property_id and m.user_id = n.user_id
     join ${people} u on u.id = n.user_id and u.account_status = 'active'
     join ${buildings} b on b.id = n.property_id
     where n.weekly and coalesce(n.weekly_on < ${THIS_WEEK}, true)`,
    [],
    due,
  );
  for (const [userId, notices] of Map.groupBy(found, (notice) => notice.userId)) await mailWeek(ctx, userId, notices);
}

async function mailWeek(ctx: Ctx, userId: number, notices: readonly z.output<typeof due>[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    const lines: WeekLine[] = [];
    for (const { propertyId, monday } of notices) {
      const taken = `update display_notice set weekly_on = ?::date
        where property_id = ? and user_id = ? and weekly_on is distinct from ?::date`;
      if ((await write(tx, taken, [monday, propertyId, userId, monday])) === 0) continue;
      lines.push(...(await query(tx, WEEK, [monday, monday, monday, monday, propertyId], line)));
    }
    const [first] = notices;
    if (lines.length === 0 || !first) return;
    const letter = weekLetter(first.to, lines, ctx.platform.env.APP_URL);
    await storeMail(tx, { ...letter, dedupeKey: `displays-week-${userId}-${first.monday}-${first.propertyId}` });
  });
}

const WEEK = `select b.name as building, count(d.id)::int as screens,
    (select sum(least(y.online_seconds, y.expected_seconds))::float8 / nullif(sum(y.expected_seconds), 0)
     from display_day y join display s on s.id = y.display_id
     where s.property_id = b.id and y.day >= ?::date - 7 and y.day < ?::date) as share,
    (select count(*)::int from display_outage o where o.property_id = b.id and o.is_told
       and o.began_at >= ?::date - 7 and o.began_at < ?::date) as outages
  from ${buildings} b left join display d on d.property_id = b.id and d.token_hash is not null
  where b.id = ? group by b.id, b.name`;
