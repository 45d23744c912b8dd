import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { findMatchingWords } from '../directory/index.ts';
import { buildings, type ViewedPropertyId } from '../tenancy/index.ts';
import {
  type Figures,
  figuresReply,
  MIN_VISITS,
  type MissedSearch,
  missedSearchReply,
  type VisitSums,
  visitSumsReply,
  WEEKS_KEPT,
} from './schema.ts';

const MAX_MISSED_WORDS = 30;

const THIS_WEEK = `date_trunc('week', now() at time zone b.time_zone)::date`;
const TODAY = `(now() at time zone b.time_zone)::date`;

const MISSED_SQL = `
  select word, sum(visits)::int as visits,
    coalesce(sum(visits) filter (where week = ${THIS_WEEK}), 0)::int as visits_this_week
  from missed_search m join ${buildings} b on b.id = m.property_id
  where property_id = ? and not is_dismissed and week > ${TODAY} - ${7 * WEEKS_KEPT}
  group by word having sum(visits) >= ${MIN_VISITS}
  order by 2 desc, max(last_at) desc limit ${MAX_MISSED_WORDS}`;

export async function listMissedSearches(ctx: Ctx, propertyId: ViewedPropertyId): Promise<MissedSearch[]> {
  const missedWords = await query(ctx, MISSED_SQL, [propertyId], missedSearchReply);
  const existingWords = await findMatchingWords(
    ctx,
    propertyId,
    missedWords.map(({ word }) => word),
  );
  return missedWords.filter(({ word }) => !existingWords.has(word));
}

const MAX_WORDS = 10;

const FOUND_SQL = `
  select word, sum(visits)::int as visits from found_search m join ${buildings} b on b.id = m.property_id
  where property_id = ? and week > ${TODAY} - ${7 * WEEKS_KEPT}
  group by word having sum(visits) >= ${MIN_VISITS} order by 2 desc, max(last_at) desc limit ${MAX_WORDS}`;

const WEEKS_SQL = `
  select to_char(w.monday, 'YYYY-MM-DD') as monday, coalesce(sum(v.phone), 0)::int as phone,
    coalesce(sum(v.desk), 0)::int as desk, coalesce(sum(v.scans), 0)::int as scans,
    coalesce(sum(v.found), 0)::int as found, coalesce(sum(v.missed), 0)::int as missed
  from ${buildings} b
  cross join lateral generate_series(${THIS_WEEK} - interval '12 weeks', ${THIS_WEEK}, interval '1 week') w(monday)
  left join visit_day v on v.property_id = b.id and v.day >= w.monday and v.day < w.monday + interval '1 week'
  where b.id = ? group by w.monday order by w.monday`;

const HOURS_SQL = `
  select coalesce(sum(h.count), 0)::int as visits from generate_series(1, 24) n
  left join (
    select each.count, each.n from visit_day v join ${buildings} b on b.id = v.property_id,
      unnest(v.hours) with ordinality as each(count, n)
    where v.property_id = ? and v.day > ${TODAY} - 28) h on h.n = n.n
  group by n.n order by n.n`;

const week = figuresReply.shape.weeks.element;
const hour = z.object({ visits: z.int() });
const word = figuresReply.shape.found.element;

export async function readFigures(ctx: Ctx, propertyId: ViewedPropertyId): Promise<Figures> {
  const [weeks, hours, foundWords, missedWords] = await Promise.all([
    query(ctx, WEEKS_SQL, [propertyId], week),
    query(ctx, HOURS_SQL, [propertyId], hour),
    query(ctx, FOUND_SQL, [propertyId], word),
    listMissedSearches(ctx, propertyId),
  ]);
  return {
    weeks,
    hours: hours.map(({ visits }) => visits),
    found: foundWords,
    missed: missedWords.slice(0, MAX_WORDS).map(({ word, visits }) => ({ word, visits })),
  };
}

const PERIODS = {
  lastSevenDays: `v.day > ${TODAY} - 7`,
  lastWeek: `v.day >= ${THIS_WEEK} - 7 and v.day < ${THIS_WEEK}`,
} as const;

export async function readVisitSums(
  ctx: Ctx,
  propertyId: ViewedPropertyId,
  days: keyof typeof PERIODS,
): Promise<VisitSums> {
  const [visitSums] = await query(
    ctx,
    `select coalesce(sum(phone + desk), 0)::int as visits, coalesce(sum(found + missed), 0)::int as searches,
       coalesce(sum(scans), 0)::int as scans
     from visit_day v join ${buildings} b on b.id = v.property_id where v.property_id = ? and ${PERIODS[days]}`,
    [propertyId],
    visitSumsReply,
  );
  if (!visitSums) throw new Error('sum() has one row');
  return visitSums;
}
