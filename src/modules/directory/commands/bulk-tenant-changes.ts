import type { FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseNowPlus } from '../../../platform/core/database-time.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { kindNames } from '../../../shared/kinds.ts';
import { buildings, directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { isPresentIn } from '../public-json.ts';
import { readFloors } from '../queries.ts';
import type { KindsChange, listPeopleInput, Tenant, TenantChanges, TenantMove } from '../schema.ts';
import { tables } from '../tables.ts';
import { ContactRow, TenantRow } from '../tenant.entity.ts';
import { floorPlan } from '../values.ts';
import { growDirectory } from './directory-size.ts';
import {
  contactsOf,
  type LockedTenant,
  lockTenant,
  replaceContacts,
  requireKnownKinds,
  resolveContacts,
  saveTenant,
} from './tenants.ts';

type Heading = Pick<Tenant, 'id' | 'companyName' | 'floorNumber'>;

const DAY_MS = 86_400_000;

/** Deletes tenants, all or none; restorable for a day. @throws AppError `not_found` */
export async function deleteTenants(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const deletedTenants = await lockTenants(tx, propertyId, ids);
    await tx.em.nativeUpdate(TenantRow, { id: { $in: [...ids] } }, { deletedAt: databaseNow() });
    await recordActivity(tx, {
      action: 'tenants.removed',
      subject: tenantCountText(ids.length),
      propertyId,
      before: { tenants: deletedTenants.map(({ companyName }) => companyName) },
    });
    await directoryChanged(tx, propertyId);
  });
}

/**
 * Restores tenants with IDs and contacts, all or none; idempotent.
 * @throws AppError `not_found`, `conflict` for a full directory
 */
export async function restoreTenants(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockTenants(tx, propertyId, ids, {
      $or: [{ deletedAt: null }, { deletedAt: { $gt: databaseNowPlus(-DAY_MS) } }],
    });
    const tenants = tables(tx).updateTable('tenant').set({ deletedAt: null }).where('id', 'in', ids);
    const restoredTenants = await write(
      tx,
      tenants.where('deletedAt', 'is not', null).returning(['id', 'companyName']),
    );
    if (restoredTenants.length === 0) return;
    await recordActivity(tx, {
      action: 'tenants.restored',
      subject: tenantCountText(restoredTenants.length),
      propertyId,
      after: { tenants: restoredTenants.map(({ companyName }) => companyName) },
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, {
      tenantIds: restoredTenants.map(({ id }) => id),
      tenants: restoredTenants.length,
    });
  });
}

/** Moves tenants, all or none. @throws AppError `not_found`, `conflict` for a full directory */
export async function moveTenants(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  moves: readonly TenantMove[],
): Promise<void> {
  const ids = moves.map(({ id }) => id);
  const floors = new Map(moves.map(({ id, floorNumber }) => [id, floorNumber]));
  await transaction(ctx, async (tx) => {
    const tenants = await lockTenants(tx, propertyId, ids);
    await write(
      tx,
      `update tenant set floor_number = moved.floor, revision = revision + 1, updated_at = now(), updated_by = ?
       from unnest(?::int[], ?::int[]) as moved(id, floor) where tenant.id = moved.id`,
      [ctx.actor.userId, intArray(ids), intArray(floors.values())],
    );
    const plan = floorPlan((await readFloors(tx, propertyId)).floors);
    const tenantLines = (floorOf: (tenant: Heading) => number) => ({
      tenants: tenants.map((tenant) => `${tenant.companyName} (${plan.label(floorOf(tenant))})`),
    });
    await recordActivity(tx, {
      action: 'tenants.moved',
      subject: tenantCountText(ids.length),
      propertyId,
      before: tenantLines(({ floorNumber }) => floorNumber),
      after: tenantLines(({ id, floorNumber }) => floors.get(id) ?? floorNumber),
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantIds: ids });
  });
}

/**
 * Sets kinds of tenants, all or none.
 * @returns the changes that undo it
 * @throws AppError `invalid` for an unknown kind, `stale`, `not_found`, `conflict` for a full directory
 */
export async function changeKinds(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  changes: readonly KindsChange[],
): Promise<KindsChange[]> {
  for (const change of changes) requireKnownKinds(change);
  const newKinds = new Map(changes.map(({ id, kinds }) => [id, kinds]));
  return await transaction(ctx, async (tx) => {
    const tenants = await lockTenants(tx, propertyId, [...newKinds.keys()]);
    const listings = changes.map(({ id, revision, kinds }) => ({ tenantId: id, revision, fields: { kinds } }));
    const formerKinds = (await changeListings(tx, propertyId, listings)).map(({ tenantId, revision, fields }) => ({
      id: tenantId,
      revision,
      kinds: fields.kinds ?? null,
    }));
    const oldKinds = new Map(formerKinds.map(({ id, kinds }) => [id, kinds]));
    const tenantLines = (kindsOf: ReadonlyMap<number, readonly string[] | null>) => ({
      tenants: tenants.map(({ id, companyName }) => {
        const names = kindNames(kindsOf.get(id) ?? null);
        return names ? `${companyName} (${names})` : companyName;
      }),
    });
    await recordActivity(tx, {
      action: 'tenants.kinds_changed',
      subject: tenantCountText(newKinds.size),
      propertyId,
      before: tenantLines(oldKinds),
      after: tenantLines(newKinds),
    });
    return formerKinds;
  });
}

const listedPerson = z.object({ id: z.int(), name: z.string() });

/**
 * Lists named contacts on the board, or removes them.
 * @param contactIds default: all of these tenants
 * @returns the changed contacts
 * @throws AppError `not_found`
 */
export async function listPeople(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { ids, isListed, contactIds }: Omit<z.output<typeof listPeopleInput>, 'propertyId'>,
): Promise<number[]> {
  return await transaction(ctx, async (tx) => {
    const tenants = await lockTenants(tx, propertyId, ids);
    if (contactIds) await requireContacts(tx, ids, contactIds);
    const contactFilter = contactIds ? 'and c.id = any(?::int[])' : '';
    const changedPeople = await write(
      tx,
      `with changed as (
         update tenant_contact c set is_listed = ?::boolean
         where tenant_id = any(?::int[]) and name is not null and is_listed <> ?::boolean ${contactFilter} returning id, tenant_id, name
       ), edited as (
         update tenant set revision = revision + 1, updated_at = now(), updated_by = ?
         where id in (select tenant_id from changed)
       ) select id, name from changed order by id`,
      [isListed, intArray(ids), isListed, ...(contactIds ? [intArray(contactIds)] : []), ctx.actor.userId],
      listedPerson,
    );
    if (changedPeople.length === 0) return [];
    await recordActivity(
      tx,
      contactIds
        ? {
            action: isListed ? 'people.listed' : 'people.unlisted',
            subject: changedPeople[1]
              ? `${changedPeople.length.toLocaleString('en-US')} people`
              : (changedPeople[0]?.name ?? ''),
            propertyId,
            after: { people: changedPeople.map(({ name }) => name) },
          }
        : {
            action: isListed ? 'tenants.people_listed' : 'tenants.people_unlisted',
            subject: tenantCountText(ids.length),
            propertyId,
            after: { tenants: tenants.map(({ companyName }) => companyName) },
          },
    );
    await directoryChanged(tx, propertyId);
    return changedPeople.map(({ id }) => id);
  });
}

async function requireContacts(tx: Tx, tenantIds: readonly number[], contactIds: readonly number[]): Promise<void> {
  const filter = { id: { $in: [...contactIds] }, tenantId: { $in: [...tenantIds] } };
  assertNoneMissing(contactIds.length - (await tx.em.count(ContactRow, filter)), [
    'One person no longer exists',
    'people',
  ]);
}

type ListingFields = { readonly [Key in keyof TenantChanges]?: TenantChanges[Key] | undefined };

export interface ListingChange {
  readonly tenantId: number;
  readonly revision: number;
  readonly fields: ListingFields;
}

/**
 * Changes listings, all or none. @returns each former value with the new revision
 * @throws AppError `stale`, `not_found`, `conflict` for a full directory
 */
export async function changeListings(tx: Tx, propertyId: ManagedPropertyId, changes: readonly ListingChange[]) {
  const replacedListings = [];
  for (const change of [...changes].sort((a, b) => a.tenantId - b.tenantId)) {
    const before = await lockTenant(tx, propertyId, change.tenantId);
    if (before.revision !== change.revision)
      throw new AppError('stale', `${before.companyName} has changed since you opened it. Please check it again.`);
    replacedListings.push({
      tenantId: before.id,
      revision: before.revision + 1,
      fields: await replaceFields(tx, before, change.fields),
    });
  }
  await directoryChanged(tx, propertyId);
  await growDirectory(tx, propertyId, { tenantIds: replacedListings.map(({ tenantId }) => tenantId) });
  return replacedListings;
}

async function replaceFields(
  tx: Tx,
  before: LockedTenant,
  { contacts, ...fields }: ListingFields,
): Promise<ListingFields> {
  const formerFields = Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof typeof fields]]));
  const formerContacts = contacts && (await contactsOf(tx, before.id));
  await saveTenant(tx, before, fields);
  if (contacts) await replaceContacts(tx, before.id, resolveContacts(contacts, formerContacts ?? []));
  return { ...formerFields, ...(formerContacts && { contacts: formerContacts }) };
}

const buildingRow = z.object({ propertyId: z.int() });

const TIME_ZONE = `(select p.time_zone from ${buildings} p where p.id = tenant.property_id)`;
const PRESENCE_CHANGED = `deleted_at is null and (moves_in is not null or moves_out is not null)
  and listed <> (${isPresentIn(TIME_ZONE)})`;

/**
 * Pushes tenants that moved in or out since the last run, by the building's calendar.
 * @throws AppError `not_found` for a building deleted concurrently; the next run continues
 */
export async function updatePresence(ctx: Ctx): Promise<void> {
  // sql: a condition in the building's time zone
  const dueBuildings = await query(
    ctx,
    `select distinct property_id from tenant where ${PRESENCE_CHANGED}`,
    [],
    buildingRow,
  );
  for (const { propertyId } of dueBuildings) {
    await transaction(ctx, async (tx) => {
      // sql: a condition in the building's time zone
      const changedCount = await write(
        tx,
        `update tenant set listed = not listed where property_id = ? and ${PRESENCE_CHANGED}`,
        [propertyId],
      );
      if (changedCount > 0) await directoryChanged(tx, propertyId);
    });
  }
}

/** Locks tenants in ID order, against deadlocks. */
async function lockTenants(
  tx: Tx,
  propertyId: number,
  ids: readonly number[],
  condition: FilterQuery<TenantRow> = { deletedAt: null },
): Promise<Heading[]> {
  const order = { ...forUpdate, orderBy: { id: 'asc' } } as const;
  const tenants = await tx.em.find(TenantRow, { $and: [{ id: { $in: [...ids] }, propertyId }, condition] }, order);
  assertNoneMissing(ids.length - tenants.length, ['One tenant no longer exists', 'tenants']);
  return tenants;
}

function assertNoneMissing(
  missing: number,
  [singularMessage, pluralNoun]: readonly [one: string, several: string],
): void {
  if (missing > 0)
    throw new AppError('not_found', missing === 1 ? singularMessage : `${missing} ${pluralNoun} no longer exist`);
}

const tenantCountText = (tenants: number) =>
  tenants === 1 ? '1 tenant' : `${tenants.toLocaleString('en-US')} tenants`;
