import { z } from 'zod';
import { transaction } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { write } from '../../platform/sql.ts';
import { WEEKS_KEPT } from './schema.ts';

const PURGE_SQL = `delete from missed_search where week <= (now() at time zone 'utc')::date - ${7 * WEEKS_KEPT}`;

export const searchJobs = [
  defineJob({
    name: 'purgeMissedSearches',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    async run(ctx) {
      await transaction(ctx, (tx) => write(tx, PURGE_SQL));
    },
  }),
];
