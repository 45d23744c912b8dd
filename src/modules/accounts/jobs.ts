import { z } from 'zod';
import { transaction } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { sql } from '../../platform/core/tables.ts';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { createSealing } from '../../platform/security/sealing.ts';
import { sealingContextOf } from './commands/factor-codes.ts';
import { SecondFactorRow } from './second-factor.entity.ts';
import { tables } from './tables.ts';

const HOUR_MS = 3_600_000;

const expiredSql = (table: string) =>
  `delete from ${table} where ctid in (
     select ctid from ${table} where expires_at < now() - make_interval(days => ?) limit ?)`;

export const accountJobs = [
  defineJob({
    name: 'purgeUsedTokens',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: HOUR_MS,
    async run(ctx) {
      for (const table of ['password_token', 'email_change', 'email_token'])
        await purge(ctx, 'KEEP_USED_LINKS_DAYS', expiredSql(table));
    },
  }),
  defineJob({
    name: 'resealSecondFactors',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: HOUR_MS,
    // After a run, retired keys of DATA_KEYS are no longer needed.
    async run(ctx) {
      const { prefix, open, seal } = createSealing(ctx.platform.env);
      const factors = tables(ctx).selectFrom('second_factor').select(['userId', 'sealedKey']);
      const isOutdated = sql<boolean>`not starts_with(sealed_key, ${prefix})`;
      for (const { userId, sealedKey } of await query(ctx, factors.where(isOutdated))) {
        const row = sealingContextOf(userId);
        const resealedKey = seal(open(sealedKey, row), row);
        const update = { sealedKey: resealedKey };
        await transaction(ctx, (tx) => tx.em.nativeUpdate(SecondFactorRow, { userId, sealedKey }, update));
      }
    },
  }),
  defineJob({
    name: 'purgeUnconfirmedSecondFactors',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: HOUR_MS,
    async run(ctx) {
      await purge(
        ctx,
        'KEEP_UNCONFIRMED_FACTORS_DAYS',
        `delete from second_factor where user_id in (
           select user_id from second_factor
           where confirmed_at is null and created_at < now() - make_interval(days => ?) limit ?)`,
      );
    },
  }),
];
