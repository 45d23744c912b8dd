import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseTime } from '../../../platform/core/database-time.ts';
import { query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { AnnouncementRow } from '../announcement.entity.ts';
import type { createAnnouncementInput } from '../schema.ts';
import { growDirectory } from './directory-size.ts';

/** @throws AppError `invalid` for an end in the past or before the start, `conflict` for a full directory */
export async function createAnnouncement(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  input: z.output<typeof createAnnouncementInput>,
): Promise<number> {
  const startsAt = input.startsAt ? new Date(input.startsAt) : null;
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt.getTime() <= (await databaseTime(ctx)))
    throw refused('expiresAt', 'The expiry date must not be in the past');
  if (startsAt && expiresAt && expiresAt <= startsAt)
    throw refused('expiresAt', 'The expiry date must be after the start date');
  const { message, urgent } = input;
  return await transaction(ctx, async (tx) => {
    const turnsAt = startsAt ? firstOf(startsAt, expiresAt) : expiresAt;
    const row = { propertyId, message, urgent, startsAt, expiresAt, turnsAt, active: true, createdAt: databaseNow() };
    const announcementId = await tx.em.insert(AnnouncementRow, row);
    await recordActivity(tx, {
      action: 'announcement.added',
      subject: message,
      propertyId,
      after: { urgent, startsAt, expiresAt },
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { announcementId });
    return announcementId;
  });
}

/** Idempotent. @throws AppError `not_found` */
export async function deactivateAnnouncement(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  announcementId: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const announcement = await tx.em.findOne(AnnouncementRow, { id: announcementId, propertyId });
    if (!announcement) throw notFound('Announcement');
    const living = { id: announcementId, active: true };
    if ((await tx.em.nativeUpdate(AnnouncementRow, living, { active: false, turnsAt: null })) === 0) return;
    await recordActivity(tx, { action: 'announcement.deactivated', subject: announcement.message, propertyId });
    await directoryChanged(tx, propertyId);
  });
}

const owner = z.object({ propertyId: z.int() });

/**
 * Pushes announcements that began or ended since the last run.
 * @throws AppError `not_found` for a building deleted meanwhile; the next run continues
 */
export async function turnAnnouncements(ctx: Ctx): Promise<void> {
  const due = await query(
    ctx,
    `select distinct property_id as "propertyId" from announcement where turns_at <= now()`,
    [],
    owner,
  );
  for (const { propertyId } of due) {
    await transaction(ctx, async (tx) => {
      const turned = await write(
        tx,
        `update announcement set turns_at = case when expires_at > now() then expires_at end
         where property_id = ? and turns_at <= now()`,
        [propertyId],
      );
      if (turned > 0) await directoryChanged(tx, propertyId);
    });
  }
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } });
}

/** The start, or the end once it has started, by PostgreSQL's clock. */
function firstOf(startsAt: Date, expiresAt: Date | null) {
  const [start, end] = [startsAt.toISOString(), expiresAt?.toISOString() ?? null];
  return raw<Date>('case when ?::timestamptz > now() then ?::timestamptz else ?::timestamptz end', [start, start, end]);
}
