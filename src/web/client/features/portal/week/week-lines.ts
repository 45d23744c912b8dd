import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import type { Week } from '../../../../../modules/week/schema.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';

const texts = buildingTexts.week;

export interface WeekLine {
  id: string;
  title: string;
  href: string;
}

/** Lists one line per kind of task in a building; none without tasks. */
export function weekLines({ id }: Pick<PropertySummary, 'id'>, week: Week): WeekLine[] {
  const { link, silentDisplays, moves, announcements, missedSearches, proposalCount } = week;
  const ofWeek = `/manage?property=${id}&tab=week`;
  const displays = `/manage?property=${id}&tab=displays&show=attention`;
  const lines: readonly (readonly [id: string, isThere: unknown, title: string, href: string])[] = [
    ['empty', !week.hasTenants, texts.empty, `/manage?property=${id}&tab=tenants`],
    ['offered', week.offeredUntil, texts.offered, ofWeek],
    ['proposals', proposalCount, texts.proposals({ count: proposalCount }), ofWeek],
    ['link', link?.waiting, texts.link, ofWeek],
    ['failure', link?.failure, texts.linkFailed, ofWeek],
    ['silent', silentDisplays.length, texts.silent({ count: silentDisplays.length }), displays],
    ['moves', moves.length, texts.moves({ count: moves.length }), ofWeek],
    ['announcements', announcements.length, texts.announcements({ count: announcements.length }), ofWeek],
    ['missed', missedSearches.length, texts.missed({ count: missedSearches.length }), ofWeek],
  ];
  return lines.flatMap(([line, isThere, title, href]) => (isThere ? [{ id: line, title, href }] : []));
}

export function totalOf(weeks: readonly Pick<Week, 'visits'>[]): { visits: number; searches: number; scans: number } {
  const total = { visits: 0, searches: 0, scans: 0 };
  for (const { visits } of weeks) {
    total.visits += visits.visits;
    total.searches += visits.searches;
    total.scans += visits.scans;
  }
  return total;
}
