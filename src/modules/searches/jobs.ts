import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';

const PURGE_SQL = `delete from missed_search where ctid in (
  select ctid from missed_search where week <= (now() at time zone 'utc')::date - ?::int limit ?)`;

export const searchJobs = [
  defineJob({
    name: 'purgeMissedSearches',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    async run(ctx) {
      await purge(ctx, 'KEEP_MISSED_SEARCHES_DAYS', PURGE_SQL);
    },
  }),
];
