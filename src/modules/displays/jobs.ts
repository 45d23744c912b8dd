import { z } from 'zod';
import { transaction } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { writeBeats } from './commands/beats.ts';
import { closeOutages, measureDays, openOutages } from './commands/outages.ts';
import { PairingRow } from './display.entity.ts';

const HOUR_MS = 3_600_000;

export const displayJobs = [
  defineJob({
    name: 'watchDisplays',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 5_000,
    async run(ctx) {
      await writeBeats(ctx);
      await closeOutages(ctx);
      await openOutages(ctx);
      await measureDays(ctx);
    },
  }),
  defineJob({
    name: 'purgeDisplayRecords',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: HOUR_MS,
    async run(ctx) {
      await transaction(ctx, (tx) => tx.em.nativeDelete(PairingRow, { expiresAt: { $lt: databaseNow() } }));
      await purge(
        ctx,
        'KEEP_DISPLAY_DAYS',
        `delete from display_day where ctid in (
           select ctid from display_day where day < current_date - ?::int limit ?)`,
      );
      await purge(
        ctx,
        'KEEP_OUTAGES_DAYS',
        `delete from display_outage where ctid in (
           select ctid from display_outage where ended_at < now() - make_interval(days => ?) limit ?)`,
      );
    },
  }),
];
