import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, lock, query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { kindNames } from '../../../shared/kinds.ts';
import { buildings, directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { isPresentIn } from '../public-json.ts';
import { readFloors } from '../queries.ts';
import {
  type KindsChange,
  type listPeopleInput,
  type Tenant,
  type TenantChanges,
  type TenantMove,
  tenantReply,
} from '../schema.ts';
import { floorPlan } from '../values.ts';
import { growDirectory } from './directory-size.ts';
import {
  asListed,
  contactsOf,
  type LockedTenant,
  lockTenant,
  replaceContacts,
  requireKnownKinds,
  saveTenant,
} from './tenants.ts';

const heading = tenantReply.pick({ id: true, companyName: true, floorNumber: true });
type Heading = Pick<Tenant, 'id' | 'companyName' | 'floorNumber'>;

/** All or none; restorable for a day. @throws AppError `not_found` */
export async function deleteTenants(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenants = await lockAll(tx, propertyId, ids, 'deleted_at is null');
    await write(tx, `update tenant set deleted_at = now() where id = any(?::int[])`, [intArray(ids)]);
    await recordActivity(tx, {
      action: 'tenants.removed',
      subject: counted(ids.length),
      propertyId,
      before: { tenants: tenants.map(({ companyName }) => companyName) },
    });
    await directoryChanged(tx, propertyId);
  });
}

/**
 * All or none, with ids and contacts; existing ones are unchanged.
 * @throws AppError `not_found` for a purged one, `conflict` for a full directory
 */
export async function restoreTenants(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockAll(tx, propertyId, ids, `(deleted_at is null or deleted_at > now() - interval '1 day')`);
    const back = await write(
      tx,
      `update tenant set deleted_at = null where id = any(?::int[]) and deleted_at is not null
       returning id, company_name as "companyName", floor_number as "floorNumber"`,
      [intArray(ids)],
      heading,
    );
    if (back.length === 0) return;
    await recordActivity(tx, {
      action: 'tenants.restored',
      subject: counted(back.length),
      propertyId,
      after: { tenants: back.map(({ companyName }) => companyName) },
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantIds: back.map(({ id }) => id), tenants: back.length });
  });
}

/** All or none. @throws AppError `not_found`, `conflict` for a full directory */
export async function moveTenants(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  moves: readonly TenantMove[],
): Promise<void> {
  const ids = moves.map(({ id }) => id);
  const floors = new Map(moves.map(({ id, floorNumber }) => [id, floorNumber]));
  await transaction(ctx, async (tx) => {
    const tenants = await lockAll(tx, propertyId, ids, 'deleted_at is null');
    await write(
      tx,
      `update tenant set floor_number = moved.floor, revision = revision + 1, updated_at = now(), updated_by = ?
       from unnest(?::int[], ?::int[]) as moved(id, floor) where tenant.id = moved.id`,
      [ctx.actor.userId, intArray(ids), intArray(floors.values())],
    );
    const plan = floorPlan((await readFloors(tx, propertyId)).floors);
    const placed = (floorOf: (tenant: Heading) => number) => ({
      tenants: tenants.map((tenant) => `${tenant.companyName} (${plan.label(floorOf(tenant))})`),
    });
    await recordActivity(tx, {
      action: 'tenants.moved',
      subject: counted(ids.length),
      propertyId,
      before: placed(({ floorNumber }) => floorNumber),
      after: placed(({ id, floorNumber }) => floors.get(id) ?? floorNumber),
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantIds: ids });
  });
}

/**
 * Says what tenants are, all or none.
 * @returns the former kinds at the new revisions: these changes undo it.
 * @throws AppError `invalid` for an unknown kind, `stale`, `not_found`, `conflict` for a full directory
 */
export async function changeKinds(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  changes: readonly KindsChange[],
): Promise<KindsChange[]> {
  for (const change of changes) requireKnownKinds(change);
  const given = new Map(changes.map(({ id, kinds }) => [id, kinds]));
  return await transaction(ctx, async (tx) => {
    const tenants = await lockAll(tx, propertyId, [...given.keys()], 'deleted_at is null');
    const listings = changes.map(({ id, revision, kinds }) => ({ tenantId: id, revision, fields: { kinds } }));
    const former = (await changeListings(tx, propertyId, listings)).map(({ tenantId, revision, fields }) => ({
      id: tenantId,
      revision,
      kinds: fields.kinds ?? null,
    }));
    const were = new Map(former.map(({ id, kinds }) => [id, kinds]));
    const said = (kindsOf: ReadonlyMap<number, readonly string[] | null>) => ({
      tenants: tenants.map(({ id, companyName }) => {
        const names = kindNames(kindsOf.get(id) ?? null);
        return names ? `${companyName} (${names})` : companyName;
      }),
    });
    await recordActivity(tx, {
      action: 'tenants.kinds_changed',
      subject: counted(given.size),
      propertyId,
      before: said(were),
      after: said(given),
    });
    return former;
  });
}

const listed = z.object({ id: z.int(), name: z.string() });

/**
 * Contacts without a name have no line on the board.
 * @param contactIds of these tenants, to change them alone
 * @returns the contacts that it has changed.
 * @throws AppError `not_found`
 */
export async function listPeople(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { ids, isListed, contactIds }: Omit<z.output<typeof listPeopleInput>, 'propertyId'>,
): Promise<number[]> {
  return await transaction(ctx, async (tx) => {
    const tenants = await lockAll(tx, propertyId, ids, 'deleted_at is null');
    if (contactIds) await requireContacts(tx, ids, contactIds);
    const only = contactIds ? 'and c.id = any(?::int[])' : '';
    const changed = await write(
      tx,
      `with changed as (
         update tenant_contact c set is_listed = ?::boolean
         where tenant_id = any(?::int[]) and name is not null and is_listed <> ?::boolean ${only} returning id, tenant_id, name
       ), edited as (
         update tenant set revision = revision + 1, updated_at = now(), updated_by = ?
         where id in (select tenant_id from changed)
       ) select id, name from changed order by id`,
      [isListed, intArray(ids), isListed, ...(contactIds ? [intArray(contactIds)] : []), ctx.actor.userId],
      listed,
    );
    if (changed.length === 0) return [];
    await recordActivity(
      tx,
      contactIds
        ? {
            action: isListed ? 'people.listed' : 'people.unlisted',
            subject: changed[1] ? `${changed.length.toLocaleString('en-US')} people` : (changed[0]?.name ?? ''),
            propertyId,
            after: { people: changed.map(({ name }) => name) },
          }
        : {
            action: isListed ? 'tenants.people_listed' : 'tenants.people_unlisted',
            subject: counted(ids.length),
            propertyId,
            after: { tenants: tenants.map(({ companyName }) => companyName) },
          },
    );
    await directoryChanged(tx, propertyId);
    return changed.map(({ id }) => id);
  });
}

const contactCount = z.object({ found: z.int() });

/** @throws AppError `not_found` */
async function requireContacts(tx: Tx, tenantIds: readonly number[], contactIds: readonly number[]): Promise<void> {
  const ofThese = `select count(*)::int as found from tenant_contact
    where id = any(?::int[]) and tenant_id = any(?::int[])`;
  const [{ found } = { found: 0 }] = await query(
    tx,
    ofThese,
    [intArray(contactIds), intArray(tenantIds)],
    contactCount,
  );
  requireAll(contactIds.length - found, ['One person no longer exists', 'people']);
}

type ListingFields = { readonly [Key in keyof TenantChanges]?: TenantChanges[Key] | undefined };

export interface ListingChange {
  readonly tenantId: number;
  /** Expected revision. */
  readonly revision: number;
  readonly fields: ListingFields;
}

/**
 * Changes listings, all or none.
 * @returns the former values and the new revision of each.
 * @throws AppError `stale`, `not_found`, `conflict` for a full directory
 */
export async function changeListings(tx: Tx, propertyId: ManagedPropertyId, changes: readonly ListingChange[]) {
  const replaced = [];
  for (const change of [...changes].sort((a, b) => a.tenantId - b.tenantId)) {
    const before = await lockTenant(tx, propertyId, change.tenantId);
    if (before.revision !== change.revision)
      throw new AppError('stale', `${before.companyName} has changed since you opened it. Please check it again.`);
    replaced.push({
      tenantId: before.id,
      revision: before.revision + 1,
      fields: await replaceFields(tx, before, change.fields),
    });
  }
  await directoryChanged(tx, propertyId);
  await growDirectory(tx, propertyId, { tenantIds: replaced.map(({ tenantId }) => tenantId) });
  return replaced;
}

async function replaceFields(
  tx: Tx,
  before: LockedTenant,
  { contacts, ...fields }: ListingFields,
): Promise<ListingFields> {
  const former = Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof typeof fields]]));
  const formerContacts = contacts && (await contactsOf(tx, before.id));
  await saveTenant(tx, before, fields);
  if (contacts) await replaceContacts(tx, before.id, asListed(contacts, formerContacts ?? []));
  return { ...former, ...(formerContacts && { contacts: formerContacts }) };
}

const owner = z.object({ propertyId: z.int() });

const TIME_ZONE = `(select p.time_zone from ${buildings} p where p.id = tenant.property_id)`;
const TURNED = `deleted_at is null and (moves_in is not null or moves_out is not null)
  and listed <> (${isPresentIn(TIME_ZONE)})`;

/**
 * Pushes tenants that moved in or out since the last run, by the building's calendar.
 * @throws AppError `not_found` for a building deleted meanwhile; the next run continues
 */
export async function turnTenants(ctx: Ctx): Promise<void> {
  const due = await query(ctx, `select distinct property_id as "propertyId" from tenant where ${TURNED}`, [], owner);
  for (const { propertyId } of due) {
    await transaction(ctx, async (tx) => {
      const turned = await write(tx, `update tenant set listed = not listed where property_id = ? and ${TURNED}`, [
        propertyId,
      ]);
      if (turned > 0) await directoryChanged(tx, propertyId);
    });
  }
}

/** In id order, against deadlocks. */
async function lockAll(tx: Tx, propertyId: number, ids: readonly number[], state: string): Promise<Heading[]> {
  const found = await lock(
    tx,
    `select id, company_name as "companyName", floor_number as "floorNumber" from tenant
     where id = any(?::int[]) and property_id = ? and ${state} order by id for update`,
    [intArray(ids), propertyId],
    heading,
  );
  requireAll(ids.length - found.length, ['One tenant no longer exists', 'tenants']);
  return found;
}

function requireAll(missing: number, [one, several]: readonly [one: string, several: string]): void {
  if (missing > 0) throw new AppError('not_found', missing === 1 ? one : `${missing} ${several} no longer exist`);
}

const counted = (tenants: number) => (tenants === 1 ? '1 tenant' : `${tenants.toLocaleString('en-US')} tenants`);
