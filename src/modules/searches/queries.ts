import type { Ctx } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { wordsHeld } from '../directory/index.ts';
import type { ViewedPropertyId } from '../tenancy/index.ts';
import { LEAST_VISITS, type MissedSearch, missedSearchReply, WEEKS_KEPT } from './schema.ts';

const SHOWN = 30;

const MISSED_SQL = `
  select word, sum(visits)::int as visits,
    coalesce(sum(visits) filter (where week = date_trunc('week', now() at time zone 'utc')::date), 0)::int as "visitsThisWeek"
  from missed_search
  where property_id = ? and not is_dismissed and week > (now() at time zone 'utc')::date - ${7 * WEEKS_KEPT}
  group by word having sum(visits) >= ${LEAST_VISITS}
  order by 2 desc, max(last_at) desc limit ${SHOWN}`;

/** Terms that still find nothing, most frequent first. */
export async function listMissedSearches(ctx: Ctx, propertyId: ViewedPropertyId): Promise<MissedSearch[]> {
  const missed = await query(ctx, MISSED_SQL, [propertyId], missedSearchReply);
  const held = await wordsHeld(
    ctx,
    propertyId,
    missed.map(({ word }) => word),
  );
  return missed.filter(({ word }) => !held.has(word));
}
