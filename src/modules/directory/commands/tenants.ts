import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { isoTimestamp, lock, query, write } from '../../../platform/core/sql.ts';
import { sql } from '../../../platform/core/tables.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { isKind } from '../../../shared/kinds.ts';
import { UNKNOWN_KIND } from '../../../shared/kinds-fields.ts';
import { accountOf } from '../../accounts/index.ts';
import { directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { TENANT_COLUMNS } from '../public-json.ts';
import { readTenant } from '../queries.ts';
import {
  type contactInput,
  type contactReply,
  OUT_OF_ORDER,
  type Tenant,
  type TenantChanges,
  type TenantInput,
  tenantReply,
} from '../schema.ts';
import { tables } from '../tables.ts';
import { ContactRow, TenantRow } from '../tenant.entity.ts';
import { type TenantFieldKey, tenantFieldKeys, tenantFields } from '../tenant-fields.ts';
import { growDirectory } from './directory-size.ts';

type ContactInput = z.output<typeof contactInput>;

/**
 * @returns its ID
 * @throws AppError `invalid` for dates out of order, `not_found` for a deleted building, `conflict` for a full
 * directory
 */
export async function createTenant(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  input: TenantInput,
): Promise<number> {
  const { contacts = [], ...fields } = input;
  assertDayOrder(fields);
  requireKnownKinds(fields);
  return await transaction(ctx, async (tx) => {
    const now = databaseNow();
    const row = { ...fields, propertyId, createdAt: now, updatedAt: now, updatedBy: ctx.actor.userId };
    const tenantId = await tx.em.insert(TenantRow, row);
    await insertContacts(tx, tenantId, resolveContacts(contacts, []));
    await recordActivity(tx, { action: 'tenant.added', subject: fields.companyName, propertyId, after: input });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantIds: [tenantId], tenants: 1 });
    return tenantId;
  });
}

/**
 * Updates the given fields; contacts replace all former ones.
 * @throws AppError `stale` with editor, time and current values, `conflict` for a full directory, `invalid` for dates
 * out of order
 */
export async function updateTenant(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  input: TenantChanges,
  ifMatch: number | null,
): Promise<Tenant> {
  const { contacts: newContacts, ...fields } = input;
  return await transaction(ctx, async (tx) => {
    const before = await lockTenant(tx, propertyId, tenantId);
    const formerContacts = newContacts && (await contactsOf(tx, tenantId));
    const contacts = newContacts && resolveContacts(newContacts, formerContacts ?? []);
    if (ifMatch !== null && ifMatch !== before.revision) throw await staleTenant(tx, before);
    assertDayOrder({ ...before, ...fields });
    requireKnownKinds(fields);
    await saveTenant(tx, before, fields);
    if (contacts && !isDeepStrictEqual(contacts, formerContacts)) await replaceContacts(tx, tenantId, contacts);
    await recordActivity(tx, {
      action: 'tenant.updated',
      subject: fields.companyName,
      propertyId,
      before: { ...before, ...(contacts && { contacts: formerContacts }) },
      after: { ...fields, ...(contacts && { contacts }) },
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantIds: [tenantId] });
    return await readTenant(tx, propertyId, tenantId);
  });
}

/** Deletes a tenant, restorable for a day. @throws AppError `not_found` */
export async function deleteTenant(ctx: SignedInCtx, propertyId: ManagedPropertyId, tenantId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    await tx.em.nativeUpdate(TenantRow, { id: tenantId }, { deletedAt: databaseNow() });
    await recordActivity(tx, {
      action: 'tenant.removed',
      subject: tenant.companyName,
      propertyId,
      before: { ...tenant },
    });
    await directoryChanged(tx, propertyId);
  });
}

/**
 * Restores a tenant with IDs and contacts; idempotent.
 * @throws AppError `not_found`, `conflict` for a full directory
 */
export async function restoreTenant(ctx: SignedInCtx, propertyId: ManagedPropertyId, tenantId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenants = tables(tx).updateTable('tenant').set({ deletedAt: null }).where('propertyId', '=', propertyId);
    const deletedToday = tenants.where('deletedAt', '>', sql<Date>`now() - interval '1 day'`);
    const [tenant] = await write(tx, deletedToday.where('id', '=', tenantId).returning('companyName'));
    if (!tenant) return void (await lockTenant(tx, propertyId, tenantId));
    await recordActivity(tx, { action: 'tenant.restored', subject: tenant.companyName, propertyId });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantIds: [tenantId], tenants: 1 });
  });
}

/** Checks here, not in the schema: one of the dates may be stored already. */
function assertDayOrder({
  movesIn,
  movesOut,
}: Partial<Record<'movesIn' | 'movesOut', string | null | undefined>>): void {
  if (!movesIn || !movesOut || movesIn <= movesOut) return;
  throw new AppError('invalid', OUT_OF_ORDER, { fields: { movesOut: OUT_OF_ORDER } });
}

const lockedTenant = tenantReply.omit({ presence: true }).extend({
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.int().nullable(),
});
export type LockedTenant = z.output<typeof lockedTenant>;

const LOCK_SQL = `select ${TENANT_COLUMNS}, property_id, revision, ${isoTimestamp('created_at')} as created_at,
    ${isoTimestamp('updated_at')} as updated_at, updated_by
  from tenant where id = ? and property_id = ? and deleted_at is null for update`;

/** Locks a tenant that is not deleted. @throws AppError `not_found` */
export async function lockTenant(tx: Tx, propertyId: number, tenantId: number): Promise<LockedTenant> {
  // sql: columns of the reply
  const [tenant] = await lock(tx, LOCK_SQL, [tenantId, propertyId], lockedTenant);
  if (!tenant) throw notFoundError('Tenant');
  return tenant;
}

export async function saveTenant(
  tx: Tx,
  { id }: LockedTenant,
  fields: Partial<Record<TenantFieldKey, unknown>> = {},
): Promise<void> {
  const changedKeys = tenantFieldKeys.filter((key) => fields[key] !== undefined);
  const columns = changedKeys.map((key) => `${tenantFields[key].column} = ?${isJson(key) ? '::jsonb' : ''}, `).join('');
  // sql: each save runs it, and building the statement costs 0.05 ms
  await write(
    tx,
    `update tenant set ${columns} revision = revision + 1, updated_at = now(), updated_by = ? where id = ?`,
    [
      ...changedKeys.map((key) => (isJson(key) && fields[key] ? JSON.stringify(fields[key]) : fields[key])),
      tx.actor?.userId ?? null,
      id,
    ],
  );
}

export function requireKnownKinds({ kinds }: { kinds?: readonly string[] | null | undefined }): void {
  if (kinds && !kinds.every(isKind)) throw new AppError('invalid', UNKNOWN_KIND, { fields: { kinds: UNKNOWN_KIND } });
}

const isJson = (key: TenantFieldKey) => tenantFields[key].type === 'jsonb';

const currentReply = tenantReply.omit({ presence: true });
type StoredContact = Omit<z.output<typeof contactReply>, 'id' | 'tenantId'>;

export async function contactsOf(tx: Tx, tenantId: number): Promise<StoredContact[]> {
  const contacts = tables(tx).selectFrom('tenant_contact').where('tenantId', '=', tenantId).orderBy('id');
  return await query(tx, contacts.select(['name', 'phone', 'isPrimary', 'isListed', 'sortName']));
}

/**
 * Preserves listings when the client (an API program or an older page) sends none. The first contact is primary by
 * default.
 */
export function resolveContacts(
  contacts: readonly ContactInput[],
  formerContacts: readonly Pick<ContactInput, 'name' | 'isListed' | 'sortName'>[],
): StoredContact[] {
  const hasPrimary = contacts.some(({ isPrimary }) => isPrimary);
  return contacts.map(({ name, phone, isPrimary = false, isListed, sortName }, index) => {
    const isFirst = index === 0 && !hasPrimary && contacts[0]?.isPrimary === undefined;
    const formerContact = name === null ? undefined : formerContacts.find((contact) => contact.name === name);
    return {
      name,
      phone,
      isPrimary: isPrimary || isFirst,
      isListed: isListed ?? formerContact?.isListed ?? false,
      sortName: sortName === undefined ? (formerContact?.sortName ?? null) : sortName,
    };
  });
}

export async function replaceContacts(tx: Tx, tenantId: number, contacts: readonly StoredContact[]): Promise<void> {
  await tx.em.nativeDelete(ContactRow, { tenantId });
  await insertContacts(tx, tenantId, contacts);
}

async function insertContacts(tx: Tx, tenantId: number, contacts: readonly StoredContact[]): Promise<void> {
  if (contacts.length === 0) return;
  await write(
    tx,
    `insert into tenant_contact (tenant_id, name, phone, is_primary, is_listed, sort_name)
     select ?::int, c.name, c.phone, c."isPrimary", c."isListed", c."sortName"
     from jsonb_to_recordset(?::jsonb)
       as c(name text, phone text, "isPrimary" boolean, "isListed" boolean, "sortName" text)`,
    [tenantId, JSON.stringify(contacts)],
  );
}

/** Returns the error for a save of an outdated revision, with editor, time and current values. */
export async function staleTenant(tx: Tx, tenant: LockedTenant): Promise<AppError> {
  const editor = tenant.updatedBy ? await accountOf(tx, tenant.updatedBy) : null;
  return new AppError('stale', 'Someone else has changed this tenant since you opened it', {
    details: {
      changedBy: editor ? (editor.fullName ?? editor.username) : 'Somebody',
      changedAt: tenant.updatedAt,
      current: { ...currentReply.parse(tenant), contacts: await contactsOf(tx, tenant.id) },
    },
  });
}
