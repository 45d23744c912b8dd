import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import { DisplayRow } from '../display.entity.ts';
import { displayChanged } from '../events.ts';
import { type DisplaySettings, type displayChanges, displaySettings, type manyInput } from '../schema.ts';

const slugOnly = z.object({ slug: z.string() });

/** Updates the given fields and the display at once. @throws AppError `not_found`, `stale` */
export async function updateDisplay(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  displayId: number,
  changes: z.output<typeof displayChanges>,
  ifMatch: number | null,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const display = await tx.em.findOne(DisplayRow, { id: displayId, propertyId }, forUpdate);
    if (!display) throw notFoundError('Display');
    if (ifMatch !== null && ifMatch !== display.revision)
      throw new AppError('stale', 'Someone else has changed this display since you opened it', {
        details: { revision: display.revision },
      });
    const { name = display.name, place = display.place ?? null } = changes;
    const settings = displaySettings.parse({ ...display.settings, ...changes.settings });
    await tx.em.nativeUpdate(DisplayRow, { id: displayId }, { name, place, settings, revision: display.revision + 1 });
    const before = { name: display.name, place: display.place ?? null, ...display.settings };
    const after = { name, place, ...settings };
    const slug = await slugOf(tx, propertyId);
    await recordChange(tx, { displayId, propertyId, name, slug, settings, before, after });
  });
}

/** Updates all displays or none. @throws AppError `not_found` */
export async function updateDisplays(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { ids, settings: changes }: z.output<typeof manyInput>,
): Promise<void> {
  const uniqueIds = new Set(ids);
  await transaction(ctx, async (tx) => {
    const filter = { propertyId, id: [...uniqueIds] };
    const displays = await tx.em.find(DisplayRow, filter, { ...forUpdate, orderBy: { id: 'asc' } });
    if (displays.length < uniqueIds.size) throw notFoundError('Display');
    const settings = raw<DisplaySettings>('settings || ?::jsonb', [JSON.stringify(changes)]);
    const edit = { settings, revision: raw<number>('revision + 1') };
    await tx.em.nativeUpdate(DisplayRow, { id: { $in: [...uniqueIds] } }, edit);
    const slug = await slugOf(tx, propertyId);
    for (const { id: displayId, name, settings: before } of displays) {
      const settings = displaySettings.parse({ ...before, ...changes });
      await recordChange(tx, { displayId, propertyId, name, slug, settings, before, after: settings });
    }
  });
}

async function slugOf(tx: Tx, propertyId: number): Promise<string> {
  const [building] = await query(tx, `select b.slug from ${buildings} b where b.id = ?`, [propertyId], slugOnly);
  if (!building) throw notFoundError('Property');
  return building.slug;
}

interface DisplayChange {
  displayId: number;
  propertyId: number;
  name: string;
  slug: string;
  settings: DisplaySettings;
  before: object;
  after: object;
}

async function recordChange(
  tx: Tx,
  { propertyId, before, after, settings, ...eventFields }: DisplayChange,
): Promise<void> {
  const loggedValues = { before: { ...before }, after: { ...after } };
  await recordActivity(tx, { action: 'display.updated', subject: eventFields.name, propertyId, ...loggedValues });
  await recordEvent(tx, displayChanged, { ...eventFields, settings: JSON.stringify(settings) });
}
