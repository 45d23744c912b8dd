import { z } from 'zod';
import { query } from '../../platform/core/sql.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { hasTenants, listComing } from '../directory/index.ts';
import { listSilentDisplays } from '../displays/index.ts';
import { readLinkNews } from '../imports/index.ts';
import { countProposals, listProposals } from '../reviews/index.ts';
import { buildings, members, proveLevelIfHeld, readOwnProperty, type ViewedPropertyId } from '../tenancy/index.ts';
import { listMissedSearches, readVisitSums } from '../visitors/index.ts';
import type { Week } from './schema.ts';

const memberRow = z.object({ today: z.string(), isMailed: z.boolean() });

/** SQL condition: member `m` with choice `c` gets the mail; by default, owners do. */
export const IS_MAILED = `coalesce(c.is_mailed, m.is_owner)`;

const MEMBER_SQL = `
  select to_char(now() at time zone b.time_zone, 'YYYY-MM-DD') as today, ${IS_MAILED} as is_mailed
  from ${members} m join ${buildings} b on b.id = m.property_id
  left join week_choice c on c.property_id = m.property_id and c.user_id = m.user_id
  where m.property_id = ? and m.user_id = ?`;

export async function readWeek(
  ctx: SignedInCtx,
  propertyId: ViewedPropertyId,
  visitsOf: 'lastSevenDays' | 'lastWeek' = 'lastSevenDays',
): Promise<Week> {
  const { userId } = ctx.actor;
  const managedId = await proveLevelIfHeld(ctx, 'manager', propertyId);
  const { offeredUntil } = await readOwnProperty(ctx, propertyId, userId);
  const [member] = await query(ctx, MEMBER_SQL, [propertyId, userId], memberRow);
  const { moves, announcements } = await listComing(ctx, propertyId);
  return {
    hasTenants: await hasTenants(ctx, propertyId),
    today: member?.today ?? '',
    proposalCount: await countProposals(ctx, propertyId),
    proposals: managedId ? await listProposals(ctx, managedId) : [],
    link: managedId ? await readLinkNews(ctx, managedId) : null,
    offeredUntil,
    silentDisplays: await listSilentDisplays(ctx, propertyId),
    moves: [...moves],
    announcements: [...announcements],
    missedSearches: await listMissedSearches(ctx, propertyId),
    visits: await readVisitSums(ctx, propertyId, visitsOf),
    isMailed: member?.isMailed ?? false,
  };
}
