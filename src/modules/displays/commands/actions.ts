import type { z } from 'zod';
import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { DisplayRow, OutageRow } from '../display.entity.ts';
import { displayForgotten, displayIdentified, displayReloaded } from '../events.ts';
import type { actionInput, DisplayAction } from '../schema.ts';

/** Identifies, reloads or unpairs displays, all or none. @throws AppError `not_found` for another building's */
export async function actOnDisplays(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { ids, action }: z.output<typeof actionInput>,
): Promise<void> {
  const wanted = new Set(ids);
  await transaction(ctx, async (tx) => {
    const chosen = { propertyId, id: [...wanted] };
    const displays = await tx.em.find(DisplayRow, chosen, { ...forUpdate, orderBy: { id: 'asc' } });
    if (displays.length < wanted.size) throw notFound('Display');
    if (action === 'identify') await tx.em.nativeUpdate(DisplayRow, chosen, { identifyAskedAt: databaseNow() });
    if (action === 'reload') await tx.em.nativeUpdate(DisplayRow, chosen, { reloadAskedAt: databaseNow() });
    for (const display of displays) await acts[action](tx, display, propertyId);
  });
}

type Act = (tx: Tx, display: DisplayRow, propertyId: number) => Promise<void>;

const acts: Record<DisplayAction, Act> = {
  identify: (tx, { id: displayId, name }) => recordEvent(tx, displayIdentified, { displayId, name }),
  reload: (tx, { id: displayId }) => recordEvent(tx, displayReloaded, { displayId }),
  forget,
};

/** An ordered display waits for its set-up code again; others are deleted. */
async function forget(tx: Tx, { id, name, setupCode, tokenHash }: DisplayRow, propertyId: number): Promise<void> {
  if (setupCode && tokenHash) {
    await tx.em.nativeUpdate(DisplayRow, { id }, { tokenHash: null, pairedAt: null, lastSeenAt: null });
    await tx.em.nativeDelete(OutageRow, { displayId: id });
  } else await tx.em.nativeDelete(DisplayRow, { id });
  await recordActivity(tx, { action: 'display.forgotten', subject: name, propertyId });
  await recordEvent(tx, displayForgotten, { displayId: id });
}
