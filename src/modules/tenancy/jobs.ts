import { z } from 'zod';
import { transaction } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { listWanted } from '../assets/index.ts';
import { keepPicture } from './commands/face.ts';
import { SubscriptionRow } from './property.entity.ts';

const overSince = (table: string) =>
  `delete from ${table} where ctid in (
     select ctid from ${table} where expires_at < now() - make_interval(days => ?) limit ?)`;

export const tenancyJobs = [
  defineJob({
    name: 'purgeInvitations',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    async run(ctx) {
      for (const table of ['invitation', 'transfer_offer']) await purge(ctx, 'KEEP_INVITATIONS_DAYS', overSince(table));
    },
  }),
  defineJob({
    name: 'keepWantedPictures',
    queue: 'maintenance',
    payload: z.object({}),
    every: 600_000,
    /** Those of buildings that were here before pictures were kept, and those that an event has missed. */
    async run(ctx) {
      for (const assetId of await listWanted(ctx)) await keepPicture(ctx, assetId);
    },
  }),
  defineJob({
    name: 'noteUnpaidSubscriptions',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    // No second period is charged: an expired subscription is overdue, not renewed.
    async run(ctx) {
      const isOver = { status: 'active' as const, currentPeriodEnd: { $lt: databaseNow() } };
      await transaction(ctx, (tx) => tx.em.nativeUpdate(SubscriptionRow, isOver, { status: 'past_due' }));
    },
  }),
];
