import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, lock, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { DisplayRow } from '../display.entity.ts';
import { displayForgotten, displayIdentified, displayReloaded } from '../events.ts';
import type { actionInput, DisplayAction } from '../schema.ts';

const chosen = z.object({ id: z.int(), name: z.string(), isOrdered: z.boolean() });
type Chosen = z.output<typeof chosen>;

/** Identifies, reloads or unpairs displays, all or none. @throws AppError `not_found` for another building's */
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
    if (action !== 'forget')
      await write(tx, `update display set ${action}_asked_at = now() where id = any(?::int[])`, [intArray(wanted)]);
    for (const display of found) await acts[action](tx, display, propertyId);
  });
}

type Act = (tx: Tx, display: Chosen, propertyId: number) => Promise<void>;

const acts: Record<DisplayAction, Act> = {
  identify: (tx, { id: displayId, name }) => recordEvent(tx, displayIdentified, { displayId, name }),
  reload: (tx, { id: displayId }) => recordEvent(tx, displayReloaded, { displayId }),
  forget,
};

/** An ordered display waits for its set-up code again; others are deleted. */
async function forget(tx: Tx, { id, name, isOrdered }: Chosen, propertyId: number): Promise<void> {
  if (isOrdered) {
    await write(tx, `update display set token_hash = null, paired_at = null, last_seen_at = null where id = ?`, [id]);
    await write(tx, `delete from display_outage where display_id = ?`, [id]);
  } else await tx.em.nativeDelete(DisplayRow, { id });
  await recordActivity(tx, { action: 'display.forgotten', subject: name, propertyId });
  await recordEvent(tx, displayForgotten, { displayId: id });
}
