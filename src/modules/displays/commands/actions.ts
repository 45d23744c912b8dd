import type { z } from 'zod';
import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFoundError } from '../../../shared/errors.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { DisplayRow, OutageRow } from '../display.entity.ts';
import { displayForgotten, displayIdentified, displayReloaded } from '../events.ts';
import type { actionInput, DisplayAction } from '../schema.ts';

/** Identifies, reloads or forgets displays, all or none. @throws AppError `not_found` */
export async function actOnDisplays(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { ids, action }: z.output<typeof actionInput>,
): Promise<void> {
  const uniqueIds = new Set(ids);
  await transaction(ctx, async (tx) => {
    const filter = { propertyId, id: [...uniqueIds] };
    const displays = await tx.em.find(DisplayRow, filter, { ...forUpdate, orderBy: { id: 'asc' } });
    if (displays.length < uniqueIds.size) throw notFoundError('Display');
    if (action === 'identify') await tx.em.nativeUpdate(DisplayRow, filter, { identifyAskedAt: databaseNow() });
    if (action === 'reload') await tx.em.nativeUpdate(DisplayRow, filter, { reloadAskedAt: databaseNow() });
    for (const display of displays) await actionHandlers[action](tx, display, propertyId);
  });
}

type DisplayActionHandler = (tx: Tx, display: DisplayRow, propertyId: number) => Promise<void>;

/** Effects of an action on each display besides the time at which it was asked for. */
const actionHandlers: Record<DisplayAction, DisplayActionHandler> = {
  identify: (tx, { id: displayId, name }) => recordEvent(tx, displayIdentified, { displayId, name }),
  reload: (tx, { id: displayId }) => recordEvent(tx, displayReloaded, { displayId }),
  forget: forgetDisplay,
};

/** Unpairs a display that can be paired again by its set-up code; deletes any other. */
async function forgetDisplay(
  tx: Tx,
  { id, name, setupCode, tokenHash }: DisplayRow,
  propertyId: number,
): Promise<void> {
  if (setupCode && tokenHash) {
    await tx.em.nativeUpdate(DisplayRow, { id }, { tokenHash: null, pairedAt: null, lastSeenAt: null });
    await tx.em.nativeDelete(OutageRow, { displayId: id });
  } else await tx.em.nativeDelete(DisplayRow, { id });
  await recordActivity(tx, { action: 'display.forgotten', subject: name, propertyId });
  await recordEvent(tx, displayForgotten, { displayId: id });
}
