import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { iso, lock, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import placeKinds from '../../../shared/place-kinds.json' with { type: 'json' };
import { folded } from '../../../shared/search/letters.ts';
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
  signTaken,
} from '../schema.ts';
import { type FloorPlan, floorPlan, type OwnFloor, type Place, topFloor, withFloorAbove } from '../values.ts';
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
    const before = await lockLists(tx, propertyId, 'floors', ifMatch);
    const after = await storeLists(tx, propertyId, { floors, places: before.places }, ctx.actor.userId);
    await recordActivity(tx, {
      action: 'floors.updated',
      subject: after.floors.length === 1 ? '1 floor' : `${after.floors.length} floors`,
      propertyId,
      before: { floors: before.floors.map(lineOf) },
      after: { floors: after.floors.map(lineOf) },
    });
    await showFloorPictures(tx, propertyId, new Set(floors.flatMap(({ imageUrl }) => imageUrl ?? [])));
    await directoryChanged(tx, propertyId);
    await measureDirectory(tx, propertyId);
    return await readFloors(tx, propertyId);
  });
}

/**
 * @returns the saved places.
 * @throws AppError `stale` with editor, time and current places, `conflict` for a full directory
 */
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
      before: { places: placeLines(before) },
      after: { places: placeLines(after) },
    });
    await directoryChanged(tx, propertyId);
    await measureDirectory(tx, propertyId);
    return await readPlaces(tx, propertyId);
  });
}

const occupiedFloor = z.object({ floorNumber: z.int(), tenants: z.int() });

/**
 * Each floor above gets the next number, with its sign, its name, its places and its tenants, those included that can be
 * restored.
 * @returns the saved floors.
 * @throws AppError `stale` as above; `conflict` for a sign that is taken, a floor that would be above the highest number,
 *   tenants or places on a number that is left out, a full directory
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
    refuseTakenSign(plan, floor.sign);
    const occupied = await lockAbove(tx, propertyId, floor.above);
    const placed = places.map(({ floorNumber }) => floorNumber).filter((number) => number > floor.above);
    const top = topFloor(floors, [...occupied.map(({ floorNumber }) => floorNumber), ...placed]);
    if (top >= MAX_FLOOR)
      throw new AppError('conflict', `${plan.label(top)} cannot move up: ${MAX_FLOOR} is the highest floor number`);
    for (const { floorNumber, tenants } of occupied)
      if (tenants > 0 && !plan.exists(floorNumber)) throw onFloorLeftOut(floorNumber, 'tenant', tenants);
    for (const floorNumber of placed)
      if (!plan.exists(floorNumber)) throw onFloorLeftOut(floorNumber, 'place', countOf(placed, floorNumber));
    const after = await storeLists(
      tx,
      propertyId,
      { floors: withFloorAbove(floors, floor, top), places: places.map((place) => movedUp(place, floor.above)) },
      ctx.actor.userId,
    );
    await moveUp(tx, propertyId, floor.above, ctx.actor.userId);
    await recordActivity(tx, {
      action: 'floor.inserted',
      subject: floorPlan(after.floors).label(floor.above + 1),
      propertyId,
      before: { floors: floors.map(lineOf) },
      after: { floors: after.floors.map(lineOf) },
    });
    await directoryChanged(tx, propertyId);
    await measureDirectory(tx, propertyId);
    return await readFloors(tx, propertyId);
  });
}

function refuseTakenSign(plan: FloorPlan, sign: string): void {
  for (let floor = MIN_FLOOR; floor <= MAX_FLOOR; floor += 1) {
    if (!plan.exists(floor) || folded(plan.sign(floor)) !== folded(sign)) continue;
    const message = signTaken(sign, plan.name(floor), floor);
    throw new AppError('conflict', message, { fields: { sign: message } });
  }
}

/** In id order, against deadlocks. @returns the floors above with their tenants */
async function lockAbove(tx: Tx, propertyId: number, above: number): Promise<z.output<typeof occupiedFloor>[]> {
  return await lock(
    tx,
    `select floor_number as "floorNumber", (count(*) filter (where deleted_at is null))::int as tenants
     from (select id, floor_number, deleted_at from tenant where property_id = ? and floor_number > ? order by id for update) t
     group by floor_number order by floor_number`,
    [propertyId, above],
    occupiedFloor,
  );
}

/**
 * With what the undo of an import compares and brings back, for which the tenants count as unedited. The highest floor
 * stays what it is there: a tenant that left it does not hinder the insertion.
 */
async function moveUp(tx: Tx, propertyId: number, above: number, actorId: number): Promise<void> {
  const moved = (copy: string) => `case when (c.${copy} ->> 'floor_number')::int > ?
    then jsonb_build_object('floor_number', least((c.${copy} ->> 'floor_number')::int + 1, ${MAX_FLOOR})) else '{}' end`;
  await write(
    tx,
    `update tenant_batch_change c set before = c.before || ${moved('before')},
       after = c.after || ${moved('after')} || case when t.floor_number > ?
         then jsonb_build_object('revision', (c.after ->> 'revision')::int + 1) else '{}' end
     from tenant t where t.id = c.tenant_id and t.property_id = ? and c.before is not null`,
    [above, above, above, propertyId],
  );
  await write(
    tx,
    `update tenant set floor_number = floor_number + 1, revision = revision + 1, updated_at = now(), updated_by = ?,
       batch_revision = case when revision = coalesce(batch_revision, 1) then revision + 1 else batch_revision end
     where property_id = ? and floor_number > ?`,
    [actorId, propertyId, above],
  );
}

const onFloorLeftOut = (floor: number, what: 'tenant' | 'place', count: number) =>
  new AppError(
    'conflict',
    `The building leaves out floor ${floor}, but ${count === 1 ? `1 ${what} is` : `${count} ${what}s are`} on it. Move them to another floor first.`,
  );

const countOf = (numbers: readonly number[], wanted: number) => numbers.filter((number) => number === wanted).length;

const movedUp = (place: Place, above: number): Place =>
  place.floorNumber > above ? { ...place, floorNumber: place.floorNumber + 1 } : place;

interface Lists {
  readonly floors: readonly OwnFloor[];
  readonly places: readonly Place[];
}

/** Floors and places have one row and one revision: who moves floors moves both. @returns them, by floor */
async function storeLists(tx: Tx, propertyId: number, lists: Lists, userId: number): Promise<Lists> {
  const stored = { floors: byFloor(lists.floors), places: byFloor(lists.places) };
  await write(
    tx,
    `update floor_list set floors = ?::jsonb, places = ?::jsonb, revision = revision + 1, updated_at = now(),
       updated_by = ? where property_id = ?`,
    [JSON.stringify(stored.floors), JSON.stringify(stored.places), userId, propertyId],
  );
  return stored;
}

const byFloor = <Item extends { readonly floorNumber: number }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => a.floorNumber - b.floorNumber);

const lockedLists = floorsReply
  .extend(placesReply.shape)
  .extend({ updatedAt: z.string(), updatedBy: z.int().nullable() });
type LockedLists = z.output<typeof lockedLists>;

/** @param wanted what a conflict shows @throws AppError `stale` */
async function lockLists(
  tx: Tx,
  propertyId: number,
  wanted: keyof Lists,
  ifMatch: number | null,
): Promise<LockedLists> {
  const [locked] = await write(
    tx,
    `insert into floor_list (property_id) values (?) on conflict (property_id) do update set revision = floor_list.revision
     returning floors, places, revision, ${iso('updated_at')} as "updatedAt", updated_by as "updatedBy"`,
    [propertyId],
    lockedLists,
  );
  if (!locked) throw new Error(`no floors of property ${propertyId}`);
  if (ifMatch !== null && ifMatch !== locked.revision) throw await stale(tx, wanted, locked);
  return locked;
}

/** Until the transaction ends. Before tenants, against deadlocks. @throws AppError `stale` as above */
export const lockFloors = (tx: Tx, propertyId: number, ifMatch: number | null): Promise<LockedLists> =>
  lockLists(tx, propertyId, 'floors', ifMatch);

/** `Penthouse (PH): Badge needed` */
function lineOf(own: OwnFloor): string {
  const plan = floorPlan([own]);
  const { note, elevators, button, access, description, imageUrl } = own;
  const way = [elevators, button && `press ${button}`, access];
  const about = [note, ...way, description, imageUrl].filter(Boolean).join(', ');
  const line = about ? `${plan.label(own.floorNumber)}: ${about}` : plan.label(own.floorNumber);
  return own.exists ? line : `no ${line}`;
}

/** `Restroom: 1st Floor, Behind the elevators` */
function placeLines({ floors, places }: Lists): string[] {
  const plan = floorPlan(floors);
  return places.map(({ kind, name, floorNumber, way }) =>
    [`${name ?? placeKinds[kind].en.name}: ${plan.label(floorNumber)}`, way].filter(Boolean).join(', '),
  );
}

async function stale(tx: Tx, wanted: keyof Lists, { revision, updatedAt, updatedBy, ...lists }: LockedLists) {
  const editor = updatedBy ? await accountOf(tx, updatedBy) : null;
  return new AppError('stale', `Someone else has changed the ${wanted} since you opened them`, {
    details: {
      changedBy: editor ? (editor.fullName ?? editor.username) : 'Somebody',
      changedAt: updatedAt,
      current: { [wanted]: lists[wanted], revision },
    },
  });
}
