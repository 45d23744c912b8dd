import { z } from 'zod';
import { recordActivity } from '../../../platform/activity.ts';
import { forUpdate, type Tx, transaction } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/outbox.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { intArray, lock, query, write } from '../../../platform/sql.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import { DisplayRow } from '../display.entity.ts';
import { displayChanged, displayForgotten, displayIdentified, displayReloaded } from '../events.ts';
import type { actionInput, displayChanges } from '../schema.ts';

const slugOnly = z.object({ slug: z.string() });

/**
 * Saves name, place or settings, of which those left out stay; the screen follows at once.
 * @throws AppError `not_found`, `stale` when `ifMatch` is not its revision.
 */
export async function updateDisplay(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  displayId: number,
  changes: z.output<typeof displayChanges>,
  ifMatch: number | null,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const display = await tx.em.findOne(DisplayRow, { id: displayId, propertyId }, forUpdate);
    if (!display) throw notFound('Display');
    if (ifMatch !== null && ifMatch !== display.revision)
      throw new AppError('stale', 'Somebody else has changed this screen meanwhile', {
        details: { revision: display.revision },
      });
    const { name = display.name, place = display.place ?? null, settings = display.settings } = changes;
    await tx.em.nativeUpdate(DisplayRow, { id: displayId }, { name, place, settings, revision: display.revision + 1 });
    const before = { name: display.name, place: display.place ?? null, ...display.settings };
    await recordActivity(tx, {
      action: 'display.updated',
      subject: name,
      propertyId,
      before,
      after: { name, place, ...settings },
    });
    const [building] = await query(tx, `select b.slug from ${buildings} b where b.id = ?`, [propertyId], slugOnly);
    const told = { displayId, name, slug: building?.slug ?? '', settings: JSON.stringify(settings) };
    await recordEvent(tx, displayChanged, told);
  });
}

const chosen = z.object({ id: z.int(), name: z.string(), isOrdered: z.boolean() });
type Chosen = z.output<typeof chosen>;

/**
 * Has screens say which they are, load anew, or forget what they are: all of them or none.
 * @throws AppError `not_found` when one of them is not the building's.
 */
export async function actOnDisplays(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { ids, action }: z.output<typeof actionInput>,
): Promise<void> {
  const wanted = new Set(ids);
  await transaction(ctx, async (tx) => {
    const found = await lock(
      tx,
      `select id, name, setup_code is not null and token_hash is not null as "isOrdered" from display
       where property_id = ? and id = any(?::int[]) order by id for update`,
      [propertyId, intArray(wanted)],
      chosen,
    );
    if (found.length < wanted.size) throw notFound('Display');
    for (const display of found) await acts[action](tx, display, propertyId);
  });
}

type Act = (tx: Tx, display: Chosen, propertyId: number) => Promise<void>;

const acts: Record<z.output<typeof actionInput>['action'], Act> = {
  identify: (tx, { id: displayId, name }) => recordEvent(tx, displayIdentified, { displayId, name }),
  reload: (tx, { id: displayId }) => recordEvent(tx, displayReloaded, { displayId }),
  forget,
};

/** An ordered screen waits for its set-up code again; any other is gone. */
async function forget(tx: Tx, { id, name, isOrdered }: Chosen, propertyId: number): Promise<void> {
  if (isOrdered) {
    await write(tx, `update display set token_hash = null, paired_at = null, last_seen_at = null where id = ?`, [id]);
    await write(tx, `delete from display_outage where display_id = ?`, [id]);
  } else await tx.em.nativeDelete(DisplayRow, { id });
  await recordActivity(tx, { action: 'display.forgotten', subject: name, propertyId });
  await recordEvent(tx, displayForgotten, { displayId: id });
}
