import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { iso, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { accountOf } from '../../accounts/index.ts';
import { showFloorPictures } from '../../assets/index.ts';
import { type AdministeredPropertyId, directoryChanged } from '../../tenancy/index.ts';
import { readFloors } from '../queries.ts';
import { type Floors, floorsReply } from '../schema.ts';
import { floorPlan, type OwnFloor } from '../values.ts';
import { measureDirectory } from './directory-size.ts';

/**
 * Tenants on a floor that is left out stay, and are shown with their number.
 * @returns the saved floors.
 * @throws AppError `stale` with editor, time and current floors, `conflict` for a full directory
 */
export async function replaceFloors(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  floors: readonly OwnFloor[],
  ifMatch: number | null,
): Promise<Floors> {
  return await transaction(ctx, async (tx) => {
    const before = await lockFloors(tx, propertyId);
    if (ifMatch !== null && ifMatch !== before.revision) throw await staleFloors(tx, before);
    const after = [...floors].sort((a, b) => a.floorNumber - b.floorNumber);
    await write(
      tx,
      `update floor_list set floors = ?::jsonb, revision = revision + 1, updated_at = now(), updated_by = ?
       where property_id = ?`,
      [JSON.stringify(after), ctx.actor.userId, propertyId],
    );
    await recordActivity(tx, {
      action: 'floors.updated',
      subject: after.length === 1 ? '1 floor' : `${after.length} floors`,
      propertyId,
      before: { floors: before.floors.map(lineOf) },
      after: { floors: after.map(lineOf) },
    });
    await showFloorPictures(tx, propertyId, new Set(after.flatMap(({ imageUrl }) => imageUrl ?? [])));
    await directoryChanged(tx, propertyId);
    await measureDirectory(tx, propertyId);
    return await readFloors(tx, propertyId);
  });
}

const lockedFloors = floorsReply.extend({ updatedAt: z.string(), updatedBy: z.int().nullable() });

async function lockFloors(tx: Tx, propertyId: number): Promise<z.output<typeof lockedFloors>> {
  const [locked] = await write(
    tx,
    `insert into floor_list (property_id) values (?) on conflict (property_id) do update set revision = floor_list.revision
     returning floors, revision, ${iso('updated_at')} as "updatedAt", updated_by as "updatedBy"`,
    [propertyId],
    lockedFloors,
  );
  if (!locked) throw new Error(`no floors of property ${propertyId}`);
  return locked;
}

/** `Penthouse (PH): Badge needed` */
function lineOf(own: OwnFloor): string {
  const plan = floorPlan([own]);
  const { note, elevators, button, access, description, imageUrl } = own;
  const way = [elevators, button && `press ${button}`, access];
  const about = [note, ...way, description, imageUrl].filter(Boolean).join(', ');
  const line = about ? `${plan.label(own.floorNumber)}: ${about}` : plan.label(own.floorNumber);
  return own.exists ? line : `no ${line}`;
}

async function staleFloors(tx: Tx, { floors, revision, updatedAt, updatedBy }: z.output<typeof lockedFloors>) {
  const editor = updatedBy ? await accountOf(tx, updatedBy) : null;
  return new AppError('stale', 'Someone else has changed the floors since you opened them', {
    details: {
      changedBy: editor ? (editor.fullName ?? editor.username) : 'Somebody',
      changedAt: updatedAt,
      current: { floors, revision },
    },
  });
}
