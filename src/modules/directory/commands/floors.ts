import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { isoTimestamp, lock, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import placeKinds from '../../../shared/place-kinds.json' with { type: 'json' };
import { foldText } from '../../../shared/search/search-text.ts';
import { accountOf } from '../../accounts/index.ts';
import { showFloorPictures } from '../../assets/index.ts';
import { type AdministeredPropertyId, directoryChanged } from '../../tenancy/index.ts';
import { readFloors, readPlaces } from '../queries.ts';
import {
  type Floors,
  floorsReply,
  type InsertedFloor,
  MAX_FLOOR,
  MIN_FLOOR,
  type Places,
  placesReply,
  signTakenMessage,
} from '../schema.ts';
import { type DescribedFloor, type FloorPlan, floorPlan, type Place, topFloor, withFloorAbove } from '../values.ts';
import { measureDirectory } from './directory-size.ts';

/**
 * Replaces the floors; tenants on removed ones stay, shown with the number.
 * @throws AppError `stale` with editor, time and current floors, `conflict` for a full directory
 */
export async function replaceFloors(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  floors: readonly DescribedFloor[],
  ifMatch: number | null,
): Promise<Floors> {
  return await transaction(ctx, async (tx) => {
    const before = await lockLists(tx, propertyId, 'floors', ifMatch);
    const after = await storeLists(tx, propertyId, { floors, places: before.places }, ctx.actor.userId);
    await recordActivity(tx, {
      action: 'floors.updated',
      subject: after.floors.length === 1 ? '1 floor' : `${after.floors.length} floors`,
      propertyId,
      before: { floors: before.floors.map(describeFloor) },
      after: { floors: after.floors.map(describeFloor) },
    });
    await showFloorPictures(tx, propertyId, new Set(floors.flatMap(({ imageUrl }) => imageUrl ?? [])));
    await directoryChanged(tx, propertyId);
    await measureDirectory(tx, propertyId);
    return await readFloors(tx, propertyId);
  });
}

/** @throws AppError `stale` with editor, time and current places, `conflict` for a full directory */
export async function replacePlaces(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  places: readonly Place[],
  ifMatch: number | null,
): Promise<Places> {
  return await transaction(ctx, async (tx) => {
    const before = await lockLists(tx, propertyId, 'places', ifMatch);
    const after = await storeLists(tx, propertyId, { floors: before.floors, places }, ctx.actor.userId);
    await recordActivity(tx, {
      action: 'places.updated',
      subject: after.places.length === 1 ? '1 place' : `${after.places.length} places`,
      propertyId,
      before: { places: describePlaces(before) },
      after: { places: describePlaces(after) },
    });
    await directoryChanged(tx, propertyId);
    await measureDirectory(tx, propertyId);
    return await readPlaces(tx, propertyId);
  });
}

const occupiedFloor = z.object({ floorNumber: z.int(), tenants: z.int() });

/**
 * Inserts a floor. Floors above get the next number, with sign, name, places and tenants, restorable ones included.
 * @throws AppError `stale`; `conflict` for a duplicate sign, above the highest number, with tenants or places on a
 * skipped number, or a full directory
 */
export async function insertFloor(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  floor: InsertedFloor,
  ifMatch: number | null,
): Promise<Floors> {
  return await transaction(ctx, async (tx) => {
    const { floors, places } = await lockLists(tx, propertyId, 'floors', ifMatch);
    const plan = floorPlan(floors);
    assertSignAvailable(plan, floor.sign);
    const occupiedFloors = await lockFloorsAbove(tx, propertyId, floor.above);
    const placeFloors = places.map(({ floorNumber }) => floorNumber).filter((number) => number > floor.above);
    const top = topFloor(floors, [...occupiedFloors.map(({ floorNumber }) => floorNumber), ...placeFloors]);
    if (top >= MAX_FLOOR)
      throw new AppError('conflict', `${plan.label(top)} cannot move up: ${MAX_FLOOR} is the highest floor number`);
    for (const { floorNumber, tenants } of occupiedFloors)
      if (tenants > 0 && !plan.exists(floorNumber)) throw omittedFloorError(floorNumber, 'tenant', tenants);
    for (const floorNumber of placeFloors)
      if (!plan.exists(floorNumber)) throw omittedFloorError(floorNumber, 'place', countOf(placeFloors, floorNumber));
    const after = await storeLists(
      tx,
      propertyId,
      { floors: withFloorAbove(floors, floor, top), places: places.map((place) => shiftPlaceUp(place, floor.above)) },
      ctx.actor.userId,
    );
    await moveTenantsUp(tx, propertyId, floor.above, ctx.actor.userId);
    await recordActivity(tx, {
      action: 'floor.inserted',
      subject: floorPlan(after.floors).label(floor.above + 1),
      propertyId,
      before: { floors: floors.map(describeFloor) },
      after: { floors: after.floors.map(describeFloor) },
    });
    await directoryChanged(tx, propertyId);
    await measureDirectory(tx, propertyId);
    return await readFloors(tx, propertyId);
  });
}

function assertSignAvailable(plan: FloorPlan, sign: string): void {
  for (let floor = MIN_FLOOR; floor <= MAX_FLOOR; floor += 1) {
    if (!plan.exists(floor) || foldText(plan.sign(floor)) !== foldText(sign)) continue;
    const message = signTakenMessage(sign, plan.name(floor), floor);
    throw new AppError('conflict', message, { fields: { sign: message } });
  }
}

/** Locks the tenants above in ID order, against deadlocks. @returns their floors with tenant counts */
async function lockFloorsAbove(
  tx: Tx,
  propertyId: number,
  lowerFloor: number,
): Promise<z.output<typeof occupiedFloor>[]> {
  return await lock(
    tx,
    `select floor_number, (count(*) filter (where deleted_at is null))::int as tenants
     from (select id, floor_number, deleted_at from tenant where property_id = ? and floor_number > ? order by id for update) t
     group by floor_number order by floor_number`,
    [propertyId, lowerFloor],
    occupiedFloor,
  );
}

/**
 * Renumbers tenants, and the snapshots that an import's revert compares, so that they count as unedited. A former
 * tenant of the highest floor does not prevent the insertion.
 */
async function moveTenantsUp(tx: Tx, propertyId: number, lowerFloor: number, actorId: number): Promise<void> {
  const shiftedFloorSql = (copy: string) => `case when (c.${copy} ->> 'floor_number')::int > ?
    then jsonb_build_object('floor_number', least((c.${copy} ->> 'floor_number')::int + 1, ${MAX_FLOOR})) else '{}' end`;
  await write(
    tx,
    `update tenant_batch_change c set before = c.before || ${shiftedFloorSql('before')},
       after = c.after || ${shiftedFloorSql('after')} || case when t.floor_number > ?
         then jsonb_build_object('revision', (c.after ->> 'revision')::int + 1) else '{}' end
     from tenant t where t.id = c.tenant_id and t.property_id = ? and c.before is not null`,
    [lowerFloor, lowerFloor, lowerFloor, propertyId],
  );
  // sql: the revision decides about the one of the import
  await write(
    tx,
    `update tenant set floor_number = floor_number + 1, revision = revision + 1, updated_at = now(), updated_by = ?,
       batch_revision = case when revision = coalesce(batch_revision, 1) then revision + 1 else batch_revision end
     where property_id = ? and floor_number > ?`,
    [actorId, propertyId, lowerFloor],
  );
}

const omittedFloorError = (floor: number, noun: 'tenant' | 'place', count: number) =>
  new AppError(
    'conflict',
    `The building leaves out floor ${floor}, but ${count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`} on it. Move them to another floor first.`,
  );

const countOf = (numbers: readonly number[], floor: number) => numbers.filter((number) => number === floor).length;

const shiftPlaceUp = (place: Place, lowerFloor: number): Place =>
  place.floorNumber > lowerFloor ? { ...place, floorNumber: place.floorNumber + 1 } : place;

interface FloorLists {
  readonly floors: readonly DescribedFloor[];
  readonly places: readonly Place[];
}

/** Stores floors and places, which share one row and revision. @returns both, by floor */
async function storeLists(tx: Tx, propertyId: number, lists: FloorLists, userId: number): Promise<FloorLists> {
  const sortedLists = { floors: byFloor(lists.floors), places: byFloor(lists.places) };
  await write(
    tx,
    `update floor_list set floors = ?::jsonb, places = ?::jsonb, revision = revision + 1, updated_at = now(),
       updated_by = ? where property_id = ?`,
    [JSON.stringify(sortedLists.floors), JSON.stringify(sortedLists.places), userId, propertyId],
  );
  return sortedLists;
}

const byFloor = <Item extends { readonly floorNumber: number }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => a.floorNumber - b.floorNumber);

const lockedLists = floorsReply
  .extend(placesReply.shape)
  .extend({ updatedAt: z.string(), updatedBy: z.int().nullable() });
type LockedLists = z.output<typeof lockedLists>;

/**
 * @param listName list that a conflict shows
 * @throws AppError `stale`
 */
async function lockLists(
  tx: Tx,
  propertyId: number,
  listName: keyof FloorLists,
  ifMatch: number | null,
): Promise<LockedLists> {
  const [lockedRow] = await write(
    tx,
    `insert into floor_list (property_id) values (?) on conflict (property_id) do update set revision = floor_list.revision
     returning floors, places, revision, ${isoTimestamp('updated_at')} as updated_at, updated_by`,
    [propertyId],
    lockedLists,
  );
  if (!lockedRow) throw new Error(`no floors of property ${propertyId}`);
  if (ifMatch !== null && ifMatch !== lockedRow.revision) throw await staleListError(tx, listName, lockedRow);
  return lockedRow;
}

/**
 * Locks the floors until the end of the transaction; call it before locking tenants, against deadlocks. @throws
 * AppError `stale`
 */
export const lockFloors = (tx: Tx, propertyId: number, ifMatch: number | null): Promise<LockedLists> =>
  lockLists(tx, propertyId, 'floors', ifMatch);

/** `Penthouse (PH): Badge needed` */
function describeFloor(floor: DescribedFloor): string {
  const plan = floorPlan([floor]);
  const { note, elevators, button, access, description, imageUrl } = floor;
  const way = [elevators, button && `press ${button}`, access];
  const details = [note, ...way, description, imageUrl].filter(Boolean).join(', ');
  const line = details ? `${plan.label(floor.floorNumber)}: ${details}` : plan.label(floor.floorNumber);
  return floor.exists ? line : `no ${line}`;
}

/** `Restroom: 1st Floor, Behind the elevators` */
function describePlaces({ floors, places }: FloorLists): string[] {
  const plan = floorPlan(floors);
  return places.map(({ kind, name, floorNumber, way }) =>
    [`${name ?? placeKinds[kind].en.name}: ${plan.label(floorNumber)}`, way].filter(Boolean).join(', '),
  );
}

async function staleListError(
  tx: Tx,
  listName: keyof FloorLists,
  { revision, updatedAt, updatedBy, ...lists }: LockedLists,
) {
  const editor = updatedBy ? await accountOf(tx, updatedBy) : null;
  return new AppError('stale', `Someone else has changed the ${listName} since you opened them`, {
    details: {
      changedBy: editor ? (editor.fullName ?? editor.username) : 'Somebody',
      changedAt: updatedAt,
      current: { [listName]: lists[listName], revision },
    },
  });
}
