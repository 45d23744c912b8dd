import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { storeCounts } from './commands/counts.ts';

const oldWeeksSql = (table: string) => `delete from ${table} where ctid in (
  select ctid from ${table} where week <= (now() at time zone 'utc')::date - ?::int limit ?)`;

const OLD_DAYS_SQL = `delete from visit_day where ctid in (
  select ctid from visit_day where day < (now() at time zone 'utc')::date - ?::int limit ?)`;

export const visitorJobs = [
  defineJob({
    name: 'keepCounts',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 5_000,
    run: (ctx) => storeCounts(ctx),
  }),
  defineJob({
    name: 'purgeMissedSearches',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    async run(ctx) {
      for (const table of ['missed_search', 'found_search'])
        await purge(ctx, 'KEEP_MISSED_SEARCHES_DAYS', oldWeeksSql(table));
    },
  }),
  defineJob({
    name: 'purgeVisits',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    run: (ctx) => purge(ctx, 'KEEP_VISITS_DAYS', OLD_DAYS_SQL),
  }),
];
