import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';

export const assetJobs = [
  defineJob({
    name: 'purgeReplacedPictures',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 3_600_000,
    async run(ctx) {
      const releasedSql = `select ctid from asset where released_at < now() - make_interval(days => ?) limit ?`;
      await purge(ctx, 'KEEP_REPLACED_PICTURES_DAYS', `delete from asset where ctid in (${releasedSql})`);
      await purge(
        ctx,
        'KEEP_REPLACED_PICTURES_DAYS',
        `delete from stored_file where id in (
           select id from stored_file f where is_owned and created_at < now() - make_interval(days => ?)
             and not exists (select from asset a where a.file_id = split_part(f.id, '-', 1)) limit ?)`,
        100,
      );
    },
  }),
];
